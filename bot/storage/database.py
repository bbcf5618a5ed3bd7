"""The database, with one way to write, one way to read, and no partial writes (R1, R2, R7, R8)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, suppress
from math import nan
from typing import Any, TypeVar

from sqlalchemy import Connection

from bot.game.ports import Ownership, StoreUnavailable
from bot.game.tasks import Tasks
from bot.storage.address import is_sqlite, sqlite_file
from bot.storage.clearing import Clearing
from bot.storage.outages import explained
from bot.storage.postgresql import Pool
from bot.storage.sqlite import Readers, Writer
from bot.storage.sqlite_file import FileBytes

T = TypeVar("T")
Run = Callable[[Callable[[Connection], Any]], Awaitable[Any]]


class Database:
    """A SQLite file or a PostgreSQL database. It connects when it is first used.

    A unit of work is a plain function that takes a connection. All of its changes are stored when it returns,
    and none of them if it raises. If the caller is canceled, the unit still finishes, so there is never a
    lock or a partial change left behind (R8). On SQLite, it runs in the connection's thread, so it must not
    touch the event loop. If `ownership` is given, nothing is written until it is certain that
    this process owns the tables.
    """

    def __init__(self, url: str, ownership: Ownership | None = None) -> None:
        self._tasks = Tasks()
        self._sqlite = Writer(url, self._tasks) if is_sqlite(url) else None
        self._writer = self._sqlite or Pool(url, is_writer=True)
        self._reader = Readers(url) if self._sqlite else Pool(url, is_writer=False)
        file = sqlite_file(url)
        self._bytes = FileBytes(file) if file else None
        self._clearing = (
            Clearing(file, self._bytes, self._sqlite) if file and self._bytes and self._sqlite else None
        )
        self._owes_log = False
        self._owes_gaps = True  # an earlier process may have been killed after a deletion
        self._barred: str | None = None  # why every unit is refused for now
        self._is_barred_for_good = False
        self._until_sure = ownership.until_sure if ownership else _at_once

    @property
    def longest_hold(self) -> float:
        """How many seconds the longest piece of work has blocked SQLite's writer, or NaN for PostgreSQL."""
        return nan if self._sqlite is None else self._sqlite.longest

    def bar(self, why: str | None) -> None:
        """From now on, refuse every unit with StoreUnavailable and this reason. None allows units again."""
        if not self._is_barred_for_good:
            self._barred = why

    def bar_for_good(self, why: str) -> None:
        """Like `bar`, but units are never allowed again."""
        self.bar(why)
        self._is_barred_for_good = True

    async def write(self, unit: Callable[[Connection], T]) -> T:
        """Run a unit of work that writes. When this returns, its changes are on disk."""
        await self._until_sure()
        return await self._finished(lambda: self._writer.run(unit))

    async def write_soon(self, unit: Callable[[Connection], T]) -> T:
        """Like `write`, for brief units. On SQLite, waiting units are committed together."""
        if self._sqlite is None:  # several connections can write, and the server groups commits itself
            return await self.write(unit)
        await self._until_sure()
        self._check_open()
        return await self._sqlite.run_soon(unit)

    async def read(self, unit: Callable[[Connection], T]) -> T:
        """Run a unit of work that only reads. It sees a snapshot of the database."""
        return await self._finished(lambda: self._reader.run(unit))

    async def clear_log(self) -> bool:
        """Empty SQLite's write-ahead log, which contains deleted data until it is overwritten (R24).

        Returns whether that was possible. It isn't while a backup reads the log. Raises StoreUnavailable.
        """
        if self._clearing is None:  # the server manages its own log
            return True
        return await self._finished(self._clearing.clear_log)

    async def delete(self, unit: Callable[[Connection], T]) -> T:
        """Like `write`, but the next `clear_deleted` and `clear_gaps` also remove from the files what the
        unit deletes.
        """
        try:
            done = await self.write(unit)
        finally:  # whatever the outcome, even if the caller gave up
            self._owes_log = self._owes_gaps = True
        with suppress(StoreUnavailable):
            await self.clear_deleted()
        return done

    async def delete_some(self, unit: Callable[[Connection], T]) -> T:
        """Like `delete`, for one of several units. The last `delete` causes all their deletions to be
        cleared.
        """
        try:
            return await self.write(unit)
        finally:
            self._owes_log = self._owes_gaps = True

    async def checkpoint(self) -> None:
        """Empty the write-ahead log, now or in the next call of `clear_deleted`."""
        self._owes_log = True
        await self.clear_deleted()

    def is_cut_short(self) -> bool:
        """Return whether the file of a SQLite database is smaller than its header says. Raises OSError.

        This is briefly normal while SQLite extends the file.
        """
        return self._bytes is not None and self._bytes.are_cut_short()

    async def clear_deleted(self) -> None:
        """Clear from the log everything that was deleted since the last time. This can take several calls."""
        if self._owes_log:
            self._owes_log = False
            is_clear = False
            try:
                is_clear = await self.clear_log()
            finally:
                self._owes_log |= not is_clear

    async def clear_gaps(self) -> None:
        """Clear deleted data from unused bytes of the file. This can take several calls.

        It reads the whole file. Other units wait no longer than for a checkpoint. Raises StoreUnavailable.
        """
        clearing = self._clearing
        if clearing is None or not self._owes_gaps:
            return
        self._owes_gaps = False
        is_clear = False
        try:
            is_clear = await self._finished(lambda: clearing.clear_gaps(lambda: self._barred is not None))
        finally:
            self._owes_gaps |= not is_clear

    def hold(self, *, to_write: bool) -> AbstractAsyncContextManager[Run]:
        """Run several units in one transaction, for a command that uses the database alone. Yields a function
        that runs a unit.
        """
        return (self._writer if to_write else self._reader).hold()

    async def finish(self) -> None:
        """Wait for running units, even if their callers have given up."""
        await self._tasks.finish()

    async def close(self) -> None:
        """Wait for running units, then close all connections. The writing one is closed last, because it
        checkpoints.

        No unit can start after that, because nobody would close the connection it opened.
        """
        self.bar_for_good("it is closed")
        await self.finish()
        await self._reader.close()
        await self._writer.close()
        if self._bytes:
            self._bytes.close()

    async def _finished(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do the work, and finish it even if the caller is canceled."""
        self._check_open()
        return await self._tasks.run_shielded(_explained(work))

    def _check_open(self) -> None:
        if self._barred is not None:
            raise StoreUnavailable(self._barred)


async def _at_once() -> None:
    """Return immediately, because nobody else can own the tables."""


async def _explained(work: Callable[[], Awaitable[T]]) -> T:
    with explained():
        return await work()
