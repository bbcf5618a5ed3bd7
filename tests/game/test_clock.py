"""A single table, in virtual time: clocks, computer players, time-outs, restarts."""

from __future__ import annotations

from random import Random
from unittest.mock import DEFAULT, AsyncMock

import pytest
from msgspec.structs import replace

from bot.computer import LEVELS
from bot.engine.model.moves import CallUno, Draw, Move, Pass, TimeOut, UnoTimeOut
from bot.engine.model.options import Value
from bot.engine.view import SeatView
from bot.game import changes
from bot.game.changes import Change, leave, take_time
from bot.game.clock import note_returns, time_up
from bot.game.computers import submit_for
from bot.game.errors import Fault
from bot.game.events import CloseReason, ComputerTookOver, PlayerCameBack, TableClosed, TurnPostponed
from bot.game.periods import DAY_SECONDS
from bot.game.ports import StoreUnavailable
from bot.game.preferences import NO_VACATION, VACATION_SECONDS, Vacation
from bot.game.session import GameSession
from bot.game.state import IDLE_SECONDS, LONG_CLOCK, Stage, TableState
from bot.game.tasks import RETRY_SECONDS
from tests.builders import position
from tests.fakes import NOON, Trouble
from tests.game.tables import (
    ANN,
    BOB,
    CAT,
    DAN,
    PLACE,
    ROBO,
    House,
    default_move,
    draw_and_keep,
    fault_of,
    last_card,
    play,
    three,
    two,
)
from tests.soak.counts import Record


async def test_a_turn_is_over_after_its_seconds() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    await house.clock.advance(89.9)
    assert table.revision == 7
    await house.clock.advance(0.2)
    assert [(record.seat, record.move, record.at) for record in house.store.moves[1]] == [
        (0, TimeOut(), NOON + 90)
    ]
    assert table.snapshot.public.decider == 1
    assert table.state.deadline == NOON + 180


async def test_a_move_begins_the_clock_of_the_next() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    await house.clock.advance(60)
    await table.submit(ANN.id, play("R7"))
    assert table.state.deadline == NOON + 150
    assert len(house.clock.waiting) == 1


async def test_a_call_does_not_lengthen_the_turn() -> None:
    house = House()
    table = await house.at(position("ann: R7 R8 | bob: R1 R2 R3", draw_pile="B1 B2"), ANN, BOB)
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(60)
    await table.submit(ANN.id, CallUno())
    assert table.state.deadline == NOON + 90
    await house.clock.advance(30)
    assert house.store.moves[1][-1].move == TimeOut()


async def test_after_three_time_outs_in_a_row_a_computer_plays() -> None:
    house = House()
    table = await house.at(two(), ANN, BOB)
    for _ in range(3):
        assert not table.state.lobby.players[0].is_away
        await house.clock.advance(90)
        await draw_and_keep(table, BOB)
    assert table.state.lobby.players[0].is_away
    assert house.presenter.events.count(ComputerTookOver(0)) == 1
    await house.clock.advance(4)
    assert house.store.moves[1][-1].seat == 0


async def test_a_move_in_between_makes_the_count_start_over() -> None:
    house = House()
    table = await house.at(two(), ANN, BOB)
    for player in (ANN, BOB, ANN, BOB):
        assert table.snapshot.public.decider == player.id - 1
        await house.clock.advance(90)
    assert [player.missed for player in table.state.lobby.players] == [2, 2]
    await draw_and_keep(table, ANN)
    assert [player.missed for player in table.state.lobby.players] == [0, 2]


async def test_a_table_whose_people_are_all_away_closes() -> None:
    house = House()
    table = await house.at(two(), ANN, BOB)
    await house.clock.advance(6 * 90)
    assert table.state.stage is Stage.CLOSED
    assert house.presenter.events[-1] == TableClosed(CloseReason.EVERYBODY_LEFT)
    assert (house.clock.waiting, list(house.registry)) == ([], [])
    assert await fault_of(table.come_back(ANN.id)) is Fault.TABLE_CLOSED


