"""The database: one way to write, one way to read, nothing half-written (R1, R2, R7, R8)."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, aclosing, closing, suppress
from functools import cache
from importlib import import_module
from io import FileIO
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar, cast

import aiosqlite
import msgspec
from sqlalchemy import AdaptedConnection, Connection, Table, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, ConnectionPoolEntry, PoolResetState

from bot.game.ports import Confidence, StoreDamaged, StoreUnavailable
from bot.game.tasks import Tasks, outlasting
from bot.storage.address import opened_with, sqlite_file

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

log = logging.getLogger(__name__)
T = TypeVar("T")


# The address

# Units of work

MOST_TOGETHER = 32  # units in one transaction


class Database:
    """A SQLite file or a PostgreSQL database. Connects when it is first used.

    A unit of work is a plain function of a connection. It is stored as a whole when it returns, and not at
    all when it raises. A canceled caller leaves neither a lock nor half a change behind: the unit still
    finishes (R8). With `confidence`, nothing is written until it is certain which process has the tables.
    """

    def __init__(self, url: str, confidence: Confidence | None = None) -> None:
        self._is_sqlite = url.startswith("sqlite")
        of_its_kind = _sqlite if self._is_sqlite else _postgresql
        self._writer = of_its_kind(url, is_writer=True)
        self._reader = of_its_kind(url, is_writer=False)
        self._tasks = Tasks()
        file = sqlite_file(url)
        self._bytes = FileBytes(file) if file else None
        self._group = GroupCommit(self._writer, self._tasks)
        self._owes_clearing = False
        self._gone: set[int] = set()  # ids that must not appear in the file
        self._barred: str | None = None
        self._confidence = confidence

    def bar(self, why: str | None) -> None:
        """Refuse every unit from now on with StoreUnavailable and this reason; None lets them run again."""
        self._barred = why

    async def write(self, unit: Callable[[Connection], T]) -> T:
        """Run a unit of work that changes something; when this returns, the change is on disk."""
        if self._confidence is not None:
            await self._confidence.until_sure()
        return await self._run(self._writer, unit)

    async def write_soon(self, unit: Callable[[Connection], T]) -> T:
        """Like `write`, for brief units: on SQLite, waiting units are committed together.

        The unit is run again if another unit of its transaction fails, so it must not change anything else.
        """
        if not self._is_sqlite:  # several writers, and the server groups commits itself
            return await self.write(unit)
        if self._confidence is not None:
            await self._confidence.until_sure()
        self._check_open()
        return await self._group.run(unit)

    async def read(self, unit: Callable[[Connection], T]) -> T:
        """Run a unit of work that only reads; it sees a snapshot of the database."""
        return await self._run(self._reader, unit)

    async def clear_log(self) -> bool:
        """Empty SQLite's write-ahead log, which holds deleted data until it is overwritten (R24).

        Returns whether that was possible: not while a backup reads it. Raises StoreUnavailable.
        """
        if not self._is_sqlite:  # the server looks after its log itself
            return True
        self._check_open()
        return await self._tasks.run_shielded(_explained(_clear_log(self._writer)))

    async def delete(self, unit: Callable[[Connection], T], *gone: int) -> T:
        """Like `write`; data deleted by the unit is soon gone from every file as well.

        No trace of the `gone` ids stays in the file of a SQLite database.
        """
        try:
            done = await self.write(unit)
        finally:  # whatever the outcome, also for a caller who gave up
            self._gone.update(gone)
            self._owes_clearing = True
        with suppress(StoreUnavailable):
            await self.clear_deleted()
        return done

    async def checkpoint(self) -> None:
        """Empty the write-ahead log, now or in the next call of `clear_deleted`."""
        self._owes_clearing = True
        await self.clear_deleted()

    def is_cut_short(self) -> bool:
        """Whether the file of a SQLite database is smaller than its header says. Raises OSError.

        This is normal for a moment while SQLite makes it grow.
        """
        return self._bytes is not None and self._bytes.are_cut_short()

    async def clear_deleted(self) -> None:
        """Clear from the files everything deleted since the last time; it may take several calls."""
        if not self._owes_clearing:
            return
        gone, self._gone, self._owes_clearing = self._gone, set(), False
        is_clear = False
        try:
            is_clear = await self._clear_of(gone)
        finally:
            if not is_clear:
                self._gone |= gone
                self._owes_clearing = True

    async def _clear_of(self, gone: Collection[int]) -> bool:
        if not await self.clear_log():
            return False
        if self._bytes and gone and await self._tasks.run_shielded(asyncio.to_thread(self._bytes.name, gone)):
            self._check_open()
            await self._tasks.run_shielded(_explained(_rebuild(self._writer)))
            return await self.clear_log()
        return True

    def hold(self, *, to_write: bool) -> AbstractAsyncContextManager[AsyncConnection]:
        """Hold one transaction for several units of a command that has the database to itself."""
        return (self._writer if to_write else self._reader).begin()

    async def finish(self) -> None:
        """Wait for running units, including units whose callers have given up."""
        await self._tasks.finish()

    async def close(self) -> None:
        """Wait for running units, then close all connections, the writing one last (it checkpoints).

        No unit begins after that: nobody would close the connection that it opened.
        """
        self.bar("it is closed")
        await self.finish()
        await self._reader.dispose()
        await self._writer.dispose()
        if self._bytes:
            self._bytes.close()

    async def _run(self, engine: AsyncEngine, unit: Callable[[Connection], T]) -> T:
        self._check_open()
        return await self._tasks.run_shielded(_explained(_transaction(engine, unit)))

    def _check_open(self) -> None:
        if self._barred is not None:
            raise StoreUnavailable(self._barred)


class GroupCommit:
    """Runs the units that wait for SQLite's only writer in one transaction (a group commit).

    A transaction waits for several turns of the event loop, which are slow to come under load. With a
    transaction each, units would queue up, and people would wait. Instead, the longer the queue, the more of
    it is committed at once.
    """

    def __init__(self, engine: AsyncEngine, tasks: Tasks) -> None:
        self._engine, self._tasks = engine, tasks
        self._waiting: list[_Waiting] = []
        self._is_committing = False

    async def run(self, unit: Callable[[Connection], T]) -> T:
        """Run a unit together with the waiting ones. Raises its exception, which affects no other unit."""
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
        """Commit a group; if one of its units may be the cause of a failure, commit each alone."""
        together = _transaction(self._engine, lambda connection: [one.unit(connection) for one in group])
        try:
            results = await _explained(together)
        except Exception as error:  # noqa: BLE001  whoever waits for the unit gets it
            await self._fail(group, error)
        else:
            for one, result in zip(group, results, strict=True):
                one.done.set_result(result)
        await asyncio.sleep(0)  # the pool isn't fair: anybody else waiting for the connection takes it now

    async def _fail(self, group: Sequence[_Waiting], error: Exception) -> None:
        is_met_by_all = isinstance(error, StoreUnavailable) and not isinstance(error, StoreDamaged)
        for one in group:
            if len(group) == 1 or is_met_by_all:
                one.done.set_exception(error)
            else:
                await self._commit([one])


class _Waiting(NamedTuple):
    """A unit that waits, and its caller."""

    unit: Callable[[Connection], Any]
    done: asyncio.Future[Any]


async def _transaction(engine: AsyncEngine, unit: Callable[[Connection], T]) -> T:
    def begin_and_end(connection: Connection) -> T:
        with connection.begin():
            return unit(connection)

    # `async with` a connection closes it in a task of its own, for callers that are canceled: no unit is.
    async with aclosing(await engine.connect()) as connection:
        return await connection.run_sync(begin_and_end)


# Connections

READERS = 4
POSTGRESQL_WRITERS = 8


def engine_at(
    url: str,
    settings: Mapping[str, str] | None = None,
    connect_args: Mapping[str, Any] | None = None,
    **options: Any,
) -> AsyncEngine:
    """Return an engine for the database at this address, which may leave the driver out.

    `settings` are PostgreSQL's for each connection. They are set after connecting, because a pooler such as
    PgBouncer refuses them in the startup message.
    """
    address, told = opened_with(url)
    engine = create_async_engine(
        address,
        connect_args={**(connect_args or {}), **told},
        hide_parameters=True,  # hands and secrets stay out of error messages (R13, R19)
        **options,
    )
    if settings:
        _set_on_connect(engine, settings)
    return engine


def _set_on_connect(engine: AsyncEngine, settings: Mapping[str, str]) -> None:
    statements = "; ".join(f"SET {name} = '{value}'" for name, value in settings.items())

    @event.listens_for(engine.sync_engine, "connect", insert=True)  # before the dialect asks anything
    def on_connect(connection: AdaptedConnection, _: object) -> None:
        try:
            connection.run_async(lambda driver: driver.execute(statements))
        except Exception as error:  # the driver's own connection, which nobody wraps here
            raise OperationalError(statements, None, error) from error


def _pooled(url: str, size: int, **options: Any) -> AsyncEngine:
    return engine_at(
        url,
        poolclass=AsyncAdaptedQueuePool,  # also for a database in memory, which is then refused
        pool_size=size,
        max_overflow=0,
        json_serializer=_json,
        json_deserializer=msgspec.json.decode,
        **options,
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


# SQLite

# Without synchronous=FULL a power cut loses the last moves (R2); without secure_delete deleted data stays in
# the file's free pages (R24). Read back on each connect.
PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,
    "busy_timeout": 5000,
    "foreign_keys": 1,
    "secure_delete": 1,
}
PART = 2**20  # bytes that are read at once
CLEARING_MILLISECONDS = 250  # how long clearing the log waits for readers and blocks writers


class PragmaRefused(Exception):
    """SQLite refused a setting that durability depends on: `pragma` is `value`."""

    def __init__(self, pragma: str, value: object) -> None:
        super().__init__(f"PRAGMA {pragma} is {value}")
        self.pragma = pragma
        self.value = value


def _sqlite(url: str, *, is_writer: bool) -> AsyncEngine:
    """One connection writes, a few read; each has a thread of its own, which ends with the program."""
    engine = _pooled(url, 1 if is_writer else READERS, pool_reset_on_return=None)
    _use_direct_cursors(engine)
    begin_explicitly(engine, "BEGIN IMMEDIATE" if is_writer else "BEGIN")
    _reset_if_needed(engine)

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for pragma, value in (PRAGMAS if is_writer else PRAGMAS | {"query_only": 1}).items():
            cursor.execute(f"PRAGMA {pragma}={value}")
            cursor.execute(f"PRAGMA {pragma}")
            (answer,) = cursor.fetchone() or (None,)
            if answer != value:
                raise PragmaRefused(pragma, answer)
        cursor.close()

    return engine


class DirectCursor:
    """A cursor of aiosqlite that goes to its connection's thread once for each change instead of three times.

    Its statement opens it, and a statement without rows closes it as soon as it has been executed. Everything
    else is left to the cursor that the statement has opened.
    """

    arraysize = 1

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._opened: aiosqlite.Cursor | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, parameters: Sequence[Any] = ()) -> Self:
        """Execute a statement."""
        self._opened = await self._connection.execute(statement, parameters)
        return self

    async def executemany(self, statement: str, parameters: Sequence[Sequence[Any]]) -> Self:
        """Execute a statement with several sets of parameters."""
        self._opened = await self._connection.executemany(statement, parameters)
        return self

    async def close(self) -> None:
        """Drop the remaining rows."""
        if self._opened is not None and self._opened.description:
            await self._opened.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._opened, name)


def _use_direct_cursors(engine: AsyncEngine) -> None:
    """Save trips to the thread: each takes two turns of the event loop, a tenth of a millisecond."""

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: AdaptedConnection, _: ConnectionPoolEntry) -> None:
        driver: Any = connection.driver_connection
        driver.cursor = lambda: DirectCursor(driver)


def begin_explicitly(engine: AsyncEngine, begin: str) -> None:
    """Have SQLite begin each transaction with these words; by default the driver begins it too late."""

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None

    @event.listens_for(engine.sync_engine, "begin")
    def on_begin(connection: Connection) -> None:
        # Through SQLAlchemy it would go to the thread three times.
        driver = cast(AdaptedConnection, connection.connection.dbapi_connection)
        driver.run_async(lambda sqlite: sqlite.execute(begin))


def _reset_if_needed(engine: AsyncEngine) -> None:
    """Roll back anything a unit leaves open, such as a failed COMMIT; by default the pool always does."""

    @event.listens_for(engine.sync_engine, "reset")
    def on_reset(connection: AdaptedConnection, _: ConnectionPoolEntry, __: PoolResetState) -> None:
        if connection.driver_connection.in_transaction:
            connection.run_async(lambda sqlite: sqlite.rollback())


async def _clear_log(engine: AsyncEngine) -> bool:
    async with engine.connect() as connection:  # no transaction: a checkpoint needs that
        driver: Any = (await connection.get_raw_connection()).driver_connection
        try:
            await driver.execute_fetchall(f"PRAGMA busy_timeout={CLEARING_MILLISECONDS}")
            ((is_busy, *_),) = await driver.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error:  # full, or locked by another program: the next writer reports it
            return False
        finally:
            await driver.execute_fetchall(f"PRAGMA busy_timeout={PRAGMAS['busy_timeout']}")
    return not is_busy


REBUILD = "VACUUM"


async def _rebuild(engine: AsyncEngine) -> None:
    """Rewrite the file, without the copies of rows that SQLite leaves behind when it splits a page.

    Writers block for about a second per 100 MB.
    """
    async with engine.connect() as connection:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        try:
            await driver.execute_fetchall(REBUILD)
        except sqlite3.Error as error:  # full, or locked by another program
            log.warning("traces of somebody who is deleted stay in unused parts of the file: %s", error)


HEADER_BYTES = 100  # the next two are numbers in it (sqlite.org, "Database File Format")
PAGE_SIZE, PAGE_COUNT = slice(16, 18), slice(28, 32)


class FileBytes:
    """SQLite's file as bytes, read past SQLite.

    Once opened, it stays open until all connections are closed. POSIX drops every lock that a process holds
    on a file as soon as the process closes that file anywhere, SQLite's locks among them. The next program to
    look at the database would believe that nobody uses it, and remove the log that we keep writing to.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._opened: FileIO | None = None
        self._reading = Lock()

    def name(self, ids: Collection[int]) -> bool:
        """Whether any of these ids occurs anywhere in the file, as text or as SQLite stores it."""
        wanted = [form for one in ids for form in (str(one).encode(), one.to_bytes(8))]
        longest, end = max(map(len, wanted)), b""
        with self._reading:
            opened = self._open()
            opened.seek(0)
            while part := opened.read(PART):
                seen = end + part
                if any(form in seen for form in wanted):
                    return True
                end = part[-longest:]
        return False

    def are_cut_short(self) -> bool:
        """Whether the file is smaller than its header says. Raises OSError."""
        with self._reading:
            opened = self._open()
            opened.seek(0)
            header, size = opened.read(HEADER_BYTES), os.fstat(opened.fileno()).st_size
        page, pages = (int.from_bytes(header[at]) for at in (PAGE_SIZE, PAGE_COUNT))
        return size < max(pages * (65_536 if page == 1 else page), HEADER_BYTES)  # 65,536 needs three bytes

    def _open(self) -> FileIO:
        if self._opened is None:
            self._opened = self._file.open("rb", buffering=0)  # never what was read before
        return self._opened

    def close(self) -> None:
        """Close the file, which ends the locks of any connection that is still open."""
        if self._opened is not None:
            self._opened.close()


