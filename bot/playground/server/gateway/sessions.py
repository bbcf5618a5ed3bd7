"""Gateway sessions, which outlive their connections, and the intents that select their events."""

from __future__ import annotations

import secrets
from collections import deque
from dataclasses import dataclass, field
from enum import IntFlag
from typing import Any, Protocol

from bot.playground.world.feed import Event
from bot.playground.world.people import Permission, User
from bot.playground.world.places import permissions_in

KNOWN_INTENTS = (1 << 26) - 1
_HIDDEN_WITHOUT_CONTENT = {"content": "", "embeds": [], "attachments": [], "components": []}
DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT = 0, 1, 2, 3, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11
RESUMABLE_FOR = 90.0
MOST_REPLAYED = 5_000


class Intent(IntFlag):
    """The intents the playground knows."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_REACTIONS = 1 << 10
    DIRECT_MESSAGES = 1 << 12
    DIRECT_REACTIONS = 1 << 13
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT

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


def is_wanted(event: Event, intents: Intent, bot: User) -> bool:
    """Whether a session with these intents receives an event, and its bot sees the channel."""
    if event.name == "INTERACTION_CREATE":
        return True
    is_direct = event.guild is None or event.reader is not None
    table = _IN_DIRECT if is_direct else _IN_GUILDS
    needed = next((intent for start, intent in table.items() if event.name.startswith(start)), None)
    return needed is not None and needed in intents and _can_see(event, bot)


def readable_data(event: Event, intents: Intent, bot: User) -> dict[str, Any]:
    """The data of an event, without what only the message content intent reveals."""
    if event.message is None or event.guild is None or "content" not in event.data:
        return event.data
    is_own = event.message.author is bot or bot in event.message.mentions.users
    if is_own or Intent.MESSAGE_CONTENT in intents:
        return event.data
    return event.data | _HIDDEN_WITHOUT_CONTENT


def _can_see(event: Event, bot: User) -> bool:
    if event.channel is None or event.channel.guild is None or event.name.startswith("CHANNEL"):
        return True
    return Permission.VIEW_CHANNEL in permissions_in(event.channel, bot)


class Wire(Protocol):
    """The connection that currently carries a session."""

    def send(self, packet: dict[str, Any]) -> None:
        """Send a packet after all earlier ones."""
        ...

    async def close(self, code: int) -> None:
        """Close the connection with a code."""
        ...

    def abort(self) -> None:
        """Break the connection without closing it."""
        ...


@dataclass(eq=False)
class Session:
    """One identified shard, with its numbered events kept for a replay."""

    shard: int
    shards: int
    intents: Intent
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    sequence: int = 0
    wire: Wire | None = None
    lost_at: float | None = None
    """When its connection was lost; None while connected."""
    is_over: bool = False
    _sent: deque[dict[str, Any]] = field(default_factory=lambda: deque(maxlen=MOST_REPLAYED), repr=False)

    def covers(self, guild_id: int | None) -> bool:
        """Whether this shard serves a server; direct messages (None) belong to shard 0."""
        return (0 if guild_id is None else (guild_id >> 22) % self.shards) == self.shard

    def dispatch(self, name: str, data: dict[str, Any]) -> int:
        """Number an event, keep it for a replay, and send it if connected. Returns its number."""
        self.sequence += 1
        packet = {"op": DISPATCH, "t": name, "s": self.sequence, "d": data}
        self._sent.append(packet)
        if self.wire is not None:
            self.wire.send(packet)
        return self.sequence

    def can_resume(self, sequence: int, now: float) -> bool:
        """Whether everything after `sequence` is still kept and the connection was lost recently enough."""
        is_kept = not self._sent or self._sent[0]["s"] <= sequence + 1
        in_time = self.lost_at is None or now - self.lost_at <= RESUMABLE_FOR
        return not self.is_over and is_kept and in_time and sequence <= self.sequence

    def replay(self, sequence: int, wire: Wire) -> int:
        """Resume on a new connection and resend everything after `sequence`. Returns the number of events."""
        missed = [packet for packet in self._sent if packet["s"] > sequence]
        self.wire, self.lost_at = wire, None
        for packet in missed:
            wire.send(packet)
        return len(missed)
