"""SQLite: each connection has its own thread, in which whole units of work run."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from contextvars import copy_context
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple, TypeVar, cast

import aiosqlite
import msgspec
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool, PoolProxiedConnection

from bot.game.tasks import Tasks, outlasting
from bot.storage.address import opened_with
from bot.storage.outages import explained

T = TypeVar("T")
Unit = Callable[[Connection], T]

# Without synchronous=FULL, a power failure loses the last moves (R2). Without secure_delete, deleted data
# stays in the file's free pages (R24). The settings are read back after each connect.
PRAGMAS: dict[str, str | int] = {
    "journal_mode": "wal",
    "synchronous": 2,
    "busy_timeout": 5000,
    "foreign_keys": 1,
    "secure_delete": 1,
}
READ_ONLY: dict[str, str | int] = {"query_only": 1}
# A migration rebuilds tables. With foreign keys on, the rows that refer to them would be deleted, too.
WHILE_MIGRATING: dict[str, str | int] = {
    name: value for name, value in PRAGMAS.items() if name != "journal_mode"
} | {"foreign_keys": 0}
TO_WRITE, TO_READ = "BEGIN IMMEDIATE", "BEGIN"
READERS = 4
READER_SECONDS = 30.0  # how long a unit waits for a free reader
MOST_TOGETHER = 32  # maximum number of units in one transaction
ROWS = 64  # rows that aiosqlite would fetch per request; a unit fetches its rows itself


class PragmaRefused(Exception):
    """SQLite refused a setting that durability depends on, so `pragma` still has this `value`."""

    def __init__(self, pragma: str, value: object) -> None:
        super().__init__(f"PRAGMA {pragma} is {value}")
        self.pragma = pragma
        self.value = value


def engine_of(url: str, begin: str, pragmas: Mapping[str, str | int]) -> Engine:
    """Return an engine whose connections have these settings and begin transactions with this statement.

    By default, the driver would begin a transaction too late.
    """
    address, _ = opened_with(url)
    engine = create_engine(
        address.set(drivername="sqlite"),
        poolclass=NullPool,  # a worker keeps its own connection
        hide_parameters=True,  # keeps hands and secrets out of error messages (R13, R19)
        json_serializer=_json,
        json_deserializer=msgspec.json.decode,
    )

    @event.listens_for(engine, "connect")
    def on_connect(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None
        for pragma, value in pragmas.items():
            connection.execute(f"PRAGMA {pragma}={value}")
            (answer,) = connection.execute(f"PRAGMA {pragma}").fetchone() or (None,)
            if answer != value:
                raise PragmaRefused(pragma, answer)

    def do_begin(dbapi_connection: PoolProxiedConnection) -> None:
        cast(sqlite3.Connection, dbapi_connection.dbapi_connection).execute(begin)

    # with a listener for "begin", SQLAlchemy would look for listeners at each statement
    engine.dialect.do_begin = do_begin  # pyrefly: ignore[method-assign]
    return engine


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def raw_of(connection: Connection) -> sqlite3.Connection:
    """Return the driver's connection that SQLAlchemy's connection wraps."""
    return cast(sqlite3.Connection, connection.connection.dbapi_connection)


class Worker:
    """A connection and its thread. It connects when it is first used.

    Work is queued, and runs to its end even if its caller is canceled.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread: aiosqlite.Connection | None = None
        self._connection: Connection | None = None  # used only in the thread
        self._refusal: Exception | None = None  # why it could not connect
        self._connecting = asyncio.Lock()

    async def run(self, unit: Unit[T]) -> T:
        """Run a unit in its own transaction."""
        return await self.call(partial(_in_transaction, unit))

    async def call(self, work: Unit[T]) -> T:
        """Call a function with the connection, outside of a transaction."""
        thread = await self._started()
        return await _called(thread, lambda: work(cast(Connection, self._connection)))

    @asynccontextmanager
    async def hold(self) -> AsyncGenerator[Callable[[Unit[Any]], Any]]:
        """Run several units in one transaction. Nobody else can use the worker during that time."""
        transaction = await self.call(lambda connection: connection.begin())
        try:
            yield self.call
        except BaseException:
            await self.call(lambda _: transaction.rollback())
            raise
        await self.call(lambda _: transaction.commit())

    async def close(self) -> None:
        """Close the connection and end the thread."""
        async with self._connecting:
            if self._thread is not None:
                thread, self._thread = self._thread, None
                try:
                    await _called(thread, self._disconnect)
                finally:  # otherwise, the program could not exit
                    await thread.close()

    async def _started(self) -> aiosqlite.Connection:
        async with self._connecting:
            if self._thread is None:
                thread = await aiosqlite.Connection(self._connect, ROWS)
                if self._refusal is not None:
                    await thread.close()
                    raise self._refusal
                self._thread = thread
            return self._thread

    def _connect(self) -> sqlite3.Connection:
        self._refusal = None
        try:
            self._connection = self._engine.connect()
            return raw_of(self._connection)
        except Exception as error:  # noqa: BLE001  aiosqlite would end the thread, and nobody could wait for that
            self._refusal = error
            return sqlite3.connect(":memory:")

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()


