"""How a unit of work reaches its database: SQLite in a thread of its own, PostgreSQL in the event loop."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Protocol, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

T = TypeVar("T")

# Without synchronous=FULL a power cut loses the last moves (R2); without secure_delete what was deleted stays
# in the file's free pages (R24). Read back on each connect.
PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,
    "busy_timeout": 5000,
    "foreign_keys": 1,
    "secure_delete": 1,
}
CLEARING_MILLISECONDS = 250  # how long clearing the log waits for readers, and keeps writers waiting
READERS = 4
POSTGRESQL_WRITERS = 8
# Seconds to connect, and for one statement. By default the server expects that random reads are slow: for the
# stats of a person it would read whole tables instead of a few hundred rows by their keys.
SERVER_OPTIONS = {
    "timeout": 5,
    "command_timeout": 10,
    "server_settings": {"random_page_cost": "1.1"},
}


class PragmaRefused(Exception):
    """SQLite refused a setting that durability rests on: `pragma` is `value`."""

    def __init__(self, pragma: str, value: object) -> None:
        super().__init__(f"PRAGMA {pragma} is {value}")
        self.pragma = pragma
        self.value = value


class Held(Protocol):
    """A transaction that is held open: it runs one unit after another."""

    def __call__(self, unit: Callable[[Connection], T], /) -> Awaitable[T]:
        """Carry out a unit."""
        ...


class UnitEngine(Protocol):
    """Connections that carry out units of work, each in a transaction of its own."""

    def begin(self, unit: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Begin a unit; it finishes no matter what happens to its caller."""
        ...

    def hold(self) -> AbstractAsyncContextManager[Held]:
        """Hold one transaction for several units; they may block the event loop, so this is for commands."""
        ...

    def clear_log(self) -> asyncio.Future[bool]:
        """Empty the log of what was written, if there is one and nobody reads it."""
        ...

    async def close(self) -> None:
        """Close the connections; none may be in use."""
        ...


def engine_of(url: str, *, is_writer: bool) -> UnitEngine:
    """Return the engine for the database at this address."""
    engine = _SqliteEngine if url.startswith("sqlite") else _PostgresqlEngine
    return engine(url, is_writer=is_writer)


class _SqliteEngine:
    """One thread writes, a few read: a whole transaction takes one hop to a thread and back."""

    def __init__(self, url: str, *, is_writer: bool) -> None:
        size = 1 if is_writer else READERS
        self._threads = ThreadPoolExecutor(size, "database")
        self._engine = create_engine(
            url,
            poolclass=QueuePool,  # also for a database in memory, which is then refused
            **_options(size),
        )
        _begin_explicitly(self._engine, is_writer=is_writer)

    def begin(self, unit: Callable[[Connection], T]) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self._threads, self._carry_out, unit)

    def _carry_out(self, unit: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return unit(connection)

    @asynccontextmanager
    async def hold(self) -> AsyncGenerator[Held]:
        with self._engine.begin() as connection:

            async def carry_out(unit: Callable[[Connection], T], /) -> T:
                return unit(connection)

            yield carry_out

    def clear_log(self) -> asyncio.Future[bool]:
        return asyncio.get_running_loop().run_in_executor(self._threads, self._clear_log)

    def _clear_log(self) -> bool:
        connection = self._engine.raw_connection()  # no transaction: a checkpoint needs that
        try:
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA busy_timeout={CLEARING_MILLISECONDS}")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            is_busy, *_ = cursor.fetchone() or (1,)
            cursor.execute(f"PRAGMA busy_timeout={PRAGMAS['busy_timeout']}")
            cursor.close()
        except sqlite3.Error:  # full, or locked by another program: whoever writes next says so
            return False
        finally:
            connection.close()
        return not is_busy

    async def close(self) -> None:
        await asyncio.to_thread(self._engine.dispose)  # the threads end with this object


class _PostgresqlEngine:
    def __init__(self, url: str, *, is_writer: bool) -> None:
        self._engine = create_async_engine(
            url,
            pool_pre_ping=True,  # the server may have restarted
            connect_args=SERVER_OPTIONS,
            **_options(POSTGRESQL_WRITERS if is_writer else READERS),
        )
        if not is_writer:
            self._engine = self._engine.execution_options(
                postgresql_readonly=True, isolation_level="REPEATABLE READ"
            )

    def begin(self, unit: Callable[[Connection], T]) -> asyncio.Future[T]:
        return asyncio.create_task(self._carry_out(unit))

    async def _carry_out(self, unit: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(unit)

    @asynccontextmanager
    async def hold(self) -> AsyncGenerator[Held]:
        async with self._engine.begin() as connection:
            yield connection.run_sync

    def clear_log(self) -> asyncio.Future[bool]:
        nothing_to_do = asyncio.get_running_loop().create_future()
        nothing_to_do.set_result(True)  # the server looks after its log itself
        return nothing_to_do

    async def close(self) -> None:
        await self._engine.dispose()


def _options(size: int) -> dict[str, Any]:
    return {
        "pool_size": size,
        "max_overflow": 0,
        "json_serializer": _json,
        "json_deserializer": msgspec.json.decode,
        "hide_parameters": True,  # hands and secrets stay out of error messages (R13, R19)
    }


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _begin_explicitly(engine: Engine, *, is_writer: bool) -> None:
    """Take the write lock before the first read: by default the driver loses updates without an error."""

    @event.listens_for(engine, "connect")
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

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writer else "BEGIN")
