"""The playground's time: the wall's, which a test may jump ahead, or one that stands still."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import Any


class Clock:
    """Unix time in seconds; `skip` jumps ahead and wakes everybody who sleeps on it."""

    def __init__(self, source: Callable[[], float] = time.time) -> None:
        self._source = source
        self._skipped = 0.0
        self._jump = asyncio.Event()

    def now(self) -> float:
        """The present moment, in seconds since 1970."""
        return self._source() + self._skipped

    def skip(self, seconds: float) -> None:
        """Let `seconds` pass at once."""
        self._skipped += seconds
        self._jump.set()
        self._jump = asyncio.Event()

    async def sleep_until(self, moment: float) -> None:
        """Return once the clock shows `moment` (seconds since 1970)."""
        while (left := moment - self.now()) > 0:
            jump = asyncio.create_task(self._jump.wait())
            await asyncio.wait((jump,), timeout=left)
            jump.cancel()

    async def sleep(self, seconds: float) -> None:
        """Return after `seconds` of this clock."""
        await self.sleep_until(self.now() + seconds)


def timestamp(moment: float) -> str:
    """A moment as Discord writes it: ISO 8601 in UTC with microseconds."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")


async def first_of(*waits: Coroutine[Any, Any, Any]) -> None:
    """Return when one of several waits ends; the others are given up."""
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
