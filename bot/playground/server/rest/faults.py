"""What may go wrong on the way of a request: delays, answers that fail, connections that break."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.playground.limits.errors import ApiError, ErrorCode
from bot.playground.server.log import Exchange
from bot.playground.world.clock import WorldClock


class Dropped(Exception):
    """The connection of this request breaks."""


Hook = Callable[[Exchange], Awaitable[None]]
"""Looks at a request; may wait, raise ApiError or Dropped."""


@dataclass(eq=False)
class FaultRule:
    """A hook for requests of a method whose path matches a pattern somewhere, `times` times or for ever."""

    hook: Hook
    method: str | None = None
    path: str = ""
    times: int | None = None
    is_after: bool = False
    """Comes after the request took effect: its answer is late or lost."""

    def take(self, exchange: Exchange) -> bool:
        """Whether it hits this request; counts it."""
        fits = self.method in (None, exchange.method) and re.search(self.path, exchange.path)
        if not fits or self.times == 0:
            return False
        if self.times is not None:
            self.times -= 1
        return True


class FaultInjector:
    """The faults that are set at the moment."""

    def __init__(self, clock: WorldClock) -> None:
        self._clock = clock
        self._faults: list[FaultRule] = []

    def add(self, fault: FaultRule) -> FaultRule:
        """Set a fault; the answer can be given to `remove`."""
        self._faults.append(fault)
        return fault

    def remove(self, fault: FaultRule) -> None:
        """Take a fault away."""
        self._faults.remove(fault)

    def clear(self) -> None:
        """Take all faults away."""
        self._faults.clear()

    def delay(self, seconds: float) -> Hook:
        """A hook that lets a request wait."""

        async def hook(_: Exchange) -> None:
            await self._clock.sleep(seconds)

        return hook

    async def meet(self, exchange: Exchange, *, is_after: bool) -> None:
        """Let a request meet the faults that are set for it."""
        for fault in tuple(self._faults):
            if fault.is_after is is_after and fault.take(exchange):
                await fault.hook(exchange)


def refuse(status: int, code: int = 0, sentence: str = "fault of the playground") -> Hook:
    """A hook that answers a request with an error."""

    async def hook(_: Exchange) -> None:
        raise ApiError(ErrorCode(status, code, sentence))

    return hook


async def drop(_: Exchange) -> None:
    """A hook that breaks the connection instead of answering."""
    raise Dropped
