"""UNO races: opened, closed, decided, with their times; the first valid answer wins (N2)."""

from __future__ import annotations

import asyncio
from random import Random

from bot.engine.model.errors import Refusal
from bot.engine.model.events import (
    CallLapsed,
    CallOwed,
    MatchEnded,
    RoundEnded,
    UnoCalled,
    UnoCaught,
    UnoTimedOut,
)
from bot.engine.model.moves import CallUno, CatchUno
from bot.game.errors import Fault
from bot.game.events import CloseReason, TableClosed
from bot.game.races import Race, follow, void
from bot.game.state import Stage
from tests.builders import Game, cards, position
from tests.fakes import NOON, view_by
from tests.game.tables import ANN, BOB, CAT, ROBO, House, fault_of, play, refusal_of
from tests.schedules import ShuffledLoop, run_shuffled
from tests.soak.counts import Record

OPEN = Race(seat=0, opened=8, at=NOON)


def test_a_race_opens_with_a_debt() -> None:
    assert follow({}, [CallOwed(0)], 8, NOON) == {0: OPEN}


def test_the_owner_is_safe_after_so_many_seconds() -> None:
    race = follow({0: OPEN}, [UnoCalled(0)], 9, NOON + 0.8)[0]
    assert (race.is_open, race.caught_by, round(race.took or 0, 3)) == (False, None, 0.8)


def test_somebody_else_caught_the_owner() -> None:
    race = follow({0: OPEN}, [UnoCaught(0, by=2)], 9, NOON + 1.5)[0]
    assert (race.is_open, race.caught_by, race.took) == (False, 2, 1.5)


def test_a_race_that_nobody_answered_has_no_time() -> None:
    race = follow({0: OPEN}, [CallLapsed(0)], 9, NOON + 1.5)[0]
    assert (race.is_open, race.took) == (False, None)


def test_a_race_that_nobody_won_is_over() -> None:
    assert OPEN.is_open
    assert not OPEN.closed.is_open


def test_a_lapse_does_not_touch_a_race_that_is_decided() -> None:
    decided = follow({0: OPEN}, [UnoCaught(0, by=2), CallLapsed(0)], 9, NOON + 1.5)[0]
    assert (decided.caught_by, decided.took) == (2, 1.5)


def test_a_call_that_answers_no_race_is_not_told_as_an_older_one() -> None:
    for end in (UnoCaught(0, by=2), UnoCalled(0), UnoTimedOut(0), CallLapsed(0)):
        decided = follow({0: OPEN}, [end], 9, NOON + 1.5)
        assert 0 not in follow(decided, [UnoCalled(0)], 30, NOON + 400)


def test_the_end_of_round_match_or_table_closes_all_races() -> None:
    for end in (RoundEnded(1, (), ()), MatchEnded((1,), ()), TableClosed(CloseReason.ENDED)):
        races = follow({0: OPEN, 2: Race(2, 7, NOON)}, [end], 9, NOON)
        assert not any(race.is_open for race in races.values())


def test_races_are_open_each_for_itself() -> None:
    races = follow({}, [CallOwed(0), CallOwed(2)], 8, NOON)
    races = follow(races, [UnoCalled(2)], 9, NOON)
    assert (races[0].is_open, races[2].is_open) == (True, False)


def test_what_a_reaction_means() -> None:
    assert (OPEN.answer_of(0), OPEN.answer_of(1)) == (CallUno(), CatchUno(0))


def test_void_races_are_not_open() -> None:
    assert not void({0: OPEN})[0].is_open


def one_card_soon(**given: str) -> Game:
    return position("ann: R7 R8 | bob: R1 R2 | cat: R3 R4", draw_pile="B1 B2 B3 B4", **given)


