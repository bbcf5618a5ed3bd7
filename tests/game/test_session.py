"""One table: moves, staleness, coming and going, the end of rounds and matches, a store that fails."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.cards import Color
from bot.engine.errors import Refusal
from bot.engine.events import MatchEnded
from bot.engine.moves import CallUno, CatchUno, Draw, Leave, Play
from bot.game.errors import Fault
from bot.game.events import ComputerTookOver, PlayerCameBack, SeatGivenUp, TableClosed
from bot.game.ports import Shown, Stage
from bot.game.session import GameSession
from tests.builders import Game, cards, position
from tests.fakes import StoreAway, Trouble, settle
from tests.game.tables import ANN, BOB, CAT, ROBO, House, fault_of, names, refusal_of


def play(code: str, color: Color | None = None) -> Play:
    return Play(cards(code)[0], color)


def three(**given: Any) -> Game:
    return position("ann: R7 R8 G1 | bob: R1 R2 G2 | cat: R3 R4 G3", draw_pile="B1 B2 B3 B4 B5", **given)


def two(**given: Any) -> Game:
    return position("ann: R7 R8 G1 | bob: R1 R2 G2", draw_pile="B1 B2 B3 B4 B5", **given)


# Moves and what they were looking at


async def test_a_move_is_stored_and_recorded() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"), table.revision)
    assert house.store.state() == table.state
    assert table.revision == 8
    [record] = house.store.moves[1]
    assert (record.round, record.seat, record.move, record.at) == (1, 0, play("R7"), house.clock.now())


async def test_a_refused_move_changes_nothing() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    assert await refusal_of(table.submit(BOB.id, play("R1"))) is Refusal.NOT_YOUR_TURN
    assert await refusal_of(table.submit(ANN.id, play("G1"))) is Refusal.NOT_PLAYABLE
    assert await fault_of(table.submit(99, Draw())) is Fault.NOT_SEATED
    assert table.revision == house.store.state().revision == 7
    assert house.store.moves[1] == []


async def test_the_second_of_two_presses_is_stale() -> None:
    house = House()
    table = await house.at(two(discard="RS"), ANN, BOB)
    seen = table.revision
    await table.submit(ANN.id, play("R7"), seen)
    assert await fault_of(table.submit(ANN.id, play("R8"), seen)) is Fault.STALE
    assert len(house.store.moves[1]) == 1


async def test_a_thousand_double_presses_move_once_each() -> None:
    for _ in range(1000):
        house = House()
        table = await house.at(position("ann: RS R8 G1 | bob: R1 R2", draw_pile="B1"), ANN, BOB)
        press = [table.submit(ANN.id, play(code), 7) for code in ("RS", "R8")]
        first, second = await asyncio.gather(*press, return_exceptions=True)
        assert isinstance(first, tuple)
        assert getattr(second, "code", None) is Fault.STALE
        assert len(house.store.moves[1]) == 1


async def test_a_typed_command_looks_at_nothing_and_is_never_stale() -> None:
    table = await House().at(two(), ANN, BOB)
    await table.submit(ANN.id, play("R7"))
    await table.submit(BOB.id, play("R1"), None)
    assert table.public.top == cards("R1")[0]


async def test_what_others_call_leaves_my_panel_fresh() -> None:
    table = await House().at(
        position("ann: R7 R8 | bob: R1 R2 G2 | cat: R3 R4", draw_pile="B1"), ANN, BOB, CAT
    )
    await table.submit(ANN.id, play("R7"))
    seen = table.revision
    await table.submit(ANN.id, CallUno())
    assert table.is_fresh(BOB.id, seen)
    await table.submit(BOB.id, play("R1"), seen)


async def test_a_panel_from_before_my_turn_is_stale_in_it() -> None:
    table = await House().at(three(), ANN, BOB, CAT)
    seen = table.revision
    await table.submit(ANN.id, play("R7"))
    assert table.is_fresh(CAT.id, seen)
    assert not table.is_fresh(BOB.id, seen)


async def test_a_revision_that_has_not_been_yet_is_not_fresh() -> None:
    table = await House().at(three(), ANN, BOB, CAT)
    assert not table.is_fresh(ANN.id, table.revision + 1)


async def test_after_a_restart_the_buttons_of_the_current_revision_work() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    table = await house.restart()
    assert table.is_fresh(BOB.id, 8)
    assert not table.is_fresh(BOB.id, 7)
    await table.submit(BOB.id, play("R1"), 8)


# Coming and going


async def test_who_leaves_is_gone_and_cannot_press_any_more() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    await table.leave(BOB.id)
    for request in (table.submit(BOB.id, Draw()), table.leave(BOB.id), table.come_back(BOB.id)):
        assert await fault_of(request) is Fault.NOT_SEATED
    assert table.public.gone == {1}
    assert table.revision == 8
    assert [(record.seat, record.move) for record in house.store.moves[1]] == [(1, Leave())]


async def test_leaving_does_not_lengthen_the_turn_of_somebody_else() -> None:
    for on_leave in ("remove", "computer"):
        house = House()
        table = await house.at(three(on_leave=on_leave), ANN, BOB, CAT)
        deadline = table.state.deadline
        await house.clock.advance(30)
        await table.leave(BOB.id)
        assert table.state.deadline == deadline


async def test_when_the_one_who_leaves_had_the_turn_the_next_has_a_full_one() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    await house.clock.advance(30)
    await table.leave(ANN.id)
    assert table.public.decider == 1
    assert table.state.deadline == house.clock.now() + 90


async def test_a_host_who_leaves_passes_it_on() -> None:
    for on_leave in ("remove", "computer"):
        table = await House().at(three(on_leave=on_leave), ANN, BOB, CAT)
        await table.leave(ANN.id)
        assert table.state.lobby.host == BOB.id


async def test_who_is_left_alone_has_won() -> None:
    house = House()
    table = await house.at(two(), ANN, BOB)
    await table.leave(ANN.id)
    assert table.state.stage is Stage.OVER
    assert table.public.winners == (1,)
    assert table.state.deadline == house.clock.now() + 600
    assert [event for event in house.presenter.events if isinstance(event, MatchEnded)]


async def test_a_person_who_leaves_computers_alone_closes_the_table() -> None:
    house = House()
    table = await house.at(three(), ANN, ROBO, replace(ROBO, id=-2))
    await table.leave(ANN.id)
    assert table.state.stage is Stage.CLOSED
    assert house.presenter.events[-1] == TableClosed("everybody_left")
    assert house.clock.waiting == []


async def test_a_computer_plays_for_who_leaves_until_they_come_back() -> None:
    house = House()
    table = await house.at(three(on_leave="computer"), ANN, BOB, CAT)
    await table.leave(ANN.id)
    await house.clock.advance(4)
    assert [record.seat for record in house.store.moves[1]] == [0]
    await table.come_back(ANN.id)
    assert not table.state.lobby.players[0].is_away
    assert house.presenter.events.count(ComputerTookOver(0)) == house.presenter.events.count(
        PlayerCameBack(0)
    )


async def test_leaving_twice_where_computers_take_seats_says_it_once() -> None:
    house = House()
    table = await house.at(three(on_leave="computer"), ANN, BOB, CAT)
    await table.leave(BOB.id)
    await table.leave(BOB.id)
    assert house.presenter.events.count(ComputerTookOver(1)) == 1


async def test_a_move_brings_its_player_back() -> None:
    house = House()
    table = await house.at(three(on_leave="computer"), ANN, BOB, CAT)
    await table.leave(ANN.id)
    await table.submit(ANN.id, play("R7"))
    assert house.presenter.events[-1] == PlayerCameBack(0)


async def test_coming_back_does_not_lengthen_the_turn() -> None:
    house = House()
    table = await house.at(three(on_leave="computer"), ANN, BOB, CAT)
    await table.leave(BOB.id)
    deadline = table.state.deadline
    await house.clock.advance(20)
    await table.come_back(BOB.id)
    assert table.state.deadline == deadline


async def test_everybody_away_closes_the_table() -> None:
    house = House()
    table = await house.at(two(on_leave="computer"), ANN, BOB)
    await table.leave(BOB.id)
    await table.leave(ANN.id)
    assert table.state.stage is Stage.CLOSED
    assert house.store.state().deadline is None


# The end of a round and of a match


def last_card(**given: Any) -> Game:
    return position("ann: R7 | bob: R1 R2 | cat: R3 R4", draw_pile="B1 B2 B3", **given)


async def test_the_next_round_is_dealt_once() -> None:
    house = House()
    table = await house.at(last_card(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    assert table.state.deadline == house.clock.now() + 20
    presses = [table.deal_next_round(player) for player in (ANN.id, BOB.id)]
    _, second = await asyncio.gather(*presses, return_exceptions=True)
    assert getattr(second, "code", None) is Refusal.WRONG_PHASE
    assert table.public.round == 2
    assert [(record.round, record.secret is not None) for record in house.store.moves[1]] == [
        (1, False),
        (2, True),
    ]


async def test_leaving_between_rounds_counts_for_the_round_that_was() -> None:
    house = House()
    table = await house.at(last_card(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    deadline = table.state.deadline
    await house.clock.advance(5)
    await table.leave(BOB.id)
    assert house.store.moves[1][-1].round == 1
    assert table.state.deadline == deadline
    await house.clock.advance(15)
    assert table.public.round == 2
    assert table.public.counts[1] == 0


async def decided(house: House, **given: Any) -> GameSession:
    table = await house.at(last_card(target=100, scores=(99, 0, 0), **given), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    assert table.state.stage is Stage.OVER
    return table


async def test_a_decided_match_takes_no_more_moves() -> None:
    table = await decided(House())
    assert await fault_of(table.submit(BOB.id, play("R1"))) is Fault.NOT_STARTED
    assert await fault_of(table.deal_next_round(BOB.id)) is Fault.NOT_STARTED


async def test_a_rematch_seats_the_same_people_under_the_same_rules() -> None:
    table = await decided(House())
    rules = table.state.lobby.options
    presses = [table.rematch(player) for player in (BOB.id, CAT.id)]
    _, second = await asyncio.gather(*presses, return_exceptions=True)
    assert getattr(second, "code", None) is Fault.NOT_OVER
    assert (names(table), table.state.lobby.options) == (["Ann", "Bob", "Cat"], rules)
    assert (table.state.stage, table.state.match, table.state.lobby.host) == (Stage.LOBBY, None, ANN.id)
    await table.start(ANN.id)


async def test_there_is_no_rematch_before_the_end_nor_for_strangers() -> None:
    table = await House().at(three(), ANN, BOB, CAT)
    assert await fault_of(table.rematch(ANN.id)) is Fault.NOT_OVER
    table = await decided(House())
    assert await fault_of(table.rematch(99)) is Fault.NOT_SEATED


async def test_who_left_during_the_match_cannot_ask_for_a_rematch() -> None:
    table = await House().at(two(), ANN, BOB)
    await table.leave(ANN.id)
    assert await fault_of(table.rematch(ANN.id)) is Fault.NOT_SEATED
    await table.rematch(BOB.id)
    assert (names(table), table.state.lobby.host) == (["Bob"], BOB.id)


async def test_leaving_after_the_match_keeps_the_result_in_order_and_skips_the_rematch() -> None:
    house = House()
    table = await decided(house)
    hands = table.public.hands
    await table.leave(ANN.id)
    assert names(table) == ["Ann", "Bob", "Cat"]
    assert table.public.hands == hands
    assert table.view(BOB.id).hand == cards("R1 R2")
    assert house.presenter.events[-1] == SeatGivenUp(ANN)
    await table.rematch(CAT.id)
    assert (names(table), table.state.lobby.host) == (["Bob", "Cat"], BOB.id)


async def test_a_decided_match_that_everybody_has_left_closes() -> None:
    table = await decided(House())
    for player in (ANN, BOB, CAT):
        await table.leave(player.id)
    assert table.state.stage is Stage.CLOSED


async def test_who_is_away_does_not_sit_in_the_rematch() -> None:
    house = House()
    table = await house.at(last_card(target=100, scores=(99, 0, 0), on_leave="computer"), ANN, BOB, CAT)
    await table.leave(CAT.id)
    await table.submit(ANN.id, play("R7"))
    await table.rematch(BOB.id)
    assert names(table) == ["Ann", "Bob"]


# A store that fails


async def test_where_the_store_fails_nothing_has_happened() -> None:
    house = House()
    table = await house.at(two(), ANN, BOB)
    before, told = table.state, len(house.presenter.shown)
    house.store.troubles = [Trouble.LOST]
    with pytest.raises(StoreAway):
        await table.submit(ANN.id, play("R7"), 7)
    assert (table.state, len(house.presenter.shown), house.store.moves[1]) == (before, told, [])
    await table.submit(ANN.id, play("R7"), 7)


async def test_a_save_that_was_not_heard_of_is_found_and_not_made_again() -> None:
    house = House()
    table = await house.at(position("ann: RS R8 G1 | bob: R1 R2", draw_pile="B1"), ANN, BOB)
    house.store.troubles = [Trouble.UNHEARD]
    with pytest.raises(StoreAway):
        await table.submit(ANN.id, play("RS"), 7)
    assert await fault_of(table.submit(ANN.id, play("RS"), 7)) is Fault.STALE
    assert table.state == house.store.state()
    assert len(house.store.moves[1]) == 1
    assert house.presenter.shown[-1][0] == table.state
    await table.submit(ANN.id, play("R8"), table.revision)


async def test_races_that_are_not_open_in_the_store_are_not_open_after_finding_out() -> None:
    house = House()
    table = await house.at(position("ann: R7 R8 | bob: R1 R2", draw_pile="B1 B2"), ANN, BOB)
    await table.submit(ANN.id, play("R7"))
    race = table.races[0]
    house.store.troubles = [Trouble.UNHEARD]
    with pytest.raises(StoreAway):
        await table.react(BOB.id, 0, race.opened)
    assert await fault_of(table.react(ANN.id, 0, race.opened)) is Fault.STALE
    assert not table.races[0].is_open
    assert await fault_of(table.react(ANN.id, 0, race.opened)) is Fault.RACE_OVER
    assert table.view(ANN.id).hand == cards("R8 B1 B2")


async def test_a_table_that_was_closed_elsewhere_is_closed_here() -> None:
    house = House()
    table = await house.at(two(), ANN, BOB)
    stored = house.store.tables[1]
    house.store.tables[1] = replace(stored, state=replace(stored.state, stage=Stage.CLOSED, revision=9))
    assert await fault_of(table.submit(ANN.id, play("R7"))) is Fault.STALE
    assert table.state.stage is Stage.CLOSED
    assert list(house.registry) == []


async def test_a_refusal_after_its_caller_gave_up_is_no_noise(caplog: pytest.LogCaptureFixture) -> None:
    table = await House().at(two(), ANN, BOB)
    caller = asyncio.create_task(table.submit(BOB.id, play("R1")))
    await asyncio.sleep(0)
    caller.cancel()
    await settle()
    assert caller.cancelled()
    assert caplog.records == []


async def test_what_discord_shows_is_remembered() -> None:
    house = House()
    table = await house.at(two(), ANN, BOB)
    shown = Shown(7, (("table", 123),))
    await table.mark_shown(shown)
    assert house.store.tables[1].shown == (await house.restart()).shown == shown


async def test_a_match_that_is_not_there_has_no_view() -> None:
    table = await House().lobby(BOB)
    with pytest.raises(Exception, match="not_started"):
        table.view(ANN.id)
    assert await fault_of(table.submit(ANN.id, CatchUno(1))) is Fault.NOT_STARTED
