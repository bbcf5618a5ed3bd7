"""Discord's rate limits: buckets of requests, the global limit, edits of old messages."""

from __future__ import annotations

import re
import zlib
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from bot.playground.clock import Clock
from bot.playground.errors import RATE_LIMITED, TOO_MANY_OLD_EDITS, ApiError
from bot.playground.messages import Message

OLD_AFTER = 3600.0
OLD_EDITS, OLD_WINDOW = 3, 6.0
VIA = {"Via": "1.1 google"}
"""Every answer of Discord's carries it; discord.py takes a 429 without it for a ban."""


@dataclass(frozen=True)
class Rule:
    """`most` requests in `window` seconds for each scope that the groups of `path` name."""

    methods: tuple[str, ...]
    path: str
    most: int
    window: float


_CHANNEL = r"/channels/(\d+)"
_MESSAGE = _CHANNEL + r"/messages/\d+"

DISCORD_LIKE: tuple[Rule, ...] = (
    Rule(("POST",), _CHANNEL + r"/messages", 5, 5.0),
    Rule(("PATCH",), _MESSAGE, 5, 5.0),
    Rule(("DELETE",), _MESSAGE, 5, 1.0),
    Rule(("PUT", "DELETE"), _MESSAGE + r"/reactions/.+", 1, 0.25),
    Rule(("POST", "PATCH", "DELETE", "GET"), r"/webhooks/(\d+/[^/]+).*", 5, 2.0),
    Rule(("POST",), r"/applications/(\d+)/emojis", 50, 3600.0),
)
"""What others observed (notes, "Rate limits"); callbacks of interactions have no limit."""

UNLIMITED: tuple[Rule, ...] = ()

_REST = Rule((), "", 1_000_000, 1.0)


class RateLimits:
    """Counts requests by bucket; `per_second` is the global limit of the bot, None for none."""

    def __init__(
        self, clock: Clock, rules: Sequence[Rule] = UNLIMITED, per_second: int | None = None
    ) -> None:
        self.rules = rules
        self.per_second = per_second
        self._clock = clock
        self._used: dict[tuple[str, str], deque[float]] = {}
        self._recent: deque[float] = deque()

    def admit(self, method: str, path: str) -> dict[str, str]:
        """The headers for a request that is let through; ApiError 429 for one too many."""
        if path.startswith("/interactions/"):
            return VIA
        if not path.startswith("/webhooks/"):
            self._admit_globally()
        rule, scope = self._rule_of(method, path)
        now = self._clock.now()
        used = self._used.setdefault((rule.path, scope), deque())
        _drop_before(used, now - rule.window)
        left = (used[0] + rule.window - now) if used else rule.window
        if len(used) >= rule.most:
            raise _too_many(left, _headers(rule, 0, now, left) | {"X-RateLimit-Scope": "user"})
        used.append(now)
        return VIA | _headers(rule, rule.most - len(used), now, left)

    def _rule_of(self, method: str, path: str) -> tuple[Rule, str]:
        for rule in self.rules:
            found = re.fullmatch(rule.path, path) if method in rule.methods else None
            if found:
                return rule, "/".join(found.groups())
        return _REST, ""

    def _admit_globally(self) -> None:
        if self.per_second is None:
            return
        now = self._clock.now()
        _drop_before(self._recent, now - 1.0)
        if len(self._recent) >= self.per_second:
            left = self._recent[0] + 1.0 - now
            raise _too_many(left, {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"})
        self._recent.append(now)


class OldEdits:
    """Messages older than an hour take three edits in six seconds a channel (30046)."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._used: dict[int, deque[float]] = {}

    def admit(self, message: Message) -> None:
        """Count an edit of a message; ApiError 30046 for one too many."""
        now = self._clock.now()
        if now - message.created <= OLD_AFTER:
            return
        used = self._used.setdefault(message.channel.id, deque())
        _drop_before(used, now - OLD_WINDOW)
        if len(used) >= OLD_EDITS:
            left = used[0] + OLD_WINDOW - now
            raise ApiError(TOO_MANY_OLD_EDITS, {"retry_after": left, "global": False}, VIA | _after(left))
        used.append(now)


def _too_many(left: float, headers: dict[str, str]) -> ApiError:
    is_global = "X-RateLimit-Global" in headers
    return ApiError(RATE_LIMITED, {"retry_after": left, "global": is_global}, VIA | _after(left) | headers)


def _after(left: float) -> dict[str, str]:
    return {"Retry-After": str(max(1, round(left)))}


def _headers(rule: Rule, remaining: int, now: float, left: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(rule.most),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": f"{now + left:.3f}",
        "X-RateLimit-Reset-After": f"{left:.3f}",
        "X-RateLimit-Bucket": f"{zlib.crc32(repr((rule.methods, rule.path)).encode()):08x}",
    }


def _drop_before(moments: deque[float], start: float) -> None:
    while moments and moments[0] <= start:
        moments.popleft()
