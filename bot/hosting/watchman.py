"""Keeps a process quiet while its tables may belong to another one, or its database does not answer (R16).

It also watches the event loop: what has stood still does not know what others have done meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from bot.game.clock import Interruption
from bot.game.ports import Clock, Timer
from bot.game.registry import Registry
from bot.storage.database import Database
from bot.storage.processes import Lease
from bot.ui.router import Router
from bot.ui.transport.outbox import Outbox, RequestGuard, RequestHeld

log = logging.getLogger(__name__)


TICK_SECONDS = 0.25
LAGS_KEPT = 40  # so a blocked loop is reported for ten more seconds
WORST_LAG_SECONDS = 1.0
STANDSTILL_SECONDS = 5.0  # the process was frozen: others may have acted meanwhile


def since_boot() -> float:
    """Seconds since the machine was started; on Linux, those in which it slept count, too."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if sys.platform == "linux" else time.monotonic()


class LoopWatch:
    """Measures the event loop lag; one so long that the process was frozen is told to `on_standstill`.

    `clock` tells seconds that also pass while the machine sleeps.
    """

    def __init__(self, tick: float = TICK_SECONDS, clock: Callable[[], float] = since_boot) -> None:
        self.on_standstill: Callable[[float], None] = lambda _: None
        self._tick = tick
        self._clock = clock
        self._lags = deque[float](maxlen=LAGS_KEPT)
        self._since: float | None = None  # not measured before the first time, and after the last

    @property
    def worst(self) -> float:
        """The longest delay of the last ten seconds, in seconds."""
        return max(0.0, self._under_way, *self._lags)

    @property
    def _under_way(self) -> float:
        return 0.0 if self._since is None else self._clock() - self._since - self._tick

    async def measure(self) -> None:
        """Measure once; to be called again and again."""
        self._since = self._clock()
        try:
            await asyncio.sleep(self._tick)
            self.look()
            self._lags.append(self._under_way)
        finally:
            self._since = None

    def look(self) -> None:
        """Report a standstill once it is over, at the first opportunity."""
        if self._since is not None and self._under_way > STANDSTILL_SECONDS:
            seconds = self._under_way
            self._lags.append(seconds)
            self._since = self._clock()
            self.on_standstill(seconds)

    async def check(self) -> str | None:
        """Report a loop that was blocked."""
        return f"blocked for {self.worst:.1f} s" if self.worst > WORST_LAG_SECONDS else None


class WatchedClock:
    """A clock that takes a `look` before each call: those that were due in a standstill may have to wait."""

    def __init__(self, clock: Clock, look: Callable[[], None]) -> None:
        self.now, self.steady = clock.now, clock.steady
        self._clock, self._look = clock, look

    def call_at(self, when: float, call: Callable[[], None]) -> Timer:
        """Call once at this steady time, or at once if it has passed."""
        return self._clock.call_at(when, partial(self._call, call))

    def _call(self, call: Callable[[], None]) -> None:
        self._look()
        call()


@dataclass
class Watchman:
    """Lets this process act only on tables that are surely its own, and while its database answers."""

    lease: Lease
    loop_watch: LoopWatch
    database: Database
    registry: Registry
    router: Router
    outbox: Outbox
    guard: RequestGuard
    _is_sure: asyncio.Event = field(default_factory=asyncio.Event)
    _standstills: int = 0

    def __post_init__(self) -> None:
        self._is_sure.set()
        self.lease.on_loss, self.lease.on_silence = self._fall_silent, self._note_silence
        self.loop_watch.on_standstill, self.guard.until_sure = self._stand_back, self._until_ours
        self.database.until_sure = self._until_sure

    def _fall_silent(self) -> None:
        """Another process may run our tables now: send, answer, and store nothing more."""
        self.outbox.stop()
        self.router.close()
        self.database.bar("the lease is lost")
        self._is_sure.set()  # whoever waits for it learns the opposite

    def _note_silence(self) -> None:
        """While the database is silent no clock runs, and presses learn at once that nothing can be saved."""
        if self.lease.is_silent:
            self.database.bar("it has not answered for some seconds")
            self.registry.pause(Interruption.DATABASE)
        else:
            self.database.bar(None)
            self.registry.go_on(Interruption.DATABASE)

    def _stand_back(self, seconds: float) -> None:
        """The process stood still that long: is it still its turn? Until that is sure, nothing happens."""
        log.warning("the process stood still for %.1f s", seconds)
        self._standstills += 1
        self._is_sure.clear()
        self.registry.pause(Interruption.STANDSTILL, seconds)
        self.registry.tasks.start(self._step_forward(), "asking for the lease after a standstill")

    async def _step_forward(self) -> None:
        seen = self._standstills
        if await self.lease.confirm() and seen == self._standstills:
            self._is_sure.set()
            self.registry.go_on(Interruption.STANDSTILL)

    async def _until_sure(self) -> None:
        """Wait until it is known whether somebody else has our tables; the database is barred if so."""
        self.loop_watch.look()
        await self._is_sure.wait()

    async def _until_ours(self) -> None:
        """Wait until nobody else can have our tables. Raises RequestHeld if somebody may."""
        await self._until_sure()
        if self.lease.lost.is_set():
            raise RequestHeld("another process may answer now")