async def test_coming_back_takes_the_seat_from_the_computer() -> None:
    house = House()
    table = await house.at(three(on_leave="computer"), ANN, BOB, CAT)
    await table.leave(ANN.id)
    await table.come_back(ANN.id)
    await house.clock.advance(10)
    assert table.revision == 9
    assert house.presenter.events[-1] == PlayerCameBack(0)


async def test_a_lobby_closes_after_ten_minutes() -> None:
    house = House()
    table = await house.lobby(BOB)
    await house.clock.advance(599)
    assert table.state.stage is Stage.LOBBY
    await house.clock.advance(1)
    assert table.state.stage is Stage.CLOSED
    assert house.presenter.events[-1] == TableClosed(CloseReason.TOO_QUIET)


async def test_the_next_round_comes_by_itself_after_twenty_seconds() -> None:
    house = House()
    table = await house.at(last_card(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(19)
    assert table.snapshot.public.round == 1
    await house.clock.advance(1)
    assert table.snapshot.public.round == 2
    assert house.store.moves[1][-1].seal is not None


async def test_a_decided_match_closes_after_ten_minutes() -> None:
    house = House()
    table = await house.at(last_card(target=100, scores=(99, 0, 0)), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(600)
    assert table.state.stage is Stage.CLOSED


async def test_without_a_clock_whoever_a_table_waits_for_has_left_after_a_day() -> None:
    house = House()
    table = await house.at(three(turn_seconds=0), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(86_399)
    assert table.state.left == frozenset()
    await house.clock.advance(1)
    assert (table.state.left, table.snapshot.public.decider) == ({1}, 2)
    await house.clock.advance(86_400)
    assert (table.state.stage, table.snapshot.public.winners) == (Stage.OVER, (0,))


async def test_without_a_clock_a_stand_in_plays_for_whoever_let_a_day_pass() -> None:
    house = House()
    table = await house.at(three(turn_seconds=0, on_leave="computer"), ANN, BOB, CAT)
    await house.clock.advance(86_400 + 10)
    assert table.state.people_present == {BOB.id, CAT.id}
    assert table.snapshot.public.decider == 1
    await house.clock.advance(2 * 86_400)
    assert table.state.stage is Stage.CLOSED


async def test_the_clock_of_a_slow_table_waits_for_a_vacation() -> None:
    house = House()
    table = await house.at(three(turn_seconds=DAY_SECONDS), ANN, BOB, CAT)
    await house.clock.advance(DAY_SECONDS / 4)
    begun = NO_VACATION.begun(house.clock.now(), 3)
    assert begun is not None
    await house.preferences.change(ANN.id, vacation=begun)
    await house.clock.advance(DAY_SECONDS)
    assert table.snapshot.awaited == ANN.id
    assert table.state.deadline == begun.until + DAY_SECONDS * 3 / 4  # as much as was left when it began
    assert any(isinstance(event, TurnPostponed) for event in house.presenter.events)
    table = await house.restart()
    await house.clock.advance(2 * DAY_SECONDS)
    assert table.snapshot.awaited == ANN.id
    await house.clock.advance(1.5 * DAY_SECONDS)
    assert table.snapshot.awaited == BOB.id
    assert table.state.lobby.players[0].missed == 1


async def postponed(days: int, **options: Value) -> tuple[House, GameSession]:
    """A slow table that waits for Ann's vacation, which began when a quarter of her clock was left."""
    house = House()
    table = await house.at(three(turn_seconds=DAY_SECONDS, **options), ANN, BOB, CAT)
    await house.clock.advance(DAY_SECONDS * 3 / 4)
    await vacation(house, days)
    await house.clock.advance(DAY_SECONDS / 2)
    return house, table


async def vacation(house: House, days: int) -> None:
    """Ann goes on vacation, or comes back from it."""
    now, current = house.clock.now(), (await house.preferences.of(ANN.id)).vacation
    chosen = current.begun(now, days) if days else current.ended(now)
    assert chosen is not None
    await house.preferences.change(ANN.id, vacation=chosen)


async def test_the_clock_goes_on_when_somebody_comes_back_early() -> None:
    house, table = await postponed(7)
    await vacation(house, 0)
    await note_returns(house.registry, house.services)
    assert table.state.deadline == house.clock.now() + DAY_SECONDS / 4
    assert PlayerCameBack(0) in house.presenter.events
    before = table.state
    await note_returns(house.registry, house.services)
    assert table.state == before
    await house.clock.advance(DAY_SECONDS / 4 + 1)
    assert table.snapshot.awaited == BOB.id


async def test_nobody_is_said_to_be_back_who_has_left_their_seat_to_a_bot() -> None:
    house, table = await postponed(7, on_leave="computer")
    await table.change(lambda state, now: leave(state, ANN.id, now))
    assert table.state.away_until > house.clock.now()  # the bot is about to play
    before = table.state
    await note_returns(house.registry, house.services)
    assert table.state == before
    assert PlayerCameBack(0) not in house.presenter.events


async def test_a_table_that_cannot_be_stored_holds_up_no_other_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    house, table = await postponed(7)
    house.store.put(replace(house.store.state(), channel=PLACE.channel + 1))
    table = await house.restart()
    await vacation(house, 0)
    save = house.store.save
    monkeypatch.setattr(house.store, "save", AsyncMock(side_effect=[StoreUnavailable, DEFAULT], wraps=save))
    await note_returns(house.registry, house.services)
    other = house.registry.in_channel(PLACE.channel + 1)
    waiting = [one.state.away_until > house.clock.now() for one in (table, other)]
    assert waiting == [True, False]
    monkeypatch.undo()
    await note_returns(house.registry, house.services)
    assert table.state.away_until == house.clock.now()


async def test_nobody_stalls_a_table_by_going_on_vacation_again_and_again() -> None:
    house = House()
    table = await house.at(three(turn_seconds=DAY_SECONDS), ANN, BOB, CAT)
    began = house.clock.now()
    while table.snapshot.awaited == ANN.id and house.clock.now() < began + 60 * DAY_SECONDS:
        assert table.state.deadline is not None
        left = table.state.deadline - house.clock.now()
        if left > 60:
            await house.clock.advance(left - 30)
        now, current = house.clock.now(), (await house.preferences.of(ANN.id)).vacation
        if (begun := current.begun(now, 1)) is not None:
            await house.preferences.change(ANN.id, vacation=begun)
        await house.clock.advance(60)
        await vacation(house, 0)
        await note_returns(house.registry, house.services)
    assert house.clock.now() - began < DAY_SECONDS + 2 * VACATION_SECONDS


async def test_a_restart_gives_a_postponed_turn_no_more_time() -> None:
    house, table = await postponed(3)
    deadline = table.state.deadline
    table = await house.restart()
    assert table.state.deadline == deadline
    await house.clock.advance(2.6 * DAY_SECONDS)
    assert table.state.deadline == deadline


async def test_a_prolonged_turn_keeps_its_time_over_a_vacation() -> None:
    house = House()
    table = await house.at(three(turn_seconds=DAY_SECONDS, more_time=True), ANN, BOB, CAT)
    await table.change(lambda state, _: take_time(state, 0))
    await vacation(house, 3)
    await house.clock.advance(2 * DAY_SECONDS)
    vacation_end = (await house.preferences.of(ANN.id)).vacation.until
    assert table.state.deadline == vacation_end + 2 * DAY_SECONDS


async def test_a_second_vacation_gives_no_time_back() -> None:
    house, table = await postponed(1)
    await house.clock.advance(0.5 * DAY_SECONDS + LONG_CLOCK)  # back, and an hour later
    assert table.state.deadline is not None
    left = table.state.deadline - house.clock.now()
    assert left < DAY_SECONDS / 4
    await vacation(house, 1)
    vacation_end = (await house.preferences.of(ANN.id)).vacation.until
    await house.clock.advance(left + 1)
    assert table.state.deadline == vacation_end + left


@pytest.mark.parametrize("options", [{"turn_seconds": 60}, {"turn_seconds": 1_800}])
async def test_the_clock_of_a_quick_table_waits_for_no_vacation(options: dict[str, int]) -> None:
    house = House()
    table = await house.at(three(**options), ANN, BOB, CAT)
    await house.preferences.change(ANN.id, vacation=Vacation(0.0, house.clock.now() + DAY_SECONDS))
    await house.clock.advance(options["turn_seconds"] + 1)
    assert table.snapshot.awaited == BOB.id


async def test_nobody_waits_for_the_vacation_of_a_player_who_is_not_to_move() -> None:
    house = House()
    table = await house.at(three(turn_seconds=DAY_SECONDS), ANN, BOB, CAT)
    await house.preferences.change(BOB.id, vacation=Vacation(0.0, house.clock.now() + 7 * DAY_SECONDS))
    await house.clock.advance(DAY_SECONDS + 1)
    assert table.snapshot.awaited == BOB.id


async def test_a_late_timer_is_stale() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    assert await fault_of(time_up(table, house.services, 7)) is Fault.STALE
    assert await fault_of(submit_for(table, 1, TimeOut(), None)) is Fault.STALE


async def test_in_thirty_days_no_channel_is_blocked() -> None:
    for options in ({"turn_seconds": 0}, {"turn_seconds": 86_400}, {"turn_seconds": 15}):
        house = House()
        table = await house.at(three(**options), ANN, BOB, CAT)
        await house.clock.advance(30 * 86_400)
        assert table.state.stage is Stage.CLOSED
        assert list(house.registry) == []


RESTARTS = 200


async def test_restarted_in_a_countdown_the_turn_passes_once_and_in_time(record_property: Record) -> None:
    for seed in range(RESTARTS):
        await restart_in_a_countdown(Random(seed))
    record_property("restarts in a countdown, the turn passed once", RESTARTS)


async def restart_in_a_countdown(rng: Random) -> None:
    house = House()
    await house.at(three(), ANN, BOB, CAT)
    await house.clock.advance(rng.uniform(0, 89))
    for timer in house.clock.waiting:
        timer.cancel()  # the process is gone
    house.clock.time += rng.uniform(0, 80)
    table = await house.restart()
    started = house.clock.now()
    await house.clock.advance(max(0.0, NOON + 90 - started))
    [record] = house.store.moves[1]
    assert (record.seat, record.move) == (0, TimeOut())
    assert record.at == max(NOON + 90, started)
    assert table.snapshot.public.decider == 1


async def test_a_deadline_is_tried_again_when_the_store_was_away(caplog: pytest.LogCaptureFixture) -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    house.store.troubles = [Trouble.LOST, Trouble.LOST]
    await house.clock.advance(90 + 9)
    assert table.revision == 7
    await house.clock.advance(1)
    assert [(record.move, record.at) for record in house.store.moves[1]] == [(TimeOut(), NOON + 100)]
    assert [record.message for record in caplog.records] == ["deadline failed"] * 2


async def test_a_table_is_overdue_by_the_clock_that_cannot_be_set() -> None:
    house = House()
    await house.at(three(), ANN, BOB, CAT)
    house.clock.set_by = 86_400
    assert house.registry.overdue == 0.0
    house.clock.set_by = -86_400
    house.store.troubles = [Trouble.LOST] * 3
    await house.clock.advance(90 + 9)
    assert house.registry.overdue == 9.0
    await house.clock.advance(10)
    assert house.registry.overdue == 0.0


async def test_a_deadline_that_was_stored_without_our_knowing_is_not_done_twice() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    house.store.troubles = [Trouble.UNHEARD]
    await house.clock.advance(95)
    assert len(house.store.moves[1]) == 1
    assert table.state == house.store.state()
    await house.clock.advance(85)  # and the clock of the next player runs
    assert [record.seat for record in house.store.moves[1]] == [0, 1]


# Computer players


async def test_a_computer_thinks_before_it_moves() -> None:
    house = House()
    table = await house.at(two(turn="bob"), ANN, ROBO)
    await house.clock.advance(1.1)
    assert house.store.moves[1] == []
    await house.clock.advance(2.9)
    assert [record.seat for record in house.store.moves[1]] == [1]
    assert table.snapshot.public.decider == 0


async def test_a_computer_catches_a_player_who_does_not_call() -> None:
    house = House()
    game = position("ann: R7 R8 | bob: R1 R2 | cat: R3 R4", draw_pile="B1 B2 B3 B4")
    table = await house.at(game, ANN, BOB, ROBO)
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(6)
    assert table.races[0].caught_by == 2
    assert table.snapshot.public.counts[0] == 3


async def test_computers_that_are_gone_do_not_race() -> None:
    house = House()
    game = position("ann: R7 R8 | bob: R1 R2 | cat: R3 R4", draw_pile="B1 B2 B3 B4")
    table = await house.at(game, ANN, BOB, ROBO)
    await table.kick(99, ROBO.id, is_moderator=True)
    await table.submit(ANN.id, play("R7"))
    assert len(house.clock.waiting) == 1  # the turn clock alone


async def test_reactions_end_with_the_race() -> None:
    house = House()
    game = position("ann: R7 R8 | bob: R1 R2 R3 | cat: R3 R4", draw_pile="B1 B2 B3 B4")
    table = await house.at(game, ANN, BOB, ROBO)
    await table.submit(ANN.id, play("R7"))
    await table.submit(ANN.id, CallUno())
    assert len(house.clock.waiting) == 1  # the turn clock


@pytest.mark.parametrize("seed", range(10))
async def test_in_teams_a_computer_never_catches_its_partner(seed: int) -> None:
    house = House(seed=seed)
    hands = "ann: R7 R8 | bob: R1 R2 | cat: R3 R4 | dan: G1 G2"
    sharp = replace(ROBO, level="advanced")
    table = await house.at(position(hands, draw_pile="B1 B2 B3 B4", teams=True), ANN, BOB, sharp, DAN)
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(10)
    assert table.races[0].is_open


async def test_reactions_end_with_the_table() -> None:
    house = House()
    game = position("ann: R7 R8 | bob: R1 R2 | cat: R3 R4", draw_pile="B1 B2 B3 B4")
    table = await house.at(game, ANN, BOB, ROBO)
    await table.submit(ANN.id, play("R7"))
    assert len(house.clock.waiting) == 2
    await table.end(99, is_moderator=True)
    assert house.clock.waiting == []


async def test_a_computer_that_could_not_store_its_move_tries_again(caplog: pytest.LogCaptureFixture) -> None:
    house = House()
    await house.at(two(turn="bob"), ANN, ROBO)
    house.store.troubles = [Trouble.LOST]
    await house.clock.advance(10)
    assert [record.seat for record in house.store.moves[1]] == [1]
    assert len(caplog.records) == 1


async def test_a_computer_that_could_not_store_its_move_tries_again_at_its_own_level(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house, asked = House(), list[str]()
    for level in LEVELS:
        monkeypatch.setitem(LEVELS, level, Asked(level, asked))
    table = await house.at(two(turn="bob"), ANN, replace(ROBO, level="advanced"))
    house.store.troubles = [Trouble.LOST, Trouble.LOST]
    await house.clock.advance(20)
    assert table.snapshot.public.decider == 0
    assert asked == ["advanced"] * 3


@pytest.mark.parametrize("seed", range(5))
async def test_computers_play_a_whole_match_against_a_person_who_only_draws(seed: int) -> None:
    house = House(seed)
    table = await house.match(computers=3, target=200)
    while table.state.stage is Stage.PLAYING and len(house.store.moves[1]) < 10_000:
        public = table.snapshot.public
        if public.decider != 0:
            await house.clock.advance_to_next()
        elif public.phase in ("play", "drawn"):
            await draw_and_keep(table, ANN)
        else:  # alone against bots, her turn has no clock
            await table.submit(ANN.id, default_move(table))
    assert table.state.stage is Stage.OVER
    assert max(table.snapshot.public.scores) >= 200
    assert len({record.seat for record in house.store.moves[1]} - {None}) == 4


async def test_a_computer_that_breaks_the_rules_is_our_bug_and_play_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(LEVELS, "normal", Cheat())
    house = House()
    table = await house.at(two(turn="bob"), ANN, replace(ROBO, level="normal"))
    await house.clock.advance(4)
    assert table.revision == 7
    assert [record.message for record in caplog.records] == ["computer move failed"]
    await house.clock.advance(RETRY_SECONDS)
    assert (table.revision, table.snapshot.public.decider) == (8, 0), "the stand-in has made the move"


async def test_a_computer_whose_move_fails_in_the_engine_makes_another_one(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked, made = list[str](), changes.move_by_computer

    def failing(state: TableState, seat: int, move: Move, now: float) -> Change:
        assert not isinstance(move, Draw), "the engine has a bug"
        return made(state, seat, move, now)

    monkeypatch.setattr(changes, "move_by_computer", failing)
    monkeypatch.setitem(LEVELS, "advanced", Asked("advanced", asked))
    house = House()
    table = await house.at(two(turn="bob"), ANN, replace(ROBO, level="advanced"))
    await house.clock.advance(20)
    assert [record.message for record in caplog.records] == ["computer move failed"]
    assert table.snapshot.public.decider == 0, "the simplest level has played a card"
    assert asked == ["advanced"]


class Asked:
    """A level that draws a card, and records that it was asked for a move."""

    def __init__(self, level: str, asked: list[str]) -> None:
        self.level, self.asked = level, asked

    def choose(self, view: SeatView, rng: Random) -> Move:
        self.asked.append(self.level)
        return Draw() if Draw() in view.moves else Pass()


class Cheat:
    """Keeps a card that it has not drawn."""

    def choose(self, view: SeatView, rng: Random) -> Move:
        return Pass()


async def test_a_level_that_no_longer_exists_plays_as_the_stand_in() -> None:
    house = House()
    table = await house.at(two(turn="bob"), ANN, replace(ROBO, level="grandmaster"))
    await house.clock.advance(4)
    assert table.snapshot.public.decider == 0


TIMED = {"uno_call": "timed", "uno_seconds": 5}


async def test_a_call_that_is_timed_costs_by_itself() -> None:
    house = House()
    table = await house.at(position("ann: R7 R8 | bob: R1 R2 R3", draw_pile="B1 B2 B3", **TIMED), ANN, BOB)
    await table.submit(ANN.id, play("R7"))
    await table.submit(BOB.id, play("R1"))
    deadline = table.state.deadline
    await house.clock.advance(4.9)
    assert table.snapshot.public.owing == (0,)
    await house.clock.advance(0.2)
    assert house.store.moves[1][-1].move == UnoTimeOut()
    assert table.snapshot.public.counts == (3, 2)
    assert table.state.deadline == deadline
    assert table.races[0].has_run_out


async def test_a_call_in_time_stops_the_clock() -> None:
    house = House()
    table = await house.at(position("ann: R7 R8 | bob: R1 R2 R3", draw_pile="B1 B2 B3", **TIMED), ANN, BOB)
    await table.submit(ANN.id, play("R7"))
    await table.submit(ANN.id, CallUno())
    await house.clock.advance(20)
    assert table.snapshot.public.counts == (1, 3)


async def test_after_a_restart_the_clock_of_a_call_starts_over() -> None:
    house = House()
    table = await house.at(position("ann: R7 R8 | bob: R1 R2 R3", draw_pile="B1 B2 B3", **TIMED), ANN, BOB)
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(4)
    table = await house.restart()
    await house.clock.advance(4)
    assert table.snapshot.public.owing == (0,)
    await house.clock.advance(1.1)
    assert table.snapshot.public.counts == (3, 3)


async def test_a_store_that_is_away_gets_the_penalty_later() -> None:
    house = House()
    table = await house.at(position("ann: R7 R8 | bob: R1 R2 R3", draw_pile="B1 B2 B3", **TIMED), ANN, BOB)
    await table.submit(ANN.id, play("R7"))
    house.store.troubles = [Trouble.LOST]
    await house.clock.advance(5.1)
    assert table.snapshot.public.owing == (0,)
    await house.clock.advance(5)
    assert table.snapshot.public.counts == (3, 3)


@pytest.mark.parametrize("set_by", [-3600, 3600])
async def test_a_turn_lasts_as_long_when_the_time_of_day_is_set(set_by: float) -> None:
    house = House()
    table = await house.at(three(turn_seconds=15), ANN, BOB, CAT)
    await house.clock.advance(10)
    house.clock.set_by = set_by
    await table.end(BOB.id)  # a vote: the turn continues
    await house.clock.advance(4)
    assert house.store.moves[1] == []
    await house.clock.advance(1)
    assert house.store.moves[1][0].move == TimeOut()


async def test_after_a_restart_a_turn_is_not_longer_than_a_turn() -> None:
    house = House()
    await house.at(three(turn_seconds=15), ANN, BOB, CAT)
    house.clock.set_by = -3600
    table = await house.restart()
    assert table.state.deadline == house.clock.now() + 15
    await house.clock.advance(15)
    assert house.store.moves[1][0].move == TimeOut()


async def test_a_call_is_never_answered_before_it_was_owed() -> None:
    house = House()
    table = await house.at(position("ann: R7 R8 | bob: R1 R2", draw_pile="B1 B2"), ANN, BOB)
    await table.submit(ANN.id, play("R7"))
    house.clock.set_by = -3600
    await table.react(BOB.id, 0, table.races[0].opened)
    assert table.races[0].took == 0


async def test_alone_against_bots_nobody_is_on_the_clock() -> None:
    """A table that is left waits for a day, like a table without a clock."""
    house = House()
    solo = await house.match(computers=2, turn_seconds=30)
    while solo.snapshot.public.decider != 0:
        await house.clock.advance_to_next()
    revision = solo.revision
    await house.clock.advance(IDLE_SECONDS - 1)
    assert solo.revision == revision
    await house.clock.advance(2)
    assert solo.state.stage is Stage.CLOSED


async def test_somebody_whose_partner_is_away_is_still_on_the_clock() -> None:
    house = House()
    table = await house.match(BOB, computers=1, turn_seconds=30)
    assert table.state.turn_seconds == 30
    away = replace(table.state.lobby.players[1], is_away=True)
    state = replace(table.state, lobby=table.state.lobby.update(away))
    assert state.turn_seconds == 30, "whoever comes back must not wait for a day"


async def test_a_solo_table_of_an_older_version_loses_no_turn_after_an_update() -> None:
    """Version 1.0.0 stored the end of the turn, which is soon."""
    house = House()
    table = await house.at(two(), ANN, ROBO)
    await house.clock.advance(120)
    assert table.state.stage is Stage.PLAYING
    assert table.state.lobby.players[0].missed == 0


async def test_a_solo_table_that_is_left_closes_even_if_the_program_starts_twice_a_day() -> None:
    house = House()
    solo = await house.match(computers=2, turn_seconds=30)
    while solo.snapshot.public.decider != 0:
        await house.clock.advance_to_next()
    for _ in range(4):
        await house.clock.advance(IDLE_SECONDS / 2 - 1)
        if solo.state.stage is Stage.CLOSED:
            return
        for timer in house.clock.waiting:
            timer.cancel()  # the process is gone
        solo = await house.restart()
    pytest.fail("it is still open after two days")


async def test_somebody_who_is_left_alone_with_bots_has_a_day_at_once() -> None:
    """The end of the turn that was running no longer applies."""
    house = House()
    game = position("ann: R7 R8 G1 | bob: R1 R2 G2 | robo: B1 B2 G3", on_leave="computer")
    table = await house.at(game, ANN, BOB, ROBO)
    assert table.state.deadline == house.clock.now() + table.state.turn_seconds
    await table.kick(DAN.id, BOB.id, is_moderator=True)
    await house.clock.advance(IDLE_SECONDS - 1)
    assert table.state.has(ANN.id)
    assert table.state.stage is Stage.PLAYING


async def test_nobody_waits_a_day_for_somebody_who_plays_alone() -> None:
    """A latecomer who waits for the next match gives them a clock, until that latecomer leaves."""
    house = House()
    solo = await house.at(two(), ANN, ROBO)
    await solo.join_next(DAN)
    turn = solo.state.turn_seconds
    assert solo.state.deadline == house.clock.now() + turn > house.clock.now()
    await solo.leave(DAN.id)
    assert solo.state.deadline == house.clock.now() + IDLE_SECONDS
    await solo.join_next(DAN)
    await house.clock.advance(10 * turn)
    assert not solo.state.people_present
