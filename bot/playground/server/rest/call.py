"""A request to the REST API: its data, its rate limits, and injected faults."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from bot.playground.limits.errors import (
    INVALID_JSON,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    RATE_LIMITED,
    THREAD_ARCHIVED,
    TOO_MANY_OLD_EDITS,
    UNKNOWN_CHANNEL,
    UNKNOWN_GUILD,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
    ApiError,
    ErrorCode,
    FormErrors,
)
from bot.playground.payloads import message_json
from bot.playground.server.gateway import Gateway
from bot.playground.server.log import Exchange
from bot.playground.world.clock import WorldClock
from bot.playground.world.people import Permission, User
from bot.playground.world.places import Channel, Guild, Message, Upload, may_open, permissions_in
from bot.playground.world.world import World

# Rate limits

OLD_AFTER = 3600.0
MOST_WINDOWS = 10_000
NONCE_LIVES = 300.0
VIA = {"Via": "1.1 google"}
"""Every response from Discord has this header; discord.py takes a 429 without it for a ban."""


@dataclass(frozen=True)
class RateLimit:
    """A limit of `most` requests in `window` seconds for each scope. The scope is captured by the groups of
    `path`.
    """

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
"""Limits as observed in practice: Discord doesn't document numbers. Interaction callbacks have none."""

OLD_EDITS = RateLimit((), "", 3, 6.0)
UNLIMITED: tuple[RateLimit, ...] = ()

_REST = RateLimit((), "", 1_000_000, 1.0)


@dataclass
class RateWindow:
    """The current window of a bucket, which starts with its first request."""

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
    """Counts requests by bucket. `per_second` is the bot's global limit, if any."""

    def __init__(
        self, clock: WorldClock, rules: Sequence[RateLimit] = UNLIMITED, per_second: int | None = None
    ) -> None:
        self.rules = rules
        self.per_second = per_second
        self._clock = clock
        self._windows: dict[tuple[str, str], RateWindow] = {}
        self._second = RateWindow()

    def admit(self, method: str, path: str) -> dict[str, str]:
        """Count a request and return its rate limit headers. Raises ApiError 429 if the limit is exceeded."""
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
            self._windows = {key: window for key, window in self._windows.items() if window.closes > now}
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
    """Counts edits of messages older than an hour. Discord allows three in six seconds per channel
    (30046).
    """

    def __init__(self, clock: WorldClock) -> None:
        self._clock = clock
        self._windows: dict[int, RateWindow] = {}

    def admit(self, message: Message) -> None:
        """Count an edit of a message. Raises ApiError 30046 if the limit is exceeded."""
        now = self._clock.now()
        if now - message.created <= OLD_AFTER:
            return
        window = self._windows.setdefault(message.channel.id, RateWindow())
        if not window.take(OLD_EDITS, now):
            left = window.closes - now
            raise ApiError(TOO_MANY_OLD_EDITS, {"retry_after": left, "global": False}, VIA | _after(left))


class Nonces:
    """The bot's messages of the last few minutes by nonce, in all channels.

    With `enforce_nonce`, Discord searches the messages "by the same author" (Create Message).
    """

    def __init__(self, clock: WorldClock) -> None:
        self._clock = clock
        self._messages: dict[str, Message] = {}  # oldest first

    def find(self, form: Mapping[str, Any]) -> Message | None:
        """Return the earlier message with the same nonce, if `enforce_nonce` is set.

        Raises ApiError 10008 if it was deleted (discord-api-docs, pull request #6647).
        """
        oldest = self._clock.now() - NONCE_LIVES
        while self._messages and next(iter(self._messages.values())).created < oldest:
            del self._messages[next(iter(self._messages))]
        found = self._messages.get(str(form.get("nonce"))) if form.get("enforce_nonce") else None
        if found is not None and found.is_deleted:
            raise ApiError(UNKNOWN_MESSAGE)
        return found

    def note(self, message: Message) -> None:
        """Remember the nonce of a new message."""
        if message.nonce is not None:
            self._messages.pop(str(message.nonce), None)
            self._messages[str(message.nonce)] = message


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


# Injected faults


class Dropped(Exception):
    """The connection of this request must be dropped."""


Hook = Callable[[Exchange], Awaitable[None]]
"""A hook that sees a request, and may wait, or raise ApiError or Dropped."""


@dataclass(eq=False)
class FaultRule:
    """Applies a hook to requests with a method and a matching path, `times` times or without limit."""

    hook: Hook
    method: str | None = None
    path: str = ""
    times: int | None = None
    is_after: bool = False
    """Whether the request takes effect first, so that only its response is late or lost."""

    def take(self, exchange: Exchange) -> bool:
        """Return whether the rule applies to a request, and count each application."""
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
        self._faults.append(fault)
        return fault

    def remove(self, fault: FaultRule) -> None:
        self._faults.remove(fault)

    def clear(self) -> None:
        """Remove all rules."""
        self._faults.clear()

    def delay(self, seconds: float) -> Hook:
        """Return a hook that delays a request by seconds of the world's clock."""

        async def hook(_: Exchange) -> None:
            await self._clock.sleep(seconds)

        return hook

    async def meet(self, exchange: Exchange, *, is_after: bool) -> None:
        """Apply the rules that match a request."""
        for fault in tuple(self._faults):
            if fault.is_after is is_after and fault.take(exchange):
                await fault.hook(exchange)


