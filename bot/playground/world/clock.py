"""The world's time, which tests can skip ahead, and the IDs that Discord derives from it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import Any

DISCORD_EPOCH = 1_420_070_400_000


class WorldClock:
    """Unix time in seconds. `skip` jumps ahead and wakes all sleepers."""

    def __init__(self, source: Callable[[], float] = time.time) -> None:
        self._source = source
        self._skipped = 0.0
        self._jump = asyncio.Event()

    def now(self) -> float:
        """The current time, in seconds since 1970."""
        return self._source() + self._skipped

    def skip(self, seconds: float) -> None:
        """Jump ahead by `seconds`."""
        self._skipped += seconds
        self._jump.set()
        self._jump = asyncio.Event()

    async def sleep_until(self, moment: float) -> None:
        """Return once the clock has reached `moment` (seconds since 1970)."""
        while (left := moment - self.now()) > 0:
            jump = asyncio.create_task(self._jump.wait())
            await asyncio.wait((jump,), timeout=left)
            jump.cancel()

    async def sleep(self, seconds: float) -> None:
        """Return after `seconds` on this clock."""
        await self.sleep_until(self.now() + seconds)


def timestamp(moment: float) -> str:
    """A time in Discord's format: ISO 8601 in UTC with microseconds."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")


async def first_of(*waits: Coroutine[Any, Any, Any]) -> None:
    """Return when the first of several awaitables finishes, and cancel the others."""
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


class Snowflakes:
    """Generates strictly increasing IDs, even while the clock is stopped."""

    def __init__(self, clock: WorldClock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """Return an ID for the current time, greater than all earlier IDs."""
        of_now = (int(self._clock.now() * 1000) - DISCORD_EPOCH) << 22
        self._last = max(of_now, self._last + 1)
        return self._last
