"""Clears deleted data from the files of a SQLite database while the bot keeps writing (R24).

`secure_delete` overwrites rows when they are deleted. Two kinds of old bytes remain:

- frames of the write-ahead log, until the log is emptied;
- gaps. When SQLite divides a page, it moves rows to another one and leaves their old bytes between the page's
  list of cells and its first cell. SQLite never reads a gap, but writes it again whenever the page changes.

Gaps are overwritten in the file directly, bypassing SQLite, while the writer is blocked and the log is empty.
At that moment, the file has the newest version of each page, and nobody else writes to it. The whole file is
cleared in many short turns of this kind. Between turns, an old gap can reach another page only through the
log, so pages in the log are cleared as well.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from itertools import islice
from pathlib import Path

from sqlalchemy import Connection

from bot.storage.sqlite import PRAGMAS, TO_WRITE, Writer, raw_of
from bot.storage.sqlite_file import FileBytes, pages_in_log

PAGES = 2_048  # pages searched between two turns of the writer
PAUSE_SECONDS = 0.02  # pause after each turn, so that games can write
PAGES_A_TURN = 300  # pages whose gaps are overwritten in one turn of the writer
PATIENCE_MILLISECONDS = 10  # how long a turn waits for readers of the log while it blocks writers
# attempts, and the pause between them, while another connection is reading the log
TRIES, RETRY_SECONDS = 50, 0.2
LOG_TRIES, LOG_RETRY_SECONDS = 5, 0.05  # the same, if only the log has to be emptied
# pages in the log before a commit copies them into the file; this is SQLite's default
CHECKPOINT_PAGES = 1_000


class Clearing:
    """Clears a file that is written only by this process."""

    def __init__(self, file: Path, content: FileBytes, writer: Writer) -> None:
        self._log = Path(f"{file}-wal")
        self._content = content
        self._writer = writer
        self._pending = set[int]()  # pages whose gaps have to be cleared; used only in the writer's thread

    async def clear_log(self) -> bool:
        """Empty the log, and clear the gaps of its pages.

        Returns whether that was possible. It isn't while a backup or another program reads the log.
        """
        for _ in range(LOG_TRIES):
            if await self._clear_pages(()):
                return True
            await asyncio.sleep(LOG_RETRY_SECONDS)
        return False

    async def clear_gaps(self, must_stop: Callable[[], bool]) -> bool:
        """Clear all gaps of the file, and empty the log. Returns whether that was possible.

        This blocks writers for a few milliseconds at a time. Raises OSError.
        """
        async with self._log_kept_whole():
            # Pages added later come through the log.
            for first in range(1, self._content.page_count() + 1, PAGES):
                found = await asyncio.to_thread(self._content.pages_with_gaps, first, PAGES)
                if not await self._clear_soon(found, must_stop):
                    return False
                await asyncio.sleep(PAUSE_SECONDS)
        await asyncio.to_thread(self._content.sync)
        return True

    async def _clear_soon(self, pages: Iterable[int], must_stop: Callable[[], bool]) -> bool:
        for _ in range(TRIES):
            if must_stop():
                return False
            if await self._clear_pages(pages):
                return True
            await asyncio.sleep(RETRY_SECONDS)
        return False

    @asynccontextmanager
    async def _log_kept_whole(self) -> AsyncGenerator[None]:
        """Keep commits from copying the log into the file, so that the log names every page that has
        changed.
        """
        await self._writer.call(partial(_set, "wal_autocheckpoint", 0))
        try:
            yield
        finally:
            await self._writer.call(partial(_set, "wal_autocheckpoint", CHECKPOINT_PAGES))

    async def _clear_pages(self, pages: Iterable[int]) -> bool:
        """Empty the log, then clear the gaps of these pages and of all pages that were in the log, in short
        turns.
        """
        is_empty = await self._writer.call(partial(self._clear, pages))
        while is_empty and self._pending:
            await asyncio.sleep(PAUSE_SECONDS)
            is_empty = await self._writer.call(partial(self._clear, ()))
        return is_empty

    def _clear(self, pages: Iterable[int], connection: Connection) -> bool:
        """Empty the log, and clear some gaps. Returns whether the log could be emptied."""
        self._pending.update(pages, pages_in_log(self._log))
        try:
            return _empty_log(connection) and self._overwrite_gaps(connection)
        # The disk is full, or another program has locked the file. The next write will report it.
        except sqlite3.Error:
            return False

    def _overwrite_gaps(self, connection: Connection) -> bool:
        raw = raw_of(connection)
        raw.execute(TO_WRITE)  # from here on, no other program can write
        try:
            if self._log.stat().st_size:
                return False
            some = set(islice(self._pending, PAGES_A_TURN))
            self._content.overwrite_gaps(some)
            self._pending -= some
        finally:
            raw.rollback()
            raw.execute("PRAGMA shrink_memory")  # a page left in the cache would bring its gap back
        return True


def _empty_log(connection: Connection) -> bool:
    try:
        _set("busy_timeout", PATIENCE_MILLISECONDS, connection)
        is_busy, *_ = raw_of(connection).execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        _set("busy_timeout", PRAGMAS["busy_timeout"], connection)
    return not is_busy


def _set(pragma: str, value: str | int, connection: Connection) -> None:
    raw_of(connection).execute(f"PRAGMA {pragma}={value}")
