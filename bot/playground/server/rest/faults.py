"""Injected faults: delayed requests, error responses, dropped connections."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.playground.limits.errors import ApiError, ErrorCode
from bot.playground.server.log import Exchange
from bot.playground.world.clock import WorldClock


class Dropped(Exception):
    """The connection of this request is to be dropped."""


Hook = Callable[[Exchange], Awaitable[None]]
"""Sees a request; may wait, or raise ApiError or Dropped."""


@dataclass(eq=False)
class FaultRule:
    """A hook for requests with a method and a matching path, applied `times` times or without end."""

    hook: Hook
    method: str | None = None
    path: str = ""
    times: int | None = None
    is_after: bool = False
    """Whether the request takes effect first, so that only its response is late or lost."""

    def take(self, exchange: Exchange) -> bool:
        """Whether the rule applies to a request; counts each application."""
        fits = self.method in (None, exchange.method) and re.search(self.path, exchange.path)
        if not fits or self.times == 0:
            return False
        if self.times is not None:
            self.times -= 1
        return True


class FaultInjector:
    """Applies the rules that are currently set."""

    def __init__(self, clock: WorldClock) -> None:
        self._clock = clock
        self._faults: list[FaultRule] = []

    def add(self, fault: FaultRule) -> FaultRule:
        """Add a rule and return it, for `remove`."""
        self._faults.append(fault)
        return fault

    def remove(self, fault: FaultRule) -> None:
        """Remove a rule."""
        self._faults.remove(fault)

    def clear(self) -> None:
        """Remove all rules."""
        self._faults.clear()

    def delay(self, seconds: float) -> Hook:
        """A hook that delays a request by seconds of the world's clock."""

        async def hook(_: Exchange) -> None:
            await self._clock.sleep(seconds)

        return hook

    async def meet(self, exchange: Exchange, *, is_after: bool) -> None:
        """Apply the rules that match a request."""
        for fault in tuple(self._faults):
            if fault.is_after is is_after and fault.take(exchange):
                await fault.hook(exchange)


def refuse(status: int, code: int = 0, sentence: str = "fault of the playground") -> Hook:
    """A hook that responds with an error."""

    async def hook(_: Exchange) -> None:
        raise ApiError(ErrorCode(status, code, sentence))

    return hook


async def drop(_: Exchange) -> None:
    """A hook that drops the connection instead of responding."""
    raise Dropped
