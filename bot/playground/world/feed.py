"""What happens in the world, told to whoever listens: the gateway, the page, a waiting test."""

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
    """One dispatch, named and shaped as the gateway sends it to the bot."""

    name: str
    data: dict[str, Any]
    guild: Guild | None = None
    channel: Channel | None = None
    message: Message | None = None
    """The message it is about, as it is now."""
    reader: User | None = None
    """The only person whom it concerns: an ephemeral message, an answer to an interaction."""


Listener = Callable[[Event], None]


class Feed:
    """Calls every listener with every event, in the order of events."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._change = asyncio.Event()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with all events from now on; the answer ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def publish(self, event: Event) -> None:
        """Tell everybody."""
        for listener in tuple(self._listeners):
            listener(event)
        self._change.set()
        self._change = asyncio.Event()

    async def change(self) -> None:
        """Return after the next event."""
        await self._change.wait()
