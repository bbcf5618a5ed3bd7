"""Many requests to one table at once: every order of tasks, callers that give up, a process that dies (R4,
R5, R8).
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random

import pytest

from bot.engine.model.errors import RuleError
from bot.engine.model.moves import CallUno, CatchUno, Move
from bot.engine.play.apply import default_move
from bot.engine.play.legal import legal_moves
from bot.engine.play.match import Match
from bot.game.errors import GameError
from bot.game.session import GameSession
from bot.game.state import Stage
from tests.fakes import StoreAway, Trouble, settle
from tests.game.tables import ANN, BOB, CAT, DAN, PEOPLE, House, choose_rules
from tests.replays import replay
from tests.schedules import ShuffledLoop, run_shuffled
from tests.soak.counts import Record, times

Press = tuple[int, Move, int]


def anything(match: Match, rng: Random) -> tuple[int, Move]:
    """A seat, not always the awaited one, and a move, not always a legal one."""
    seat = match.table.decider if match.table.decider is not None and rng.random() < 0.7 else rng.randrange(4)
    moves = [*legal_moves(match.table, seat), CallUno(), CatchUno(rng.randrange(4))]
    return seat, rng.choice(moves)


async def press(table: GameSession, rng: Random, accepted: list[Press]) -> None:
    """One person's presses, each from a panel that may be outdated when it arrives."""
    for _ in range(3):
        assert table.state.match is not None
        seat, move = anything(table.state.match, rng)
        seen = table.revision
        for _ in range(rng.randrange(4)):
            await asyncio.sleep(0)
        try:
            await table.submit(PEOPLE[seat].id, move, seen)
            accepted.append((seat, move, seen))
        except (GameError, RuleError, StoreAway):
            pass


async def crowd(house: House, rng: Random, accepted: list[Press]) -> None:
    table = await house.match(BOB, CAT, DAN)
    clock = asyncio.create_task(ticking(house, rng))
    await asyncio.gather(*(press(table, Random(rng.random()), accepted) for _ in range(6)))
    await clock
    await table.finish()


async def ticking(house: House, rng: Random) -> None:
    """Let the turn clock run out now and then during all this."""
    for _ in range(rng.randrange(3)):
        for _ in range(rng.randrange(20)):
            await asyncio.sleep(0)
        if house.clock.waiting:
            house.clock.time = house.clock.waiting[0].when
            house.clock.waiting[0].call()
    await house.registry.tasks.finish()


def check(house: House, seats: int = 4) -> None:
    """The stored state matches the record, line by line, and nothing was shown before it was stored."""
    state, record = house.store.state(), house.store.moves[1]
    revisions = [shown.revision for shown, _ in house.presenter.shown]
    assert max(revisions, default=-1) <= state.revision
    if state.match is not None:
        assert list(replay(state.match.rules, seats, record))[-1] == state.match


ORDERS = times(15, 100)  # in each block


@pytest.mark.parametrize("block", range(20))
def test_in_any_order_each_accepted_press_is_one_move(block: int, record_property: Record) -> None:
    for seed in range(block * 100, block * 100 + ORDERS):
        house, accepted = House(seed), list[Press]()
        assert run_shuffled(crowd(house, Random(seed), accepted), ShuffledLoop(seed))
        check(house)
        stored = [(line.seat, line.move) for line in house.store.moves[1] if line.seat is not None]
        for seat, move, _ in accepted:
            stored.remove((seat, move))
        assert all(type(move).__name__ == "TimeOut" for _, move in stored)
        turns = [(seat, seen) for seat, move, seen in accepted if not isinstance(move, CallUno | CatchUno)]
        assert len(turns) == len(set(turns)), "two moves of a turn from one drawing of a panel"
        assert [shown.revision for shown, _ in house.presenter.shown] == list(
            range(house.store.state().revision + 1)
        )
    record_property("orders of tasks, each press one move", ORDERS)


async def crowd_and_a_bad_store(house: House, rng: Random, accepted: list[Press]) -> None:
    table = await house.match(BOB, CAT, DAN)
    house.store.troubles = [rng.choice([None, None, Trouble.LOST, Trouble.UNHEARD]) for _ in range(12)]
    await asyncio.gather(*(press(table, Random(rng.random()), accepted) for _ in range(6)))
    house.store.troubles.clear()
    with suppress(GameError, RuleError):  # any request discovers a save whose answer was lost
        await table.submit(ANN.id, CallUno())
    assert table.state == house.store.state()
    check(house)
    assert house.clock.waiting[0].when == table.state.deadline