def refuse(status: int, code: int = 0, sentence: str = "fault of the playground") -> Hook:
    """Return a hook that responds with an error."""

    async def hook(_: Exchange) -> None:
        raise ApiError(ErrorCode(status, code, sentence))

    return hook


async def drop(_: Exchange) -> None:
    """Drop the connection instead of responding."""
    raise Dropped


# Requests and responses


@dataclass(frozen=True)
class RestResult:
    """A response with an explicit status."""

    status: int
    body: Any


@dataclass
class RestCall:
    """A request, with everything that a route needs to respond to it."""

    world: World
    gateway: Gateway
    old_edits: OldEdits
    nonces: Nonces
    params: dict[str, str]
    query: dict[str, str]
    body: Any = None
    uploads: tuple[Upload, ...] = field(default=(), repr=False)

    @property
    def now(self) -> float:
        """The world's time, in seconds since 1970."""
        return self.world.clock.now()

    @property
    def form(self) -> dict[str, Any]:
        """The body if it is an object, otherwise an empty object."""
        return self.body if isinstance(self.body, dict) else {}

    def id_of(self, name: str) -> int:
        """Return an ID from the path. The error is 50035 if it is not a number."""
        return _number(name, self.params[name])

    def asked(self, name: str, default: int) -> int:
        """Return a parameter of the query as a number. The error is 50035 for anything else."""
        return _number(name, self.query[name]) if name in self.query else default

    def guild(self) -> Guild:
        """Return the server in the path. The error is 10004 if it is unknown, and 50001 if the bot is not in
        it.
        """
        guild = self.world.guilds.get(self.id_of("guild_id"))
        if guild is None:
            raise ApiError(UNKNOWN_GUILD)
        if not guild.has(self.world.bot):
            raise ApiError(MISSING_ACCESS)
        return guild

    def user(self) -> User:
        """Return the user in the path. The error is 10013 if it is unknown."""
        user = self.world.users.get(self.id_of("user_id"))
        if user is None:
            raise ApiError(UNKNOWN_USER)
        return user

    def channel(self, *needed: Permission) -> Channel:
        """Return the channel in the path. The error is 10003 if it is unknown, 50001 if it is hidden, and
        50013 if a permission is missing.

        A voice or stage channel without CONNECT counts as hidden, and so does a private thread without the
        bot.
        """
        channel = self.world.channels.get(self.id_of("channel_id"))
        if channel is None:
            raise ApiError(UNKNOWN_CHANNEL)
        held = permissions_in(channel, self.world.bot)
        if not may_open(channel, self.world.bot):
            raise ApiError(MISSING_ACCESS)
        if any(permission not in held for permission in needed):
            raise ApiError(MISSING_PERMISSIONS)
        return channel

    def message(self, *needed: Permission) -> Message:
        """Return the message in the path. The error is 10008 if it is unknown or ephemeral."""
        message = self.channel(*needed).messages.get(self.id_of("message_id"))
        if message is None:
            raise ApiError(UNKNOWN_MESSAGE)
        return message

    def holds(self, channel: Channel, permission: Permission) -> bool:
        return permission in permissions_in(channel, self.world.bot)

    def require_awake(self, channel: Channel) -> None:
        """Raise ApiError 50083 if a channel is an archived thread."""
        if channel.thread is not None and channel.thread.is_archived(self.now):
            raise ApiError(THREAD_ARCHIVED)

    def as_json(self, message: Message) -> dict[str, Any]:
        """Return a message as the bot sees it."""
        return message_json(message, self.world.bot, self.now)


def _number(name: str, value: str) -> int:
    if not value.isdecimal():
        errors = FormErrors()
        errors.add((name,), "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
        errors.raise_if_any()
    return int(value)


Route = tuple[str, str, Callable[[RestCall], Awaitable[Any]]]
"""Method, path below /api/v10, and a function that returns JSON, None for 204, or a RestResult."""


async def read_body(request: web.Request) -> tuple[Any, tuple[Upload, ...]]:
    """Read the JSON and files of a request. The error is 50109 if the JSON is invalid."""
    if not request.can_read_body:
        return None, ()
    if request.content_type.startswith("multipart/"):
        return await _read_multipart(request)
    return _parsed(await request.text()), ()


async def _read_multipart(request: web.Request) -> tuple[Any, tuple[Upload, ...]]:
    body: Any = {}
    uploads: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        numbered = re.fullmatch(r"files\[(\d+)\]", part.name or "")
        if part.name == "payload_json":
            body = _parsed(await part.text())
        elif numbered:
            content = bytes(await part.read())
            uploads.append(Upload(int(numbered[1]), part.filename or "unknown", content))
    return body, tuple(uploads)


def _parsed(text: str) -> Any:
    if not text:
        return None
    try:
        return json.loads(text)
    except ValueError:
        raise ApiError(INVALID_JSON) from None
