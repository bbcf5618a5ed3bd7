"""Databases for the tests of storage: always a SQLite file, and PostgreSQL if there is a server."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot.storage.archive import SqlArchive
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.schema import sqlite_file, upgrade
from tests.databases import migrated_file, postgres_url

__all__ = ["migrated_file", "postgres_url"]

Ask = Callable[[str], Awaitable[list[Any]]]


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/uno.db"
    return request.getfixturevalue("postgres_url")


@pytest.fixture
async def database(database_url: str, migrated_file: Path) -> AsyncIterator[Database]:
    """A database of each kind with all tables."""
    if file := sqlite_file(database_url):
        shutil.copy(migrated_file, file)
    else:
        await asyncio.to_thread(upgrade, database_url)
    database = Database(database_url)
    yield database
    await database.close()


@pytest.fixture
def store(database: Database) -> SqlGameStore:
    """A store whose clock stands still at 1000."""
    return SqlGameStore(database, now=lambda: 1000.0)


@pytest.fixture
def archive(database: Database) -> SqlArchive:
    """What is kept of matches."""
    return SqlArchive(database)


@pytest.fixture
def ask(database: Database) -> Ask:
    """Rows of a query, for what the program itself does not ask yet."""

    async def rows(query: str) -> list[Any]:
        def unit(connection: Any) -> list[Any]:
            return list(connection.execute(text(query)).all())

        return await database.read(unit)

    return rows
