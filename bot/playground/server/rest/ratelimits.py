"""Discord's rate limits: buckets of requests, the global limit, edits of old messages."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from bot.playground.limits.errors import RATE_LIMITED, TOO_MANY_OLD_EDITS, ApiError
from bot.playground.world.clock import WorldClock
from bot.playground.world.messages import Message

OLD_AFTER = 3600.0
MOST_WINDOWS = 10_000
VIA = {"Via": "1.1 google"}
"""Every response from Discord has this header; discord.py takes a 429 without it for a ban."""


@dataclass(frozen=True)
class RateLimit:
    """`most` requests in `window` seconds for each scope, which the groups of `path` capture."""

    methods: tuple[str, ...]
    path: str
    most: int
    window: float


_CHANNEL = r"/channels/(\d+)"
_MESSAGE = _CHANNEL + r"/messages/\d+"

EMOJI_UPLOADS = RateLimit(("POST",), r"/applications/(\d+)/emojis", 50, 3600.0)
DISCORD_LIKE: tuple[RateLimit, ...] = (
    RateLimit(("POST",), _CHANNEL + r"/messages", 5, 5.0),
    RateLimit(("PATCH",), _MESSAGE, 5, 5.0),
    RateLimit(("DELETE",), _MESSAGE, 5, 1.0),
    RateLimit(("PUT", "DELETE"), _MESSAGE + r"/reactions/.+", 1, 0.25),
    RateLimit(("POST", "PATCH", "DELETE", "GET"), r"/webhooks/(\d+/[^/]+).*", 5, 2.0),
    EMOJI_UPLOADS,
)
"""Limits as observed in practice: Discord documents no numbers. Interaction callbacks have none."""

OLD_EDITS = RateLimit((), "", 3, 6.0)
UNLIMITED: tuple[RateLimit, ...] = ()

_REST = RateLimit((), "", 1_000_000, 1.0)


@dataclass
class RateWindow:
    """The current window of a bucket; it opens with its first request."""

    closes: float = 0.0
    used: int = 0

    def take(self, rule: RateLimit, now: float) -> bool:
        """Count a request and return whether there was room for it."""
        if now >= self.closes:
            self.closes, self.used = now + rule.window, 0
        has_room = self.used < rule.most
        self.used += has_room
        return has_room


class RateLimits:
    """Counts requests by bucket; `per_second` is the bot's global limit, if any."""

    def __init__(
        self, clock: WorldClock, rules: Sequence[RateLimit] = UNLIMITED, per_second: int | None = None
    ) -> None:
        self.rules = rules
        self.per_second = per_second
        self._clock = clock
        self._windows: dict[tuple[str, str], RateWindow] = {}
        self._second = RateWindow()

    def admit(self, method: str, path: str) -> dict[str, str]:
        """Count a request and return its rate limit headers. Raises ApiError 429 for one too many."""
        if path.startswith("/interactions/"):
            return VIA
        now = self._clock.now()
        if not path.startswith("/webhooks/"):
            self._admit_globally(now)
        rule, scope = self._rule_of(method, path)
        window = self._window(rule, scope, now)
        has_room = window.take(rule, now)
        headers = _headers(rule, window, now)
        if not has_room:
            raise _too_many(window.closes - now, headers | {"X-RateLimit-Scope": "user"})
        return VIA | headers

    def _window(self, rule: RateLimit, scope: str, now: float) -> RateWindow:
        if len(self._windows) > MOST_WINDOWS:
            self._windows = {key: one for key, one in self._windows.items() if one.closes > now}
        return self._windows.setdefault((rule.path, scope), RateWindow())

    def _rule_of(self, method: str, path: str) -> tuple[RateLimit, str]:
        for rule in self.rules:
            found = re.fullmatch(rule.path, path) if method in rule.methods else None
            if found:
                return rule, "/".join(found.groups())
        return _REST, ""

    def _admit_globally(self, now: float) -> None:
        if self.per_second is None:
            return
        if not self._second.take(RateLimit((), "", self.per_second, 1.0), now):
            headers = {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
            raise _too_many(self._second.closes - now, headers)


class OldEdits:
    """Messages older than an hour allow three edits in six seconds per channel (30046)."""

    def __init__(self, clock: WorldClock) -> None:
        self._clock = clock
        self._windows: dict[int, RateWindow] = {}

    def admit(self, message: Message) -> None:
        """Count an edit of a message. Raises ApiError 30046 for one too many."""
        now = self._clock.now()
        if now - message.created <= OLD_AFTER:
            return
        window = self._windows.setdefault(message.channel.id, RateWindow())
        if not window.take(OLD_EDITS, now):
            left = window.closes - now
            raise ApiError(TOO_MANY_OLD_EDITS, {"retry_after": left, "global": False}, VIA | _after(left))


def _too_many(left: float, headers: dict[str, str]) -> ApiError:
    is_global = "X-RateLimit-Global" in headers
    return ApiError(RATE_LIMITED, {"retry_after": left, "global": is_global}, VIA | _after(left) | headers)


def _after(left: float) -> dict[str, str]:
    return {"Retry-After": str(max(1, round(left)))}


def _headers(rule: RateLimit, window: RateWindow, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(rule.most),
        "X-RateLimit-Remaining": str(rule.most - window.used),
        "X-RateLimit-Reset": f"{window.closes:.3f}",
        "X-RateLimit-Reset-After": f"{window.closes - now:.3f}",
        "X-RateLimit-Bucket": f"{zlib.crc32(repr((rule.methods, rule.path)).encode()):08x}",
    }
