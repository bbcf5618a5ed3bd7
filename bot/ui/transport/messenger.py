"""What carries the messages of a table to its channel: the bot, which is a member there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import discord

Content = Mapping[str, Any]  # the arguments that send or edit a message
Draw = Callable[[], Awaitable[Content]]  # files can be sent once, so each try draws anew


class Messenger(Protocol):
    """Carries messages to one channel. Each method raises HTTPException."""

    async def send(self, content: Content) -> int:
        """Send a message. Returns its id."""
        ...

    async def edit(self, message: int, draw: Draw) -> bool:
        """Show something else in a message. Returns False if a new one has to take its place."""
        ...

    async def erase(self, message: int) -> None:
        """Delete a message."""
        ...

    async def react(self, message: int, emoji: str) -> None:
        """Add a reaction to a message."""
        ...


@dataclass(frozen=True)
class BotMessenger:
    """The bot, by its own token."""

    _channel: discord.PartialMessageable

    async def send(self, content: Content) -> int:
        """Send a message. Returns its id."""
        return (await self._channel.send(**content)).id

    async def edit(self, message: int, draw: Draw) -> bool:
        """Show something else in a message."""
        await self._channel.get_partial_message(message).edit(**await draw())
        return True

    async def erase(self, message: int) -> None:
        """Delete a message."""
        await self._channel.get_partial_message(message).delete()

    async def react(self, message: int, emoji: str) -> None:
        """Add a reaction to a message."""
        await self._channel.get_partial_message(message).add_reaction(emoji)
