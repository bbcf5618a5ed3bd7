"""Frames of Discord's gateway. A frame that can't be handled is dropped, and never stops the bot.

In discord.py, an error in one frame ends the whole client, and the types of some fields are never checked.
People can send text that orjson rejects, and a change at Discord could send an unexpected frame to every bot
at once. `guard_frames` and `check_types` are the only places that patch discord.py for this.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any, Literal, NoReturn, Self

import aiohttp
import discord
import msgspec
import orjson
from discord import http, shard
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.webhook import async_
from msgspec import Meta, Struct

log = logging.getLogger(__name__)

ENDS_CONNECTION = (ReconnectWebSocket, discord.ConnectionClosed, OSError)
BEGINS_SESSION = ("READY", "RESUMED")  # without these frames, a connection is useless
UNKNOWN = "an unknown event"


def guard_frames() -> None:
    """After this call, frames that can't be handled are dropped. For each of them, the event `frame_dropped`
    is dispatched.

    Responses to requests are read by `read_answer`.
    """
    # discord.py has no public hook for any of these. It looks them up each time, so they can be replaced.
    http.json_or_text = async_.json_or_text = read_answer
    setattr(discord.utils, "_from_json", read_json)  # noqa: B010  # the library types it as its two values
    shard.DiscordWebSocket = GuardedWebSocket


def read_json(text: str | bytes) -> Any:
    """Return the value of JSON text. Raises ValueError if it is malformed.

    orjson rejects lone surrogates, which people can type, and NaN, while json accepts both. Each lone
    surrogate becomes U+FFFD, because neither a database nor a request could contain it.
    """
    with suppress(orjson.JSONDecodeError):
        return orjson.loads(text)
    try:
        return json.loads(_without_surrogates(json.dumps(json.loads(text), ensure_ascii=False)))
    except RecursionError:
        raise ValueError("JSON is nested too deeply") from None


AFTER_SECONDS = 5.0  # delay before a request is repeated if the response doesn't contain one


async def read_answer(response: aiohttp.ClientResponse) -> Any:
    """Return the response in discord.py's format: JSON or text, and for a 429 also when to retry.

    Discord always includes that time, but a proxy might not.
    """
    text = await response.text(encoding="utf-8", errors="replace")
    if response.headers.get("content-type") != "application/json":
        return text
    try:
        answer = read_json(text)
    except ValueError:
        return text
    if response.status != HTTPStatus.TOO_MANY_REQUESTS:
        return answer
    told = answer if isinstance(answer, dict) else {}
    seconds = told.get("retry_after")
    return told | {"retry_after": seconds if isinstance(seconds, int | float) else AFTER_SECONDS}


def _without_surrogates(text: str) -> str:
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


# Types of the fields that discord.py reads only later, after it has parsed a frame. Most fields can be
# missing.

Snowflake = Annotated[str, Meta(pattern="^[0-9]+$")] | Annotated[int, Meta(ge=0)]
Token = Annotated[str, Meta(min_length=1)]  # part of the address that an interaction is answered at
VALUES: dict[int, type] = {3: str, 4: int, 5: bool}  # Python types by the type of an option
IDS = (6, 7, 8, 9)  # types of options that are people, channels, and roles
COMMANDS = (2, 4)  # types of interactions: a command, and a request for suggestions


class SentUser(Struct):
    """A Discord account."""

    id: Snowflake
    username: str
    discriminator: Annotated[str, Meta(pattern="^[0-9]+$")] = "0"
    global_name: str | None = None
    avatar: str | None = None


class SentMember(Struct):
    """A member of a server."""

    user: SentUser | None = None  # missing where it would be repeated
    nick: str | None = None
    avatar: str | None = None
    roles: list[Snowflake] = []


class SentMessage(Struct):
    """The message of a pressed button."""

    id: Snowflake
    flags: int = 0


class SentOption(Struct):
    """A typed argument of a command, or a subcommand with its arguments."""

    name: str
    type: Annotated[int, Meta(ge=1, le=11)]
    value: str | int | float | bool | None = None
    focused: bool = False
    options: list[SentOption] = []

    def __post_init__(self) -> None:
        """Raise ValueError for a value that its type doesn't allow.

        The text of an unfinished argument is not checked.
        """
        is_typed = self.focused and isinstance(self.value, str)
        wanted = VALUES.get(self.type)
        if self.value is not None and wanted and not (is_typed or isinstance(self.value, wanted)):
            raise ValueError("a value of another type")
        if self.type in IDS and not str(self.value).isdecimal():
            raise ValueError("not an id")


class SentField(Struct):
    """A field of a submitted form."""

    type: int = 0
    custom_id: str = ""
    value: str | None = None
    values: list[str] = []
    component: SentField | None = None
    components: list[SentField] = []


class SentData(Struct):
    """A pressed button, typed command, or filled-in form."""

    type: Literal[1, 2, 3] = 1  # type of the command; Discord has other types, which the bot doesn't offer
    name: str = ""
    custom_id: str = ""
    target_id: Snowflake | None = None
    values: list[str] = []
    options: list[SentOption] = []
    components: list[SentField] = []
    resolved: dict[str, dict[str, dict[str, Any]]] = {}


class SentInteraction(Struct):
    """An interaction: somebody requests something from the bot."""

    id: Snowflake
    token: Token
    type: Literal[2, 3, 4, 5]  # a command, a press, a request for suggestions, and a form
    data: SentData
    locale: str = ""
    guild_id: Snowflake | None = None
    guild_locale: str | None = None
    user: SentUser | None = None
    member: SentMember | None = None
    message: SentMessage | None = None

    def __post_init__(self) -> None:
        """Raise ValueError if it names no person, or if a command has no name."""
        who = self.member and self.member.user if self.guild_id else self.user
        if who is None:
            raise ValueError("nobody has done it")
        if self.type in COMMANDS and not self.data.name:
            raise ValueError("the command has no name")


class DroppedInteraction(Struct):
    """The readable part of an interaction that can't be handled, which is enough to answer the person who is
    waiting.
    """

    id: Snowflake
    token: Token
    type: object = None
    locale: object = ""


class SentEmoji(Struct):
    """The emoji of a reaction."""

    name: str | None = None
    id: Snowflake | None = None


class SentReaction(Struct):
    """A reaction to a message."""

    emoji: SentEmoji
    member: SentMember | None = None


TYPES = {"INTERACTION_CREATE": SentInteraction, "MESSAGE_REACTION_ADD": SentReaction}


def check_types(parsers: dict[str, Callable[[Any], None]]) -> None:
    """After this call, the parsers of these events raise ValidationError if a field has an unexpected
    type.
    """
    for event, kind in TYPES.items():
        parsers[event] = partial(_parse, kind, parsers[event])


def _parse(kind: type[Struct], parser: Callable[[Any], None], data: Any) -> None:
    msgspec.convert(data, kind)
    parser(data)


def dropped_interaction(text: str) -> DroppedInteraction:
    """Return the interaction in a dropped frame.

    Raises ValueError if there is none, or if it can't be answered.
    """
    frame = read_json(text)
    if not isinstance(frame, dict) or frame.get("t") != "INTERACTION_CREATE":
        raise ValueError("no interaction")
    return msgspec.convert(frame.get("d"), DroppedInteraction)


# The connection


class GuardedWebSocket(DiscordWebSocket):
    """A connection to the gateway that drops frames it can't handle."""

    @classmethod
    async def from_client(cls, client: discord.Client, *, resume: bool = False, **named: Any) -> Self:
        """Connect. If a new connection is cut off before Discord says hello, raise an error after which
        discord.py retries.

        `ReconnectWebSocket` would end the program there, because `Shard.reconnect` doesn't expect it.
        """
        try:
            return await super().from_client(client, resume=resume, **named)
        except ReconnectWebSocket:
            if resume:
                raise
            raise ConnectionResetError("a new connection was cut off") from None

    async def received_message(self, msg: Any, /) -> None:
        """Handle a frame, or drop it. Raises only errors that end the connection."""
        try:
            text = self._decompressor.decompress(msg) if isinstance(msg, bytes) else msg
        except Exception:  # noqa: BLE001  # whatever the compression is: nothing after it can be read
            await self._connect_again(can_resume=True)
        if text is None:
            return  # only a part of the frame has arrived
        try:
            await super().received_message(text)
        except ENDS_CONNECTION:
            raise
        except Exception as error:  # noqa: BLE001  # other frames can be handled
            await self._drop(text, error)

    async def _drop(self, text: str, error: Exception) -> None:
        event = self._event_of(text)
        what = type(error).__name__
        log.warning("a frame was dropped: %s in %s", what, event, extra={"seldom": f"frame {event}"})
        self._dispatch("frame_dropped")
        with suppress(ValueError):  # without an ID and a token, nobody can be answered
            self._dispatch("interaction_dropped", dropped_interaction(text))
        if event in BEGINS_SESSION:
            await self._connect_again(can_resume=False)

    def _event_of(self, text: str) -> str:
        with suppress(ValueError):
            frame = read_json(text)
            event = frame.get("t") if isinstance(frame, dict) else None
            if isinstance(event, str) and event in self._discord_parsers:
                return event
        return UNKNOWN

    async def _connect_again(self, *, can_resume: bool) -> NoReturn:
        if not can_resume:
            self.session_id = self.sequence = None
            self.gateway = self.DEFAULT_GATEWAY
        await self.close()
        raise ReconnectWebSocket(self.shard_id, resume=can_resume)
