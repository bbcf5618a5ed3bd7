"""The database: one way to write, one way to read, nothing half written (R1, R2, R7, R8)."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, ConnectionPoolEntry

T = TypeVar("T")
Unit = Callable[[AsyncConnection], Awaitable[T]]

# Without FULL a power cut takes the last moves with it (R2). What SQLite answers is read back on connect.
PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "busy_timeout": 5000, "foreign_keys": 1}
FIRST_SOUND_SQLITE = (
    3,
    51,
    3,
)  # before it, two connections that write or checkpoint at once may corrupt (R22)
READERS = 4
POSTGRESQL_WRITERS = 8
SERVER_PATIENCE = {"timeout": 5, "command_timeout": 10}  # seconds to connect, and for one statement


class PragmaRefused(Exception):
    """SQLite did not take a setting that our promises rest on: `pragma` is `value`."""

    def __init__(self, pragma: str, value: object) -> None:
        super().__init__(f"PRAGMA {pragma} is {value}")
        self.pragma = pragma
        self.value = value


class Database:
    """A SQLite file or a PostgreSQL database. Opens nothing until it is first used.

    A unit of work is a function of a connection; it is one transaction, committed when it returns and rolled
    back when it raises. It runs in a task of its own, so that a caller who is cancelled neither leaves a lock
    behind nor half a change (R8): what was asked for is then still done.
    """

    def __init__(self, url: str) -> None:
        self._writer = _engine(url, is_writer=True)
        self._reader = _engine(url, is_writer=False)
        self._units: set[asyncio.Task[Any]] = set()

    async def write(self, unit: Unit[T]) -> T:
        """Carry out a unit of work that changes something; when this returns, the change is on disk."""
        return await self._carry_out(self._writer, unit)

    async def read(self, unit: Unit[T]) -> T:
        """Carry out a unit of work that changes nothing; it sees one moment of the database."""
        return await self._carry_out(self._reader, unit)

    async def close(self) -> None:
        """Let what was begun finish, then close every connection, the writing one last (it checkpoints)."""
        while self._units:
            await asyncio.wait(self._units)
        await self._reader.dispose()
        await self._writer.dispose()

    async def _carry_out(self, engine: AsyncEngine, unit: Unit[T]) -> T:
        task = asyncio.create_task(_transaction(engine, unit))
        self._units.add(task)
        task.add_done_callback(self._units.discard)
        return await asyncio.shield(task)


def damage(file: Path) -> str | None:
    """Return the first thing that SQLite finds wrong with a file, None if it is sound.

    Blocks while it reads the whole file, which takes minutes for some gigabytes.
    """
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        ((verdict,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
    return None if verdict == "ok" else verdict


def is_sqlite_sound(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> bool:
    """Whether a SQLite, the one in use unless told otherwise, is free of the WAL-reset bug (R22)."""
    return version >= FIRST_SOUND_SQLITE


async def _transaction(engine: AsyncEngine, unit: Unit[T]) -> T:
    async with engine.begin() as connection:
        return await unit(connection)


def _engine(url: str, *, is_writer: bool) -> AsyncEngine:
    is_sqlite = url.startswith("sqlite")
    writers = 1 if is_sqlite else POSTGRESQL_WRITERS
    engine = create_async_engine(
        url,
        poolclass=AsyncAdaptedQueuePool,  # for a file in memory, too, which then is refused
        pool_size=writers if is_writer else READERS,
        max_overflow=0,
        pool_pre_ping=not is_sqlite,  # a server may have restarted
        json_serializer=_json,
        json_deserializer=msgspec.json.decode,
        connect_args={} if is_sqlite else SERVER_PATIENCE,
        hide_parameters=True,  # hands and secrets stay out of error messages (R13, R19)
    )
    if is_sqlite:
        _say_begin_ourselves(engine, is_writer=is_writer)
    elif not is_writer:
        engine = engine.execution_options(postgresql_readonly=True, isolation_level="REPEATABLE READ")
    return engine


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _say_begin_ourselves(engine: AsyncEngine, *, is_writer: bool) -> None:
    """Take the write lock before the first read: as it comes, the driver loses updates without an error."""

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma, value in (PRAGMAS if is_writer else PRAGMAS | {"query_only": 1}).items():
            cursor.execute(f"PRAGMA {pragma}={value}")
            cursor.execute(f"PRAGMA {pragma}")
            (answer,) = cursor.fetchone() or (None,)
            if answer != value:
                raise PragmaRefused(pragma, answer)
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writer else "BEGIN")
