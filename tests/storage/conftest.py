"""Databases for the tests of storage: always a SQLite file, and PostgreSQL if there is a server."""

from __future__ import annotations

import shutil
from asyncio import AbstractEventLoop
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot.__main__ import loop_factory
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from tests.storage.records import StoredRecords

Ask = Callable[[str], Awaitable[list[Any]]]


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], AbstractEventLoop]]:
    """The event loop of the program, which saves a tenth of the CPU on databases."""
    return {"the program's": loop_factory()}


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path, migrated_file: Path) -> str:
    """The address of a database of each kind with all tables and no rows."""
    if request.param == "sqlite":
        return f"sqlite:///{shutil.copy(migrated_file, tmp_path / 'uno.db')}"
    return request.getfixturevalue("postgres_url")


@pytest.fixture(params=["sqlite", "postgresql"])
def bare_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of each kind without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/uno.db"
    return request.getfixturevalue("bare_postgres_url")


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """A database of each kind with all tables."""
    database = Database(database_url)
    yield database
    await database.close()


@pytest.fixture
def store(database: Database) -> SqlGameStore:
    """A store whose clock is stopped at 1000."""
    return SqlGameStore(database, now=lambda: 1000.0)


@pytest.fixture
def records(database: Database) -> StoredRecords:
    """The records of matches."""
    return StoredRecords(database)


@pytest.fixture
def ask(database: Database) -> Ask:
    """Run a query that the program itself does not have yet, and return its rows."""

    async def rows(query: str) -> list[Any]:
        def unit(connection: Any) -> list[Any]:
            return list(connection.execute(text(query)).all())

        return await database.read(unit)

    return rows
