"""Many concurrent calls: nothing is locked, lost, doubled, or half done (R5, R7, R8)."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from random import Random

import pytest
from msgspec.structs import replace
from sqlalchemy import make_url

from bot.engine.model.events import UnoCalled
from bot.engine.model.moves import CallUno
from bot.game.players import Mover
from bot.game.ports import StaleState
from bot.game.state import RecordEntry, TableState
from bot.storage.games import SqlGameStore
from tests.soak.counts import Record, times
from tests.storage.conftest import Ask
from tests.storage.records import StoredRecords
from tests.storage.sitting import PEOPLE, opened, random_change, replayed, started

pytestmark = pytest.mark.usefixtures("waiting_for_the_disk")

WRITERS, TIMES = 16, 60
TABLES_AT_ONCE, MOVES_EACH = times(60, 200), 5
CALLERS = {"sqlite": times(320, 2_000), "postgresql": times(120, 400)}  # SQLite has one lock for everything
TABLES_OF_CALLERS = 40
SUBMITS = times(300, 1_000)


async def dealt_tables(store: SqlGameStore, count: int) -> list[TableState]:
    return list(await asyncio.gather(*(dealt_table(store, channel) for channel in range(count))))


async def dealt_table(store: SqlGameStore, channel: int) -> TableState:
    # The people sit in a different order at each table, which must not cause a deadlock between two tables.
    people = PEOPLE[:3] if channel % 2 else PEOPLE[2::-1]
    state, deal = started(await store.create(opened(channel, people, target=10_000)))
    await store.save(state, [deal])
    return state


def called(state: TableState) -> tuple[TableState, list[RecordEntry]]:
    """A change that counts one call for everybody at the table."""
    after = replace(state, revision=state.revision + 1)
    return after, [
        RecordEntry(1, 0, CallUno(), 0.0, events=tuple(map(UnoCalled, range(3))), mover=Mover.PERSON)
    ]


async def calls_by_seat(ask: Ask) -> set[int]:
    """The number of calls counted for a seat, at any table: in the middle of a round they are in its
    state.
    """
    states = await ask("SELECT CAST(state AS TEXT) FROM tables")
    counts = [seat for (state,) in states for seat in json.loads(state)["counts"].values()]
    assert len(counts) == 3 * len(states)
    return {seat["turn"]["calls"] for seat in counts}


async def test_no_update_is_lost_and_nothing_is_locked(
    store: SqlGameStore, ask: Ask, record_property: Record
) -> None:
    async def writer(state: TableState) -> None:
        for _ in range(TIMES):
            state, lines = called(state)
            await store.save(state, lines)

    await asyncio.gather(*map(writer, await dealt_tables(store, WRITERS)))
    assert await calls_by_seat(ask) == {TIMES}
    assert await ask("SELECT DISTINCT revision FROM tables") == [(TIMES + 1,)]
    assert await ask("SELECT COUNT(*) FROM moves") == [(WRITERS * (TIMES + 1),)]
    record_property(f"updates by {WRITERS} writers at once, none lost or locked", WRITERS * TIMES)


async def test_among_presses_on_the_same_revision_one_wins(store: SqlGameStore, ask: Ask) -> None:
    state = await dealt_table(store, 1)
    results = await asyncio.gather(
        *(store.save(*called(state)) for _ in range(SUBMITS)), return_exceptions=True
    )
    assert sum(isinstance(result, TableState) for result in results) == 1
    assert sum(isinstance(result, StaleState) for result in results) == SUBMITS - 1
    assert await calls_by_seat(ask) == {1}


async def test_many_tables_at_once(store: SqlGameStore) -> None:
    async def play_on(state: TableState) -> TableState:
        random = Random(state.id)
        for _ in range(MOVES_EACH):
            state, line = random_change(state, random, leaving=0)
            await store.save(state, [line])
        return state

    states = await asyncio.gather(*map(play_on, await dealt_tables(store, TABLES_AT_ONCE)))
    assert {saved.state.id: saved.state for saved in (await store.load_open()).saved} == {
        state.id: state for state in states
    }


async def test_callers_who_give_up_keep_no_lock_and_leave_nothing_half(
    store: SqlGameStore,
    database_url: str,
    records: StoredRecords,
    record_property: Record,
) -> None:
    random, calls = Random(8), CALLERS[make_url(database_url).get_backend_name()] // TABLES_OF_CALLERS

    async def caller(state: TableState) -> TableState:
        for _ in range(calls):
            state, line = random_change(state, random, leaving=0)
            await give_up_and_ask_again(store, state, line, random)
        return state

    states: Sequence[TableState] = await asyncio.gather(
        *map(caller, await dealt_tables(store, TABLES_OF_CALLERS))
    )
    if database_url.startswith("sqlite"):
        take_the_lock(str(make_url(database_url).database))
    stored = {saved.state.id: saved.state for saved in (await store.load_open()).saved}
    assert stored == {state.id: state for state in states}
    for state in states:
        match = await records.newest(state.id)
        assert match is not None
        assert replayed(state, await records.of(match)) == state.match
    record_property("callers of the store gave up, no lock kept", calls * TABLES_OF_CALLERS)


async def give_up_and_ask_again(
    store: SqlGameStore, state: TableState, line: RecordEntry, random: Random
) -> None:
    """Save, give up at some moment during that, and save the same again."""
    caller = asyncio.create_task(store.save(state, [line]))
    for _ in range(random.randrange(1, 40)):
        await asyncio.sleep(0)
    caller.cancel()
    with suppress(asyncio.CancelledError):
        await caller
    with suppress(StaleState):  # one of the two succeeds, the other is refused
        await store.save(state, [line])


def take_the_lock(file: str) -> None:
    """Start a write transaction on another connection. Raises OperationalError if the lock is held."""
    other = sqlite3.connect(file, timeout=0.1, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("ROLLBACK")
    other.close()
