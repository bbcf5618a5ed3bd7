"""Sessions of the gateway: what a bot has heard, so that it can resume after its connection broke."""

from __future__ import annotations

import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot.playground.gateway.intents import Intent

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT = 0, 1, 2, 3, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11
RESUMABLE_FOR = 90.0
MOST_REPLAYED = 5_000


class Wire(Protocol):
    """What carries a session at the moment."""

    def send(self, packet: dict[str, Any]) -> None:
        """Send a packet after all earlier ones."""
        ...


@dataclass(eq=False)
class Session:
    """One identified shard: numbered events, kept for a replay."""

    shard: int
    shards: int
    intents: Intent
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    sequence: int = 0
    wire: Wire | None = None
    lost_at: float | None = None
    """When its connection broke; None while it has one."""
    is_over: bool = False
    _sent: deque[dict[str, Any]] = field(default_factory=lambda: deque(maxlen=MOST_REPLAYED), repr=False)

    def covers(self, guild_id: int | None) -> bool:
        """Whether this shard is responsible for a server; direct messages are the first one's."""
        return (0 if guild_id is None else (guild_id >> 22) % self.shards) == self.shard

    def dispatch(self, name: str, data: dict[str, Any]) -> int:
        """Number an event, keep it for a replay, send it if there is a connection; its number."""
        self.sequence += 1
        packet = {"op": DISPATCH, "t": name, "s": self.sequence, "d": data}
        self._sent.append(packet)
        if self.wire is not None:
            self.wire.send(packet)
        return self.sequence

    def can_resume(self, sequence: int, now: float) -> bool:
        """Whether everything after `sequence` is still there, and the session has not been away too long."""
        is_kept = not self._sent or self._sent[0]["s"] <= sequence + 1
        in_time = self.lost_at is None or now - self.lost_at <= RESUMABLE_FOR
        return not self.is_over and is_kept and in_time and sequence <= self.sequence

    def replay(self, sequence: int, wire: Wire) -> int:
        """Carry on over a new connection: everything after `sequence` again; how many that were."""
        missed = [packet for packet in self._sent if packet["s"] > sequence]
        self.wire, self.lost_at = wire, None
        for packet in missed:
            wire.send(packet)
        return len(missed)
