"""A database of the released version, upgraded."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import JSON, Boolean, Column, MetaData, insert, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.storage.database import Database
from bot.storage.schema import migrations_of, upgrade
from tests.databases import NO_SERVER, created, dropped, fresh_postgres
from tests.needs import go_without

RELEASED = "0033"  # its last migration
DUMP = Path(__file__).with_name("released_1_0_0.sql")


@pytest.fixture(scope="session")
def upgraded_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The SQLite file of the released version, upgraded once: tests copy it."""
    file = tmp_path_factory.mktemp("upgraded") / "uno.db"
    write(DUMP, file)
    upgrade(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def upgraded_postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str | None]:
    """A PostgreSQL database with all rows of that file, upgraded once, or None if there is no server."""
    file = tmp_path_factory.mktemp("released") / "uno.db"
    write(DUMP, file)
    url = copied_to_postgres(file, RELEASED)
    if url is not None:
        upgrade(url)
    yield url
    if url is not None:
        asyncio.run(dropped(url))


@pytest.fixture(params=["sqlite", "postgresql"])
async def database(
    request: pytest.FixtureRequest, tmp_path: Path, upgraded_file: Path, upgraded_postgres: str | None
) -> AsyncIterator[Database]:
    """The released database, upgraded, of each kind."""
    async with AsyncExitStack() as held:
        if request.param == "sqlite":
            url = f"sqlite:///{shutil.copy(upgraded_file, tmp_path / 'uno.db')}"
        else:
            url = await held.enter_async_context(fresh_postgres(upgraded_postgres))
        if url is None:
            go_without(NO_SERVER)
        database = Database(url)
        yield database
        await database.close()


def write(dump: Path, file: Path) -> None:
    """Write the SQLite file from which a dump was made."""
    with closing(sqlite3.connect(file)) as raw, raw:
        raw.executescript(dump.read_text("utf-8"))


def copied_to_postgres(file: Path, revision: str) -> str | None:
    """A PostgreSQL database of an earlier revision with all rows of a file, or None if there is no server."""
    url = asyncio.run(created())
    if url is not None:
        command.upgrade(migrations_of(url), revision)
        with closing(sqlite3.connect(file)) as source:
            asyncio.run(copy_rows(source, url))
    return url


async def copy_rows(source: sqlite3.Connection, url: str) -> None:
    """Copy all rows of a file into the same tables of a PostgreSQL database."""
    source.row_factory = sqlite3.Row
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        tables = MetaData()
        await connection.run_sync(tables.reflect)
        for table in tables.sorted_tables:
            rows = [
                {name: read(table.c[name], value) for name, value in dict(row).items()}
                for row in source.execute(f"SELECT * FROM {table.name}")  # noqa: S608
            ]
            if rows and table.name != "alembic_version":
                await connection.execute(insert(table), rows)
            if rows and "id" in table.c and table.c.id.server_default is not None:
                highest = max(row["id"] for row in rows)
                await connection.execute(text(f"SELECT setval('{table.name}_id_seq', {highest})"))
    await engine.dispose()


def read(column: Column[Any], value: Any) -> Any:
    """Convert a value from SQLite for PostgreSQL."""
    if value is not None and isinstance(column.type, JSON):
        return json.loads(value)
    return bool(value) if isinstance(column.type, Boolean) else value
