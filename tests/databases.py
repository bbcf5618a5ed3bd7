"""Fixtures with databases; a conftest.py that needs them imports them."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import URL, Compiled, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from bot.config import load_settings
from bot.storage.rows import METADATA
from bot.storage.schema import upgrade
from bot.storage.sqlite import PRAGMAS, raw_of
from tests.needs import go_without
from tests.shared import shared

CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
SYNCHRONOUS, SYNCHRONOUS_OFF = PRAGMAS["synchronous"], 0
NO_SERVER = "PostgreSQL at TEST_POSTGRES_URL"


def _emptied() -> str:
    """The statement that deletes all rows and counts IDs from 1 again.

    TRUNCATE would make new files for each table and each index, which takes seven times as long.
    """
    tables = METADATA.sorted_tables
    counted = [(table, column.name) for table in tables if (column := table.autoincrement_column) is not None]
    deleted = (f"DELETE FROM {table.name};" for table in reversed(tables))  # noqa: S608  # from the schema
    begun = (
        f"PERFORM setval(pg_get_serial_sequence('{table}', '{name}'), 1, false);" for table, name in counted
    )
    return "\n".join(("DO $$ BEGIN", *deleted, *begun, "END $$"))


EMPTY = _emptied()


@asynccontextmanager
async def fresh_postgres(model: str | None = None) -> AsyncIterator[str | None]:
    """The address of a fresh database on the server at TEST_POSTGRES_URL, or None if there is no server.

    It is a copy of the `model`, to which nobody may be connected, or empty.
    """
    url = await created(model)
    yield url
    if url is not None:
        await dropped(url)


async def created(model: str | None = None) -> str | None:
    """The address of a new database, a copy of the `model` or empty, or None if there is no server."""
    server = os.environ.get("TEST_POSTGRES_URL")
    if not server:
        return None
    address = make_url(load_settings({"DATABASE_URL": server}).database_url)
    url = address.set(database=f"test_{uuid4().hex}")
    template = f"TEMPLATE {make_url(model).database}" if model else ""
    await execute(address, f"CREATE DATABASE {url.database} {template}")
    return url.render_as_string(hide_password=False)


async def dropped(url: str) -> None:
    """Remove a database, whoever is connected to it."""
    server = load_settings({"DATABASE_URL": os.environ["TEST_POSTGRES_URL"]}).database_url
    await execute(make_url(server), f"DROP DATABASE {make_url(url).database} WITH (FORCE)")


async def execute(url: URL, *statements: str) -> None:
    """Execute statements, each in its own transaction, on a separate connection."""
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    async with engine.connect() as connection:
        for statement in statements:
            await connection.exec_driver_sql(statement)


@pytest.fixture
async def bare_postgres_url() -> AsyncIterator[str]:
    """The address of a fresh database on PostgreSQL, for tests of creating tables."""
    async with fresh_postgres() as url:
        if url is None:
            go_without(NO_SERVER)
        yield url


@pytest.fixture(scope="session")
def migrated_postgres() -> Iterator[str | None]:
    """The address of a database on PostgreSQL with all tables, made once, or None if there is no server."""
    url = asyncio.run(created())
    if url is None:
        yield None
        return
    upgrade(url)
    yield url
    asyncio.run(dropped(url))


@pytest.fixture
async def postgres_url(migrated_postgres: str | None) -> str:
    """The address of a database on PostgreSQL with all tables and no rows.

    All tests of a process share it: migrating one for each would take most of their time.
    """
    if migrated_postgres is None:
        go_without(NO_SERVER)
    await execute(make_url(migrated_postgres), CUT, EMPTY)
    return migrated_postgres


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all tables and no rows, made once: tests copy it instead of migrating."""
    file = tmp_path_factory.mktemp("migrated") / "uno.db"
    file.write_bytes(empty_database())
    return file


@cache
def empty_database() -> bytes:
    """The content of a SQLite file with all tables and no rows. Call it outside of an event loop."""
    return shared("uno.db", _migrated)


def _migrated() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder, "uno.db")
        upgrade(f"sqlite:///{file}")
        return file.read_bytes()


class Statements(dict[tuple[Any, ...], Compiled]):
    """Compiled statements by the kind of database, shared by all engines: each engine keeps only its own."""

    def get(self, key: tuple[Any, ...], default: Any = None) -> Any:
        return super().get(_by_kind(key), default)

    def __setitem__(self, key: tuple[Any, ...], compiled: Compiled) -> None:
        super().__setitem__(_by_kind(key), compiled)


def _by_kind(key: tuple[Any, ...]) -> tuple[Any, ...]:
    dialect, *statement = key
    return (dialect.name, *statement)


@pytest.fixture(scope="session", autouse=True)
def compiled_once() -> Iterator[None]:
    """Compile a statement once for all databases of a process: otherwise, each engine would compile it
    again.
    """
    options = {"execution_options": {"compiled_cache": Statements()}}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sqlalchemy.ext.asyncio.create_async_engine", partial(create_async_engine, **options))
        patch.setattr("bot.storage.sqlite.create_engine", partial(create_engine, **options))
        yield


@pytest.fixture(scope="session", autouse=True)
def threads_that_end_with_the_tests() -> Iterator[None]:
    """Let pytest end even if a failed test has left a database connection open."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("aiosqlite.core.Thread", partial(Thread, daemon=True))
        yield


@pytest.fixture(scope="session", autouse=True)
def without_waiting_for_the_disk() -> Iterator[None]:
    """Don't let SQLite wait for the disk, which it would do thousands of times in tests.

    Separate processes, and tests that ask for `waiting_for_the_disk`, use it as the program does.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PRAGMAS, "synchronous", SYNCHRONOUS_OFF)
        yield


@pytest.fixture
def waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for the disk, as the program does."""
    monkeypatch.setitem(PRAGMAS, "synchronous", SYNCHRONOUS)


def _only_reads(connection: Connection) -> bool:
    if connection.dialect.name == "postgresql":
        return bool(connection.get_execution_options().get("postgresql_readonly"))
    return bool(raw_of(connection).execute("PRAGMA query_only").fetchone()[0])


@contextmanager
def counted_sql() -> Iterator[Counter[str]]:
    """Count transactions that write, transactions that read, their statements, and results to fetch."""
    counts = Counter[str]()

    def on_begin(connection: Connection) -> None:
        counts["reads" if _only_reads(connection) else "writes"] += 1

    def on_statement(*_: object) -> None:
        counts["statements"] += 1

    def on_done(_: Connection, cursor: DBAPICursor, *__: object) -> None:
        counts["results"] += cursor.description is not None

    listeners = (
        ("begin", on_begin),
        ("before_cursor_execute", on_statement),
        ("after_cursor_execute", on_done),
    )
    for name, listener in listeners:
        event.listen(Engine, name, listener)
    try:
        yield counts
    finally:
        for name, listener in listeners:
            event.remove(Engine, name, listener)
