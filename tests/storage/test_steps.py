"""Long work is split into units that are short on any disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

from bot.game.ports import StoreUnavailable
from bot.storage import steps
from bot.storage.database import Database
from bot.storage.people import SqlPeople
from bot.storage.rows import MATCHES, METADATA, PLAYERS, SEATS, TABLES, TOTALS
from bot.storage.steps import Pace, delete_some, in_steps
from tests.storage.samples import row

ANN, BOB = 2_000_000_000_000_000_001, 2_000_000_000_000_000_002
ROWS = 30  # of each in the tables that grow with history


@pytest.fixture
async def filled(database: Database) -> Database:
    """Ann has a row in each table, many seats, and many totals; Bob sits with her."""

    def unit(connection: Connection) -> None:
        for table in METADATA.sorted_tables:
            connection.execute(insert(table).values(row(table, 1, ANN)))
        for number in range(2, ROWS):
            connection.execute(insert(TABLES).values(row(TABLES, number, ANN)))
            connection.execute(insert(MATCHES).values(row(MATCHES, number, ANN) | {"rules_id": 1}))
            for seat, person in enumerate((ANN, BOB)):
                connection.execute(insert(SEATS).values(row(SEATS, number, person) | {"seat": seat}))
            connection.execute(insert(TOTALS).values(row(TOTALS, number, ANN)))

    await database.write(unit)
    return database


async def traces(database: Database) -> set[str]:
    """The tables that still contain Ann's ID."""

    def unit(connection: Connection) -> set[str]:
        tables = METADATA.sorted_tables
        return {table.name for table in tables if str(ANN) in str(connection.execute(select(table)).all())}

    return await database.read(unit)


def seconds_a_row(monkeypatch: pytest.MonkeyPatch, seconds: float) -> Callable[[Connection, int], int]:
    """A step that handles as many rows as it may, at this many seconds per row."""
    now = [0.0]
    monkeypatch.setattr(steps, "perf_counter", lambda: now[0])

    def step(_: Connection, size: int) -> int:
        now[0] += seconds * size
        return size

    return step


@pytest.mark.parametrize(("seconds", "size"), [(0.0, 1_000), (1 / 128, 128), (1 / 16, 16), (2.0, 1)])
async def test_the_slower_the_disk_the_less_a_unit_handles(
    database: Database, monkeypatch: pytest.MonkeyPatch, seconds: float, size: int
) -> None:
    monkeypatch.setattr(steps, "SECONDS", 1.0)
    step, pace = seconds_a_row(monkeypatch, seconds), Pace(database.write)
    for _ in range(12):
        await pace.take(step)
    assert pace.size == size


async def test_rows_go_in_several_units(filled: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "MOST", 4)
    monkeypatch.setattr(steps, "perf_counter", lambda: 0.0)
    sizes = list[int]()
    written = filled.write

    async def write(unit: Callable[[Connection], Any]) -> Any:
        done = await written(unit)
        sizes.append(done[0])
        return done

    assert await in_steps(write, delete_some(SEATS, SEATS.c.player_id == BOB)) == ROWS - 2
    assert sizes == [4] * 7 + [0]
    assert await in_steps(write, delete_some(PLAYERS, PLAYERS.c.id == BOB)) == 0


async def test_a_deletion_that_is_stopped_anywhere_goes_on_at_the_next_start(
    filled: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps, "MOST", 8)
    written, stopped = filled.write, 0
    for stop in count(1):
        writes = _until(written, stop)
        monkeypatch.setattr(filled, "write", writes)
        people = SqlPeople(filled)
        try:
            due = await people.to_forget()
            await people.forget(ANN, was_asked=not due)
        except StoreUnavailable:
            stopped += 1
            monkeypatch.setattr(filled, "write", written)
            assert await SqlPeople(filled).to_forget() == ([ANN] if stop > 1 else [])
            continue
        break
    assert stopped > 5
    assert await traces(filled) == {"owed"}, "until Discord has answered"


def _until(write: Callable[..., Any], stop: int) -> Callable[..., Any]:
    """Write some units, and fail with the next."""
    left: Iterator[int] = iter(range(stop - 1))

    async def limited(unit: Callable[[Connection], Any]) -> Any:
        if next(left, None) is None:
            raise StoreUnavailable("stopped")
        return await write(unit)

    return limited


async def test_no_unit_of_a_deletion_grows_with_the_past(
    filled: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last one deletes the remainder, which is one row of each table at most."""
    monkeypatch.setattr(steps, "MOST", 5)
    changed, written = list[int](), filled.write

    async def write(unit: Callable[[Connection], Any]) -> Any:
        def counted(connection: Connection) -> Any:
            raw = connection.connection.dbapi_connection
            before = getattr(raw, "total_changes", 0)
            done = unit(connection)
            changed.append(getattr(raw, "total_changes", 0) - before)
            return done

        return await written(counted)

    monkeypatch.setattr(filled, "write", write)
    await SqlPeople(filled).forget(ANN)
    assert len(changed) > 2 * ROWS / 5
    assert max(changed) < 20