def test_whatever_the_store_does_no_move_is_made_twice() -> None:
    for seed in range(times(80, 500)):
        house, accepted = House(seed), list[Press]()
        assert run_shuffled(crowd_and_a_bad_store(house, Random(seed), accepted), ShuffledLoop(seed))
        stored = [(line.seat, line.move) for line in house.store.moves[1]]
        for seat, move, _ in accepted:
            stored.remove((seat, move))
        assert stored.pop(0) == (None, None)


def test_the_schedules_differ_and_repeat() -> None:
    records = [list[object]() for _ in range(3)]
    for seed, record in zip((1, 1, 2), records, strict=True):
        house = House(7)
        run_shuffled(crowd(house, Random(7), []), ShuffledLoop(seed))
        record += [(line.seat, line.move) for line in house.store.moves[1]]
    assert records[0] == records[1] != records[2]


async def one_game(house: House) -> None:
    """Join, start, move, call, and time out: every kind of change, some of them at the same time."""
    table = await house.lobby(BOB)
    await choose_rules(table, ANN.id, {"target": 200})
    await asyncio.gather(table.agree(BOB.id), table.add_computer(ANN.id, "easy", "Robo"))
    await table.start(ANN.id)
    for _ in range(4):
        await house.clock.advance_to_next()
        assert table.state.match is not None
        seat = table.state.match.table.decider
        if seat in (0, 1):
            await table.submit(seat + 1, default_move(table.state.match.table, seat), table.revision)


@pytest.mark.parametrize("seed", range(20))
def test_killed_at_any_step_nothing_was_shown_that_is_not_stored(seed: int, record_property: Record) -> None:
    whole = ShuffledLoop(seed)
    assert run_shuffled(one_game(House(seed)), whole)
    points = range(1, whole.steps, times(3, 1))
    assert len(points) >= 25
    for lifetime in points:
        house = House(seed)
        dead = DeadHouse(house)
        run_shuffled(one_game(house), ShuffledLoop(seed, lifetime, dead.remember))
        stored = dead.stored
        assert all(shown <= stored for shown in dead.shown), (lifetime, stored)
        asyncio.run(come_up_again(house, dead))
    record_property("crashes at a step of a table's tasks", len(points))


class DeadHouse:
    """The world at the moment the process died."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.remember()

    def remember(self) -> None:
        """Record the stored and shown state; later changes of the dead process don't count."""
        store = self._house.store
        self.tables, self.moves = (
            dict(store.tables),
            {table: list(moves) for table, moves in store.moves.items()},
        )
        self.stored = store.state().revision if self.tables else -1
        self.shown = [state.revision for state, _ in self._house.presenter.shown]


async def come_up_again(house: House, dead: DeadHouse) -> None:
    """A new process finds the stored table, draws it once, and play continues.

    A lobby is drawn with its full time, which is stored when the clock starts.
    """
    house.store.tables, house.store.moves = dead.tables, dead.moves
    if not dead.tables:
        return
    house.presenter.shown.clear()
    table = await house.restart()
    state = house.store.state()
    drawn = state.with_full_time(house.clock.now()) if state.stage is Stage.LOBBY else state
    assert [shown for shown, _ in house.presenter.shown] == [drawn]
    check(house, seats=3)
    await house.clock.advance_to_next()
    assert house.store.state() == table.state
    assert table.revision == dead.stored + 1


async def give_up(house: House, rng: Random) -> None:
    table = await house.match(BOB, CAT, DAN)
    for _ in range(10):
        assert table.state.match is not None
        seat, move = anything(table.state.match, rng)
        caller = asyncio.create_task(table.submit(PEOPLE[seat].id, move))
        for _ in range(rng.randrange(12)):
            await asyncio.sleep(0)
        caller.cancel()
        await asyncio.gather(caller, return_exceptions=True)
    await settle()
    assert table.state == house.store.state()
    check(house)
    await table.end(99, is_moderator=True)  # the table takes requests as before
    assert table.state.stage is Stage.CLOSED


def test_two_thousand_callers_that_give_up_leave_memory_and_store_the_same(
    record_property: Record,
) -> None:
    moved = 0
    for seed in range(200):
        house = House(seed)
        assert run_shuffled(give_up(house, Random(seed)), ShuffledLoop(seed))
        moved += len(house.store.moves[1]) - 1
    assert moved > 200  # most of them were already under way
    record_property("callers of a table gave up", 2_000)


async def test_opening_a_table_goes_on_without_its_caller() -> None:
    house = House()
    caller = asyncio.create_task(house.lobby())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    caller.cancel()
    await settle()
    assert caller.cancelled()
    assert [table.state for table in house.registry] == [house.store.state()]