# PostgreSQL

# The server ends a connection whose other end is gone after some 20 s, not after the kernel's two hours.
# Locks, such as a lease (R16), are then free.
KEEPALIVES = {
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "20000",
}
# Seconds to connect, and for one statement. By default the server assumes that random reads are slow: for the
# stats of a person it would read whole tables instead of a few hundred rows by their keys.
SERVER_OPTIONS = {"timeout": 5, "command_timeout": 10}
SERVER_SETTINGS = {"random_page_cost": "1.1", **KEEPALIVES}


def _postgresql(url: str, *, is_writer: bool) -> AsyncEngine:
    size = POSTGRESQL_WRITERS if is_writer else READERS
    engine = _pooled(url, size, connect_args=SERVER_OPTIONS, settings=SERVER_SETTINGS, pool_pre_ping=True)
    if is_writer:
        return engine
    return engine.execution_options(postgresql_readonly=True, isolation_level="REPEATABLE READ")


# Errors

# The errors of a database that is locked, full, stopped or unreachable.
OUTAGES = (OperationalError, InterfaceError, PoolTimeoutError, OSError, sqlite3.OperationalError)
# SQLSTATE classes of a PostgreSQL server that is shutting down, full, or closed to connections, or that chose
# to roll back this transaction.
OUTAGE_CLASSES = frozenset({"08", "40", "53", "55", "57"})
READ_ONLY = "25006"  # SQLSTATE: the server is a standby, or its operator allows no more changes
# asyncpg raises these if the server's last message has arrived, but the end of the connection has not. A
# name, because its dialect takes 2 MB, which a bot on SQLite saves.
CONNECTION_ENDING = "InternalClientError"
# SQLite's errors for a file that was overwritten or whose disk fails, in the lowest byte of a code.
DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
PRIMARY_CODE = 0xFF
# sqlite3 raises these for a damaged file; the second if the text of the first is damaged as well.
UNREADABLE = (sqlite3.Error, UnicodeDecodeError)


