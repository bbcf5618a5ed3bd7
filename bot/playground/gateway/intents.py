"""Which events an intent brings (events, "List of Intents"), and what a bot without privileges may read."""

from __future__ import annotations

from enum import IntFlag
from typing import Any

from bot.playground.feed import Event
from bot.playground.people import User
from bot.playground.permissions import Permission, permissions_in


class Intent(IntFlag):
    """The intents that matter here."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_REACTIONS = 1 << 10
    DIRECT_MESSAGES = 1 << 12
    DIRECT_REACTIONS = 1 << 13
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
KNOWN = (1 << 26) - 1

_IN_GUILDS: dict[str, Intent] = {
    "MESSAGE_REACTION": Intent.GUILD_REACTIONS,
    "MESSAGE": Intent.GUILD_MESSAGES,
    "GUILD_MEMBER": Intent.GUILD_MEMBERS,
    "GUILD": Intent.GUILDS,
    "CHANNEL": Intent.GUILDS,
    "THREAD": Intent.GUILDS,
}
_IN_DIRECT: dict[str, Intent] = {
    "MESSAGE_REACTION": Intent.DIRECT_REACTIONS,
    "MESSAGE": Intent.DIRECT_MESSAGES,
}
_READ_WITH_CONTENT = {"content": "", "embeds": [], "attachments": [], "components": []}


def is_wanted(event: Event, intents: Intent, bot: User) -> bool:
    """Whether a session with these intents gets an event, and its bot may see the channel."""
    if event.name == "INTERACTION_CREATE":
        return True
    is_direct = event.guild is None or event.reader is not None
    table = _IN_DIRECT if is_direct else _IN_GUILDS
    needed = next((intent for start, intent in table.items() if event.name.startswith(start)), None)
    return needed is not None and needed in intents and _can_see(event, bot)


def as_read(event: Event, intents: Intent, bot: User) -> dict[str, Any]:
    """The data of an event, emptied of what only the message content intent shows."""
    if event.message is None or event.guild is None or "content" not in event.data:
        return event.data
    is_own = event.message.author is bot or bot in event.message.mentions.users
    if is_own or Intent.MESSAGE_CONTENT in intents:
        return event.data
    return event.data | _READ_WITH_CONTENT


def _can_see(event: Event, bot: User) -> bool:
    if event.channel is None or event.channel.guild is None or event.name.startswith("CHANNEL"):
        return True
    return Permission.VIEW_CHANNEL in permissions_in(event.channel, bot)