async def test_a_reaction_counts_from_when_it_came() -> None:
    house = House()
    table = await house.at(one_card_soon(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    opened = table.races[0].opened
    house.clock.time += 0.8
    answer = asyncio.create_task(table.react(BOB.id, 0, opened))
    await asyncio.sleep(0)
    house.clock.time += 3  # the store is slow
    await answer
    assert round(table.races[0].took or 0, 3) == 0.8
    assert house.store.moves[1][-1].at == NOON + 0.8


async def test_an_answer_to_an_old_race_is_refused() -> None:
    table = await House().at(one_card_soon(), ANN, BOB, CAT)
    assert await fault_of(table.react(BOB.id, 0, 7)) is Fault.RACE_OVER
    await table.submit(ANN.id, play("R7"))
    opened = table.races[0].opened
    assert await fault_of(table.react(BOB.id, 0, opened - 1)) is Fault.RACE_OVER
    await table.react(BOB.id, 0, opened)
    assert await fault_of(table.react(ANN.id, 0, opened)) is Fault.RACE_OVER
    assert await fault_of(table.react(CAT.id, 0, opened)) is Fault.RACE_OVER
    assert table.snapshot.public.counts[0] == 3


async def test_the_next_move_of_a_turn_closes_the_race() -> None:
    table = await House().at(one_card_soon(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    opened = table.races[0].opened
    await table.submit(BOB.id, play("R1"))
    assert await fault_of(table.react(CAT.id, 0, opened)) is Fault.RACE_OVER
    assert table.races[1].is_open


async def test_strangers_do_not_race() -> None:
    table = await House().at(one_card_soon(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    assert await fault_of(table.react(99, 0, table.races[0].opened)) is Fault.NOT_SEATED


async def test_a_typed_catch_needs_a_race_too() -> None:
    table = await House().at(one_card_soon(), ANN, BOB, CAT)
    assert await refusal_of(table.submit(BOB.id, CatchUno(0))) is Refusal.NOTHING_TO_CATCH
    assert await refusal_of(table.submit(ANN.id, CallUno())) is Refusal.NO_CALL_OWED


async def test_after_an_outage_an_open_race_is_reopened() -> None:
    house = House()
    table = await house.at(one_card_soon(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    house.clock.time += 100
    table = await house.restart()
    assert table.races == {0: Race(0, table.revision, NOON + 100)}
    await table.react(ANN.id, 0, table.revision)


async def test_no_race_is_reopened_when_the_match_is_over() -> None:
    house = House()
    table = await house.at(position("ann: R7 R8 | bob: R1 R2", draw_pile="B1"), ANN, BOB)
    await table.submit(ANN.id, play("R7"))
    await table.leave(BOB.id)
    assert table.state.stage is Stage.OVER
    assert not any(race.is_open for race in table.races.values())
    assert (await house.restart()).races == {}


async def test_a_call_by_time_of_a_computer_is_no_catch_by_itself() -> None:
    house = House(seed=1)  # with this seed, it does not forget
    table = await house.at(position("ann: R1 R2 | bob: R3 R4", draw_pile="B1", turn="bob"), ANN, ROBO)
    await house.clock.advance(4)  # it has played
    assert table.races[1].is_open
    await house.clock.advance(5)
    assert not table.races[1].is_open
    assert table.races[1].caught_by is None
    assert 1.0 <= (table.races[1].took or 0) <= 4.5


async def race_of_two(house: House, rng: Random) -> None:
    table = await house.at(one_card_soon(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    opened = table.races[0].opened
    players = rng.sample([ANN.id, BOB.id, CAT.id], 2)
    outcomes = await asyncio.gather(
        *(table.react(player, 0, opened) for player in players), return_exceptions=True
    )
    [refused] = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    assert getattr(refused, "code", None) is Fault.RACE_OVER
    winner = players[0] if outcomes[1] is refused else players[1]
    assert table.races[0].caught_by == (None if winner == ANN.id else winner - 1)
    assert view_by(table, ANN.id).hand == (cards("R8") if winner == ANN.id else cards("R8 B1 B2"))
    assert house.store.state() == table.state
    assert len(house.store.moves[1]) == 2


def test_a_thousand_races_of_two_have_one_winner_each(record_property: Record) -> None:
    first_to_ask_won = set[bool]()
    for seed in range(1000):
        house = House()
        assert run_shuffled(race_of_two(house, Random(seed)), ShuffledLoop(seed))
        first_to_ask_won.add(house.store.moves[1][-1].seat == Random(seed).sample([1, 2, 3], 2)[0] - 1)
    assert first_to_ask_won == {True, False}  # the schedules did change who came first
    record_property("races of two, one winner each", 1_000)


async def test_the_time_that_a_call_or_a_catch_took_goes_on_record() -> None:
    house = House()
    table = await house.at(one_card_soon(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    house.clock.time += 0.5
    await table.react(ANN.id, 0, table.races[0].opened)
    await table.submit(BOB.id, play("R1"))
    house.clock.time += 2.0
    await table.submit(CAT.id, CatchUno(1))
    took = [entry.took for entry in house.store.moves[table.id]]
    assert took == [None, 0.5, None, 2.0]


async def test_a_race_reopened_after_an_outage_is_timed_from_then() -> None:
    house = House()
    table = await house.at(one_card_soon(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    house.clock.time += 100
    table = await house.restart()
    house.clock.time += 0.5
    await table.submit(ANN.id, CallUno())
    assert house.store.moves[table.id][-1].took == 0.5
