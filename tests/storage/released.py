"""A database of the released version, upgraded."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import JSON, Boolean, Column, MetaData, insert, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.storage.database import Database, sqlite_file
from bot.storage.schema import migrations_of, upgrade

RELEASED = "0002"  # its last migration
DUMP = Path(__file__).with_name("released_0_1_0.sql")


@pytest.fixture
async def database(tmp_path: Path, bare_url: str) -> AsyncIterator[Database]:
    """The released database, upgraded: the SQLite file itself, or a PostgreSQL database with all its rows."""
    file = Path(sqlite_file(bare_url) or tmp_path / "released.db")
    with sqlite3.connect(file) as raw:
        raw.executescript(DUMP.read_text("utf-8"))
        if not sqlite_file(bare_url):
            await asyncio.to_thread(command.upgrade, migrations_of(bare_url), RELEASED)
            await copy_rows(raw, bare_url)
    raw.close()
    await asyncio.to_thread(upgrade, bare_url)
    database = Database(bare_url)
    yield database
    await database.close()


async def copy_rows(source: sqlite3.Connection, url: str) -> None:
    """Copy all rows of the released version into the same tables of a PostgreSQL database."""
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
            if "id" in table.c and rows and table.name != "players":
                highest = max(row["id"] for row in rows)
                await connection.execute(text(f"SELECT setval('{table.name}_id_seq', {highest})"))
    await engine.dispose()


def read(column: Column[Any], value: Any) -> Any:
    """What SQLite holds, as PostgreSQL takes it."""
    if value is not None and isinstance(column.type, JSON):
        return json.loads(value)
    return bool(value) if isinstance(column.type, Boolean) else value
