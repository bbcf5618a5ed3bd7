"""Keeps a process quiet while its tables may belong to another one, or its database does not answer (R16)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from bot.game.clock import Interruption
from bot.game.ports import Clock, Timer
from bot.game.registry import Registry
from bot.hosting.health import LoopWatch
from bot.storage.database import Database
from bot.storage.processes import Lease
from bot.ui.router import Router
from bot.ui.transport.outbox import Outbox, RequestGuard, RequestHeld

log = logging.getLogger(__name__)


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
        self.registry.tasks.start(self._step_forward, "asking for the lease after a standstill")

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
