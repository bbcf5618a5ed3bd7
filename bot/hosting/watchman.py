"""Keeps a process from acting while another process might own its tables, or while its database does not
answer (R16).

It also watches the event loop, because a process that was frozen can't know what others did in the meantime.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import deque
from collections.abc import Callable

from msgspec import Struct

from bot.game.clock import Interruption
from bot.game.registry import Registry
from bot.storage.database import Database
from bot.storage.lease import Lease
from bot.ui.arrivals import Arrivals
from bot.ui.transport.outbox import Outbox, RequestHeld

log = logging.getLogger(__name__)


TICK_SECONDS = 0.25
LAGS_KEPT = 40  # ten seconds of measurements, so a blocked loop is still reported for that long
WORST_LAG_SECONDS = 1.0
# after this time, the process counts as frozen, because others might have acted in the meantime
STANDSTILL_SECONDS = 5.0


def since_boot() -> float:
    """Return the seconds since the machine was started. On Linux, this includes time asleep."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if sys.platform == "linux" else time.monotonic()


class LoopWatch:
    """Measures the lag of the event loop, and calls `on_standstill` if the process must have been frozen.

    `clock` also counts seconds while the machine sleeps.
    """

    def __init__(
        self,
        on_standstill: Callable[[float], None] = lambda _: None,
        tick: float = TICK_SECONDS,
        clock: Callable[[], float] = since_boot,
    ) -> None:
        self._on_standstill = on_standstill
        self._tick = tick
        self._clock = clock
        self._lags = deque[float](maxlen=LAGS_KEPT)
        self._since: float | None = None  # None before the first measurement and after the last

    @property
    def worst(self) -> float:
        """The longest delay in the last ten seconds, in seconds."""
        return max(0.0, self._under_way, *self._lags)

    @property
    def _under_way(self) -> float:
        return 0.0 if self._since is None else self._clock() - self._since - self._tick

    async def measure(self) -> None:
        """Measure once. Call this repeatedly."""
        self._since = self._clock()
        try:
            await asyncio.sleep(self._tick)
            self.look()
            self._lags.append(self._under_way)
        finally:
            self._since = None

    def look(self) -> None:
        """Report a standstill as soon as possible after it."""
        if self._since is not None and self._under_way > STANDSTILL_SECONDS:
            seconds = self._under_way
            self._lags.append(seconds)
            self._since = self._clock()
            self._on_standstill(seconds)

    async def check(self) -> str | None:
        """Report a blocked loop."""
        return f"blocked for {self.worst:.1f} s" if self.worst > WORST_LAG_SECONDS else None


class Guarded(Struct, frozen=True):
    """The parts that the watchman stops and starts."""

    lease: Lease
    database: Database
    registry: Registry
    arrivals: Arrivals
    outbox: Outbox


class Watchman:
    """Lets this process act only on tables that are certainly its own, and only while its database answers.

    It is created before the database is opened, and gets its `guarded` parts once they are built. Until then,
    nothing acts on a table. It is the `Ownership` of these parts, and listens to the lease and the event
    loop.
    """

    def __init__(self) -> None:
        self.loop_watch = LoopWatch(self.note_standstill)
        self.guarded: Guarded | None = None
        self._is_sure = asyncio.Event()
        self._is_sure.set()
        self._standstills = 0

    def note_loss(self) -> None:
        """Send, answer, and store nothing more, because another process might run our tables now."""
        if self.guarded is not None:
            self.guarded.outbox.stop()
            self.guarded.arrivals.close()
            self.guarded.database.bar_for_good("the lease is lost")
        self._is_sure.set()  # anybody who waits learns that the tables are lost

    def note_silence(self, *, is_silent: bool) -> None:
        """While the database is silent, stop all clocks and tell people immediately that nothing can be
        saved.
        """
        if self.guarded is None:
            return
        if is_silent:
            self.guarded.database.bar("it has not answered for some seconds")
            self.guarded.registry.pause(Interruption.DATABASE)
        else:
            self.guarded.database.bar(None)
            self.guarded.registry.go_on(Interruption.DATABASE)

    def note_standstill(self, seconds: float) -> None:
        """Do nothing until it is certain who owns our tables. The process was frozen for this long, so
        another process might have taken them over.
        """
        log.warning("the process stood still for %.1f s", seconds)
        if self.guarded is None:
            return
        self._standstills += 1
        self._is_sure.clear()
        self.guarded.registry.pause(Interruption.STANDSTILL, seconds)
        confirming = self._confirm(self.guarded)
        self.guarded.registry.tasks.start(confirming, "asking for the lease after a standstill")

    async def _confirm(self, guarded: Guarded) -> None:
        seen = self._standstills
        if await guarded.lease.confirm() and seen == self._standstills:
            self._is_sure.set()
            guarded.registry.go_on(Interruption.STANDSTILL)

    async def until_sure(self) -> None:
        """Wait until it is known whether another process has our tables. If it does, nothing can be written
        to the database anymore when this returns.
        """
        self.loop_watch.look()
        await self._is_sure.wait()

    async def until_ours(self) -> None:
        """Wait until it is certain that nobody else has our tables.

        Raises RequestHeld if another process might have them.
        """
        await self.until_sure()
        if self.guarded is not None and self.guarded.lease.lost.is_set():
            raise RequestHeld("another process may answer now")
