"""The world's time, which tests may skip ahead, and the ids Discord derives from it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import Any


class WorldClock:
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


DISCORD_EPOCH = 1_420_070_400_000


class Snowflakes:
    """Hands out ids that grow strictly, even when the clock stands still."""

    def __init__(self, clock: WorldClock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """An id of this moment, greater than every one before."""
        of_now = (int(self._clock.now() * 1000) - DISCORD_EPOCH) << 22
        self._last = max(of_now, self._last + 1)
        return self._last


def moment_of(snowflake: int) -> float:
    """When an id was made, in seconds since 1970."""
    return ((snowflake >> 22) + DISCORD_EPOCH) / 1000
