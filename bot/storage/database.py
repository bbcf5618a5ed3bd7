"""The database: one way to write, one way to read, nothing half-written (R1, R2, R7, R8)."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, closing, suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.dialects.postgresql.asyncpg import AsyncAdapt_asyncpg_dbapi as asyncpg
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from bot.game.ports import StoreDamaged, StoreUnavailable
from bot.storage.engines import Held, engine_of

log = logging.getLogger(__name__)

T = TypeVar("T")

# Before this version, two connections that write or checkpoint may corrupt the file (R22).
FIRST_SOUND_SQLITE = (3, 51, 3)
# The errors of a database that is locked, full, stopped or unreachable.
OUTAGES = (OperationalError, InterfaceError, PoolTimeoutError, OSError)
# SQLSTATE classes of a PostgreSQL server that is shutting down, full, or closed to connections.
OUTAGE_CLASSES = frozenset({"08", "53", "55", "57"})
# What asyncpg raises if the server's last message has arrived, but the end of the connection has not.
CONNECTION_ENDING = asyncpg.InternalClientError

# SQLite's errors for a file that was overwritten or whose disk fails; the lowest byte of a code tells which.
DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
PRIMARY_CODE = 0xFF


class Database:
    """A SQLite file or a PostgreSQL database. Connects when it is first used.

    A unit of work is a plain function of a connection. It is one transaction: committed when it returns,
    rolled back when it raises. A caller that is cancelled leaves neither a lock nor half a change behind: the
    unit still finishes (R8). On SQLite units run in a thread, so they only touch what is theirs.
    """

    def __init__(self, url: str) -> None:
        self._writer = engine_of(url, is_writer=True)
        self._reader = engine_of(url, is_writer=False)
        self._units: set[asyncio.Future[Any]] = set()
        self._owes_clearing = False

    async def write(self, unit: Callable[[Connection], T]) -> T:
        """Run a unit of work that changes something; when this returns, the change is on disk."""
        return await self._finished(self._writer.begin(unit))

    async def read(self, unit: Callable[[Connection], T]) -> T:
        """Run a unit of work that only reads; it sees a snapshot of the database."""
        return await self._finished(self._reader.begin(unit))

    async def clear_log(self) -> bool:
        """Empty SQLite's write-ahead log, which holds what was deleted until it is written over (R24).

        Returns whether that was possible: not while a backup reads it. Raises StoreUnavailable.
        """
        return await self._finished(self._writer.clear_log())

    async def delete(self, unit: Callable[[Connection], T]) -> T:
        """Like `write`, and what the unit deletes is soon gone from every file, too."""
        self._owes_clearing = True
        try:
            return await self.write(unit)
        finally:
            with suppress(StoreUnavailable):
                await self.clear_deleted()

    async def clear_deleted(self) -> None:
        """Clear the log if something was deleted since the last time; it may take several calls."""
        if self._owes_clearing:
            self._owes_clearing = not await self.clear_log()

    def hold(self, *, to_write: bool) -> AbstractAsyncContextManager[Held]:
        """Hold one transaction for several units of a command that has the database to itself."""
        return (self._writer if to_write else self._reader).hold()

    async def close(self) -> None:
        """Wait for running units, then close all connections, the writing one last (it checkpoints)."""
        while self._units:
            await asyncio.wait(self._units)
        await self._reader.close()
        await self._writer.close()

    async def _finished(self, unit: asyncio.Future[T]) -> T:
        self._units.add(unit)
        unit.add_done_callback(self._units.discard)
        try:
            # Unlike shield, wait logs no failure by itself (Python 3.14).
            await asyncio.wait([unit])
            return unit.result()
        except asyncio.CancelledError:
            unit.add_done_callback(_log_failure)
            raise
        except (*OUTAGES, DBAPIError) as error:
            if _is_damage(error):
                raise StoreDamaged(f"{_reason(error)}; stop the bot and restore a backup") from error
            if not _is_outage(error):
                raise
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


def _log_failure(unit: asyncio.Future[Any]) -> None:
    """Log the failure of a unit whose caller has given up; an outage is one line, the rest are our bugs."""
    error = None if unit.cancelled() else unit.exception()
    if error is not None and (_is_outage(error) or _is_damage(error)):
        log.warning("the store is unavailable to a caller that has given up: %s", _reason(error))
    elif error is not None:
        log.error("a unit of work failed after its caller had given up", exc_info=error)


def _is_damage(error: BaseException) -> bool:
    code = getattr(_cause(error), "sqlite_errorcode", None)
    return code is not None and code & PRIMARY_CODE in DAMAGE


def _is_outage(error: BaseException) -> bool:
    cause = _cause(error)
    state = str(getattr(cause, "sqlstate", None))
    return isinstance(error, OUTAGES) or isinstance(cause, CONNECTION_ENDING) or state[:2] in OUTAGE_CLASSES


def _reason(error: BaseException) -> str:
    cause = _cause(error)
    return f"{type(cause).__name__} {cause}"


def _cause(error: BaseException) -> BaseException | None:
    """What the driver raised, if SQLAlchemy wrapped it."""
    return error.orig if isinstance(error, DBAPIError) else error