async def _explained(work: Awaitable[T]) -> T:
    """Do some work with the database. Raises StoreDamaged or StoreUnavailable for errors that are not our
    bugs.
    """
    try:
        return await work
    except (*OUTAGES, DBAPIError, *UNREADABLE) as error:
        if _is_damage(error):
            raise StoreDamaged(f"{_reason(error)}; stop the bot and restore a backup") from error
        if not _is_outage(error):
            raise
        raise StoreUnavailable(_reason(error)) from error


def _is_damage(error: BaseException) -> bool:
    if isinstance(error, UnicodeDecodeError):
        return True
    code = getattr(_cause(error), "sqlite_errorcode", None)
    return code is not None and code & PRIMARY_CODE in DAMAGE


def _is_outage(error: BaseException) -> bool:
    cause = _cause(error)
    state = str(getattr(cause, "sqlstate", None))
    if advice_on(error):
        return False
    return (
        isinstance(error, OUTAGES)
        or type(cause).__name__ == CONNECTION_ENDING
        or state[:2] in OUTAGE_CLASSES
        or state == READ_ONLY
    )


POOLER = (
    "it leads to a connection pooler that can't be used; take the direct address of the server, "
    "or one of the pooler in session mode"
)
# Refusals that waiting doesn't change, by SQLSTATE, and the advice for each.
ADVICE = {
    "42P05": POOLER,  # two connections share one of the server, and have prepared the same statement
    "26000": POOLER,  # likewise: a prepared one is gone
    "28000": "the server refuses this user, or a connection from here",
    "28P01": "the server refuses the password",
    "3D000": "the server has no such database",
}
REFUSED_START = "08P01"
FINAL_WORDS = ("unsupported startup parameter", "no such ", "bouncer config error")  # of PgBouncer


