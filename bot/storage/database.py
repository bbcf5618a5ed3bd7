"""The database: one way to write, one way to read, nothing half-written (R1, R2, R7, R8)."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, ConnectionPoolEntry

from bot.game.ports import StoreUnavailable

log = logging.getLogger(__name__)

T = TypeVar("T")
Unit = Callable[[AsyncConnection], Awaitable[T]]

# Without synchronous=FULL a power cut loses the last moves (R2). Read back on each connect.
PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "busy_timeout": 5000, "foreign_keys": 1}
FIRST_SOUND_SQLITE = (
    3,
    51,
    3,
)  # before it, two connections that write or checkpoint may corrupt the file (R22)
# What a database that is locked, full, stopped or out of reach answers with.
OUTAGES = (OperationalError, InterfaceError, PoolTimeoutError, OSError)
READERS = 4
POSTGRESQL_WRITERS = 8
SERVER_PATIENCE = {"timeout": 5, "command_timeout": 10}  # seconds to connect, and for one statement


class PragmaRefused(Exception):
    """SQLite refused a setting that durability rests on: `pragma` is `value`."""

    def __init__(self, pragma: str, value: object) -> None:
        super().__init__(f"PRAGMA {pragma} is {value}")
        self.pragma = pragma
        self.value = value


class Database:
    """A SQLite file or a PostgreSQL database. Connects when it is first used.

    A unit of work is a function of a connection. It is one transaction: committed when it returns, rolled
    back when it raises. It runs in a task of its own, so a caller that is cancelled leaves neither a lock nor
    half a change behind: the unit still finishes (R8).
    """

    def __init__(self, url: str) -> None:
        self._writer = _engine(url, is_writer=True)
        self._reader = _engine(url, is_writer=False)
        self._units: set[asyncio.Task[Any]] = set()

    async def write(self, unit: Unit[T]) -> T:
        """Run a unit of work that changes something; when this returns, the change is on disk."""
        return await self._carry_out(self._writer, unit)

    async def read(self, unit: Unit[T]) -> T:
        """Run a unit of work that only reads; it sees one moment of the database."""
        return await self._carry_out(self._reader, unit)

    async def close(self) -> None:
        """Wait for running units, then close all connections, the writing one last (it checkpoints)."""
        while self._units:
            await asyncio.wait(self._units)
        await self._reader.dispose()
        await self._writer.dispose()

    async def _carry_out(self, engine: AsyncEngine, unit: Unit[T]) -> T:
        task = asyncio.create_task(_transaction(engine, unit))
        self._units.add(task)
        task.add_done_callback(self._units.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_log_failure)
            raise
        except OUTAGES as error:
            raise StoreUnavailable(_reason(error)) from error


def damage(file: Path) -> str | None:
    """Return the first thing that SQLite finds wrong with a file, None if it is sound.

    Blocks while it reads the whole file, which takes minutes for some gigabytes.
    """
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        ((verdict,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
    return None if verdict == "ok" else verdict


def is_sqlite_sound(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> bool:
    """Whether a version of SQLite, by default the one in use, is free of the WAL-reset bug (R22)."""
    return version >= FIRST_SOUND_SQLITE


def _log_failure(task: asyncio.Task[Any]) -> None:
    """Log the failure of a unit whose caller has given up; an outage is one line, anything else our bug."""
    error = None if task.cancelled() else task.exception()
    if isinstance(error, OUTAGES):
        log.warning("the store is unavailable to a caller that has given up: %s", _reason(error))
    elif error is not None:
        log.error("a unit of work failed after its caller had given up", exc_info=error)


def _reason(error: BaseException) -> str:
    reason = error.orig if isinstance(error, DBAPIError) else error
    return f"{type(reason).__name__} {reason}"


async def _transaction(engine: AsyncEngine, unit: Unit[T]) -> T:
    async with engine.begin() as connection:
        return await unit(connection)


def _engine(url: str, *, is_writer: bool) -> AsyncEngine:
    is_sqlite = url.startswith("sqlite")
    writers = 1 if is_sqlite else POSTGRESQL_WRITERS
    engine = create_async_engine(
        url,
        poolclass=AsyncAdaptedQueuePool,  # also for a database in memory, which is then refused
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
    """Take the write lock before the first read: by default the driver loses updates without an error."""

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
