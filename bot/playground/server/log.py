"""A log of everything on the wire, for tests to check."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from typing import Any

INVALID = (401, 403, 429)


@dataclass
class Exchange:
    """A request and its response. `path` is the part after /api/v10, still percent-encoded."""

    at: float
    method: str
    path: str
    query: dict[str, str]
    body: Any = None
    files: tuple[str, ...] = ()
    uploaded: int = 0
    """Bytes of these files."""
    status: int = 0
    """0 until the response, or if the connection was dropped."""
    answer: Any = None

    @property
    def code(self) -> int | None:
        """Discord's error code, or None if the request succeeded."""
        return self.answer.get("code") if self.status >= 400 and isinstance(self.answer, dict) else None


@dataclass(frozen=True)
class Dispatch:
    """An event dispatched to a gateway session."""

    at: float
    session: str
    sequence: int
    name: str
    data: dict[str, Any] = field(repr=False)


@dataclass(frozen=True)
class GatewayCommand:
    """A packet that a client sent over the gateway: IDENTIFY, RESUME, or a heartbeat."""

    at: float
    opcode: int
    data: Any = field(repr=False)


class WireLog:
    """Requests, dispatches, and gateway commands in order. If `keep` is given, only that many of each are
    kept.
    """

    def __init__(self, keep: int | None = None) -> None:
        self.exchanges: deque[Exchange] = deque(maxlen=keep)
        self.dispatches: deque[Dispatch] = deque(maxlen=keep)
        self.commands: deque[GatewayCommand] = deque(maxlen=keep)

    def requests(self, method: str | None = None, path: str = "") -> list[Exchange]:
        """Return the requests with this method whose path contains a match of the pattern."""
        wanted = re.compile(path)
        return [
            exchange
            for exchange in self.exchanges
            if method in (None, exchange.method) and wanted.search(exchange.path)
        ]

    def invalid(self) -> list[Exchange]:
        """Return the requests that Discord counts toward a ban: 401, 403, and 429 (topics, "Rate Limits")."""
        return [exchange for exchange in self.exchanges if exchange.status in INVALID]

    def events(self, name: str) -> list[Dispatch]:
        return [dispatch for dispatch in self.dispatches if dispatch.name == name]

    def sent(self, opcode: int) -> list[GatewayCommand]:
        """Return the packets with this opcode that clients have sent."""
        return [command for command in self.commands if command.opcode == opcode]

    def clear(self) -> None:
        self.exchanges.clear()
        self.dispatches.clear()
        self.commands.clear()
