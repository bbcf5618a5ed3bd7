"""The world's events, published to the gateway, browser windows and waiting tests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.playground.world.messages import Message
from bot.playground.world.people import User
from bot.playground.world.places import Channel, Guild


@dataclass(frozen=True)
class Event:
    """Something that happened, named and shaped like a gateway dispatch."""

    name: str
    data: dict[str, Any]
    guild: Guild | None = None
    channel: Channel | None = None
    message: Message | None = None
    """The message it is about, in its current state."""
    reader: User | None = None
    """The only person who may see it: for an ephemeral message or the answer to an interaction."""


Listener = Callable[[Event], None]


class Feed:
    """Calls every listener with every event, in order."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._change = asyncio.Event()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with every event from now on. Returns a function that stops it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def publish(self, event: Event) -> None:
        """Call all listeners with an event."""
        for listener in tuple(self._listeners):
            listener(event)
        self._change.set()
        self._change = asyncio.Event()

    async def change(self) -> None:
        """Return after the next event."""
        await self._change.wait()