class _Work(NamedTuple):
    """Used in place of a cursor: its row is the result of some work.

    This way, aiosqlite's public interface runs any work in the connection's thread.
    """

    fetchone: Callable[[], Any]


async def _called(thread: aiosqlite.Connection, work: Callable[[], T]) -> T:
    cursor = aiosqlite.Cursor(thread, cast(sqlite3.Cursor, _Work(partial(copy_context().run, work))))
    return cast(T, await cursor.fetchone())


def _in_transaction(unit: Unit[T], connection: Connection) -> T:
    raw = raw_of(connection)
    try:
        with connection.begin():
            return _result_of(unit, connection)
    finally:
        if raw.in_transaction:  # a failed COMMIT leaves the transaction open
            raw.rollback()


def _result_of(unit: Unit[T], connection: Connection) -> T:
    try:
        return unit(connection)
    except StopIteration as error:  # a future refuses StopIteration, so the caller would wait forever
        raise RuntimeError("a unit raised StopIteration") from error


class Readers:
    """A few workers for units that only read."""

    def __init__(self, url: str) -> None:
        engine = engine_of(url, TO_READ, PRAGMAS | READ_ONLY)
        self._idle = [Worker(engine) for _ in range(READERS)]
        self._all = tuple(self._idle)
        self._free = asyncio.Semaphore(READERS)

    async def run(self, unit: Unit[T]) -> T:
        """Run a unit, which sees a snapshot of the database."""
        async with self._one() as worker:
            return await worker.run(unit)

    @asynccontextmanager
    async def hold(self) -> AsyncGenerator[Callable[[Unit[Any]], Any]]:
        """Run several units on one snapshot."""
        async with self._one() as worker, worker.hold() as run:
            yield run

    @asynccontextmanager
    async def _one(self) -> AsyncGenerator[Worker]:
        async with asyncio.timeout(READER_SECONDS):
            await self._free.acquire()
        worker = self._idle.pop()
        try:
            yield worker
        finally:
            self._idle.append(worker)
            self._free.release()

    async def close(self) -> None:
        for worker in self._all:
            await worker.close()


class Writer(Worker):
    """The only worker that writes. Waiting units are committed together (a group commit).

    A commit waits for the disk. Under load, the longer the queue, the more units share a commit.
    """

    def __init__(self, url: str, tasks: Tasks) -> None:
        super().__init__(engine_of(url, TO_WRITE, PRAGMAS))
        self._tasks = tasks
        self.longest = 0.0  # seconds taken by the longest piece of work, which all others had to wait for
        self._waiting: list[_Waiting] = []
        self._is_committing = False

    async def call(self, work: Unit[T]) -> T:
        """Call a function with the connection, outside of a transaction, and record how long it takes."""

        def timed(connection: Connection) -> T:
            began = perf_counter()
            try:
                return work(connection)
            finally:
                self.longest = max(self.longest, perf_counter() - began)

        return await super().call(timed)

    async def run_soon(self, unit: Unit[T]) -> T:
        """Run a unit together with other waiting units. If it raises, only its own changes are undone."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(unit, done))
        if not self._is_committing:
            self._is_committing = True
            self._tasks.start(self._commit_all(), "changes")
        return await outlasting(done)

    async def _commit_all(self) -> None:
        try:
            while self._waiting:
                group, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
                await self._commit(group)
        finally:
            self._is_committing = False

    async def _commit(self, group: Sequence[_Waiting]) -> None:
        try:
            with explained():
                outcomes = await self.run(partial(_together, [waiting.unit for waiting in group]))
        except Exception as error:  # noqa: BLE001  the callers get it
            outcomes = [error] * len(group)
        for waiting, outcome in zip(group, outcomes, strict=True):
            if isinstance(outcome, Exception):
                waiting.done.set_exception(outcome)
            else:
                waiting.done.set_result(outcome.result)


class _Waiting(NamedTuple):
    """A waiting unit and its caller."""

    unit: Unit[Any]
    done: asyncio.Future[Any]


class _Done(NamedTuple):
    """The return value of a unit."""

    result: Any


def _together(units: Sequence[Unit[Any]], connection: Connection) -> list[_Done | Exception]:
    if len(units) == 1:
        return [_Done(units[0](connection))]
    return [_apart(unit, connection) for unit in units]


def _apart(unit: Unit[Any], connection: Connection) -> _Done | Exception:
    """Run one of several units in a transaction. If it raises, only its changes are undone."""
    savepoint = connection.begin_nested()
    try:
        with explained():
            done = _Done(_result_of(unit, connection))
            savepoint.commit()
    except Exception as error:
        if not raw_of(connection).in_transaction:  # SQLite has undone everything, as it does on a full disk
            raise
        savepoint.rollback()
        return error
    return done
