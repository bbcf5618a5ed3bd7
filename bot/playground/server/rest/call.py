"""One REST request as the routes see it."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from bot.playground.limits.errors import (
    INVALID_JSON,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    THREAD_ARCHIVED,
    UNKNOWN_CHANNEL,
    UNKNOWN_GUILD,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
    ApiError,
    FormErrors,
)
from bot.playground.payloads.messages import message_json
from bot.playground.server.gateway.gateway import Gateway
from bot.playground.server.rest.ratelimits import OldEdits
from bot.playground.world.messages import Message, Upload
from bot.playground.world.people import Permission, User
from bot.playground.world.places import Channel, Guild, permissions_in
from bot.playground.world.world import World


@dataclass(frozen=True)
class RestResult:
    """A response with an explicit status."""

    status: int
    body: Any


@dataclass
class RestCall:
    """A request, with everything a route needs to respond to it."""

    world: World
    gateway: Gateway
    old_edits: OldEdits
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
        """The body if it is an object, otherwise an empty one."""
        return self.body if isinstance(self.body, dict) else {}

    def id_of(self, name: str) -> int:
        """An id from the path; 50035 if it is not a number."""
        return _number(name, self.params[name])

    def asked(self, name: str, default: int) -> int:
        """A number from the query; 50035 if it is not a number."""
        return _number(name, self.query[name]) if name in self.query else default

    def guild(self) -> Guild:
        """The server in the path; 10004 if unknown, 50001 if the bot is not in it."""
        guild = self.world.guilds.get(self.id_of("guild_id"))
        if guild is None:
            raise ApiError(UNKNOWN_GUILD)
        if not guild.has(self.world.bot):
            raise ApiError(MISSING_ACCESS)
        return guild

    def user(self) -> User:
        """The user in the path; 10013 if unknown."""
        user = self.world.users.get(self.id_of("user_id"))
        if user is None:
            raise ApiError(UNKNOWN_USER)
        return user

    def channel(self, *needed: Permission) -> Channel:
        """The channel in the path; 10003 if unknown, 50001 if hidden, 50013 if a permission is missing."""
        channel = self.world.channels.get(self.id_of("channel_id"))
        if channel is None:
            raise ApiError(UNKNOWN_CHANNEL)
        held = permissions_in(channel, self.world.bot)
        if Permission.VIEW_CHANNEL not in held:
            raise ApiError(MISSING_ACCESS)
        if any(one not in held for one in needed):
            raise ApiError(MISSING_PERMISSIONS)
        return channel

    def message(self, *needed: Permission) -> Message:
        """The message in the path; 10008 if unknown or ephemeral."""
        message = self.channel(*needed).messages.get(self.id_of("message_id"))
        if message is None:
            raise ApiError(UNKNOWN_MESSAGE)
        return message

    def holds(self, channel: Channel, permission: Permission) -> bool:
        """Whether the bot may do something in a channel."""
        return permission in permissions_in(channel, self.world.bot)

    def require_awake(self, channel: Channel) -> None:
        """Raise ApiError 50083 if a channel is an archived thread."""
        if channel.thread is not None and channel.thread.is_archived(self.now):
            raise ApiError(THREAD_ARCHIVED)

    def as_json(self, message: Message) -> dict[str, Any]:
        """A message as the bot sees it."""
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
    """The JSON and files of a request; 50109 if the JSON is invalid."""
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