class SharedConnection(Exception):
    """A pooler in transaction mode shares a connection of the server: no lock in it would be ours alone."""


def advice_on(error: BaseException) -> str | None:
    """Advice about a refusal that waiting doesn't change; None for any other error."""
    if isinstance(error, SharedConnection):
        return POOLER
    cause = _cause(error)
    state = str(getattr(cause, "sqlstate", None))
    if state == REFUSED_START and str(cause).startswith(FINAL_WORDS):
        return POOLER
    return ADVICE.get(state)


def _reason(error: BaseException) -> str:
    cause = _cause(error)
    return f"{type(cause).__name__} {cause}"


def _cause(error: BaseException) -> BaseException | None:
    """The driver's error, if SQLAlchemy wrapped it."""
    return error.orig if isinstance(error, DBAPIError) else error


# Before this version, two connections that write or checkpoint may corrupt the file (R22).
FIRST_SOUND_SQLITE = (3, 51, 3)


def is_sqlite_sound(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> bool:
    """Whether a version of SQLite, by default the one in use, is free of the WAL-reset bug (R22)."""
    return version >= FIRST_SOUND_SQLITE


def sync_folder(folder: Path) -> None:
    """Make the new name of a file in this folder survive a power cut."""
    if sys.platform == "win32":  # it can sync only files
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def damage(file: Path) -> str | None:
    """Return the first thing that SQLite finds wrong with a file, None if it is sound.

    Blocks while it reads the whole file, which takes minutes for some gigabytes.
    """
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        ((verdict,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
    return None if verdict == "ok" else verdict


# Statements that the two databases write differently


def insert_into(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """Return an INSERT with a clause for existing rows, in the dialect of the database."""
    return _insert(connection.dialect.name, table)


def upsert(connection: Connection, table: Table, *columns: str) -> Any:
    """Return an INSERT that replaces these columns where a row with the same primary key exists."""
    return _upsert(connection.dialect.name, table, columns)


@cache
def _upsert(dialect: str, table: Table, columns: tuple[str, ...]) -> Any:
    insert = _insert(dialect, table)
    keys = [column.name for column in table.primary_key]
    replaced = {name: insert.excluded[name] for name in columns}
    return insert.on_conflict_do_update(index_elements=keys, set_=replaced)


def _insert(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    return import_module(f"sqlalchemy.dialects.{dialect}").insert(table)  # loaded with the engine
