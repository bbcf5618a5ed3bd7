"""Everything in a database arrives in one of the other kind, and new IDs follow the old ones."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, delete, insert, select

from bot.storage import backup
from bot.storage.address import sqlite_file
from bot.storage.backup import CopyDiffers, is_empty, move_everything
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.rows import METADATA, TABLES
from bot.storage.schema import upgrade
from tests.storage.samples import row
from tests.storage.sitting import opened, play, started

EVERY_TABLE = METADATA.sorted_tables
IN_THE_COPY = 2  # each table is read twice
MANY = 1_200  # rows, so that they are copied in several batches


@pytest.fixture
def other_url(database_url: str, tmp_path: Path, migrated_file: Path, request: pytest.FixtureRequest) -> str:
    """The address of an empty database of the other kind."""
    if sqlite_file(database_url):
        return request.getfixturevalue("bare_postgres_url")
    return f"sqlite:///{shutil.copy(migrated_file, tmp_path / 'other.db')}"


@pytest.fixture
async def other(other_url: str) -> AsyncIterator[Database]:
    """An empty database of the other kind."""
    await asyncio.to_thread(upgrade, other_url)
    database = Database(other_url)
    yield database
    await database.close()


async def fill(database: Database) -> None:
    """Every table has rows, some many, and a running match has been played for a while."""
    store, random = SqlGameStore(database), Random(1)
    state = await store.create(opened(1))
    state, deal = started(state)
    await store.save(state, [deal])
    for _ in range(10):
        state = await play(store, state, random)

    def unit(connection: Connection) -> None:
        for table in EVERY_TABLE:
            connection.execute(insert(table), [row(table, number, number) for number in (50, 51)])
        players = METADATA.tables["players"]
        connection.execute(insert(players), [row(players, 100 + n, 100 + n) for n in range(MANY)])

    await database.write(unit)


async def contents(database: Database) -> dict[str, list[Any]]:
    def unit(connection: Connection) -> dict[str, list[Any]]:
        found = {table.name: connection.execute(select(table)).all() for table in EVERY_TABLE}
        return {name: sorted(map(repr, rows)) for name, rows in found.items()}

    return await database.read(unit)


async def test_everything_arrives_and_the_source_stays(database: Database, other: Database) -> None:
    await fill(database)
    before = await contents(database)
    moved = await move_everything(database, other)
    assert await contents(other) == before == await contents(database)
    assert moved == {name: len(rows) for name, rows in before.items()}
    assert min(moved.values()) > 1
    assert moved["players"] > MANY


async def test_ids_are_not_given_a_second_time(database: Database, other: Database) -> None:
    store = SqlGameStore(database)
    await store.create(opened(1))
    gone = await store.create(opened(2))

    def unit(connection: Connection) -> None:
        connection.execute(delete(TABLES).where(TABLES.c.id == gone.id))

    await database.write(unit)
    await move_everything(database, other)
    assert (await SqlGameStore(other).create(opened(3))).id == gone.id + 1


async def test_a_copy_that_differs_is_not_kept(
    database: Database, other: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(database)
    read: Any = backup._rows  # noqa: SLF001

    async def forgetful(transaction: Any, table: Any) -> AsyncIterator[Any]:
        looked_at.append(table.name)
        async for rows in read(transaction, table):
            yield rows[1:] if looked_at.count("seats") == IN_THE_COPY else rows

    looked_at: list[str] = []
    monkeypatch.setattr(backup, "_rows", forgetful)
    with pytest.raises(CopyDiffers, match="seats"):
        await move_everything(database, other)
    assert await other.read(is_empty)
    monkeypatch.undo()
    await move_everything(database, other)


async def test_only_a_database_without_rows_is_empty(database: Database, tmp_path: Path) -> None:
    assert await database.read(is_empty)
    await SqlGameStore(database).create(opened(1))
    assert not await database.read(is_empty)
    without_tables = Database(f"sqlite:///{tmp_path}/fresh.db")
    assert await without_tables.read(is_empty)
    await without_tables.close()
