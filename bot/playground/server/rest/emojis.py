"""Emojis: those of the application, and the reactions of messages."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from bot.playground.changes.files import dimensions_of
from bot.playground.changes.posting import MOST_EMOJIS, clear_reactions, react, unreact
from bot.playground.limits.components import is_symbol
from bot.playground.limits.errors import (
    MISSING_PERMISSIONS,
    TOO_MANY_REACTIONS,
    UNKNOWN_APPLICATION,
    UNKNOWN_EMOJI,
    ApiError,
    FormErrors,
)
from bot.playground.limits.forms import Shape, check_form, record, text
from bot.playground.payloads import emoji_json, user_json
from bot.playground.server.rest.call import RestCall, RestResult, Route
from bot.playground.world.messages import Message
from bot.playground.world.people import Emoji, EmojiName, Permission

MOST_EMOJI_BYTES = 256 * 1024
MOST_UPLOADED = 2000
_name: Shape = text(32, 2, r"[A-Za-z0-9_]+")


async def list_emojis(call: RestCall) -> dict[str, Any]:
    """The application's emojis."""
    _require_own(call)
    return {"items": [emoji_json(emoji) for emoji in call.world.emojis.values()]}


async def create_emoji(call: RestCall) -> RestResult:
    """Upload an emoji."""
    _require_own(call)
    check_form(record({"name": _name, "image": text(10**7, 1)}, {}), call.form)
    picture = _picture(call)
    is_animated = call.form["image"].startswith("data:image/gif")
    emoji = Emoji(call.world.snowflakes.next(), call.form["name"], picture, call.world.bot, is_animated)
    call.world.emojis[emoji.id] = emoji
    return RestResult(201, emoji_json(emoji))


async def read_emoji(call: RestCall) -> dict[str, Any]:
    """One emoji."""
    return emoji_json(_emoji(call))


async def rename_emoji(call: RestCall) -> dict[str, Any]:
    """Rename an emoji."""
    emoji = _emoji(call)
    check_form(record({"name": _name}, {}), call.form)
    emoji.name = call.form["name"]
    return emoji_json(emoji)


async def delete_emoji(call: RestCall) -> None:
    """Delete an emoji."""
    del call.world.emojis[_emoji(call).id]


def _require_own(call: RestCall) -> None:
    if call.id_of("application_id") != call.world.bot.id:
        raise ApiError(UNKNOWN_APPLICATION)


def _emoji(call: RestCall) -> Emoji:
    _require_own(call)
    emoji = call.world.emojis.get(call.id_of("emoji_id"))
    if emoji is None:
        raise ApiError(UNKNOWN_EMOJI)
    return emoji


def _picture(call: RestCall) -> bytes:
    errors = FormErrors()
    found = re.fullmatch(r"data:image/\w+;base64,(.+)", call.form["image"], re.DOTALL)
    try:
        picture = base64.b64decode(found[1], validate=True) if found else b""
    except binascii.Error:
        picture = b""
    if dimensions_of(picture) is None:
        errors.add(("image",), "IMAGE_INVALID", "Invalid image")
    if len(picture) > MOST_EMOJI_BYTES:
        errors.add(
            ("image",), "BINARY_TYPE_MAX_SIZE", f"File cannot be larger than {MOST_EMOJI_BYTES / 1024} kb."
        )
    if any(emoji.name == call.form["name"] for emoji in call.world.emojis.values()):
        errors.add(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "This emoji name is already taken")
    if len(call.world.emojis) >= MOST_UPLOADED:
        errors.add((), "APPLICATION_EMOJI_TOO_MANY", f"Maximum number of emojis reached ({MOST_UPLOADED})")
    errors.raise_if_any()
    return picture


async def add_own(call: RestCall) -> None:
    """React as the bot; a new emoji needs ADD_REACTIONS, and a 21st is refused (30010)."""
    message, emoji = _target(call)
    call.require_awake(message.channel)
    if emoji not in message.reactions:
        if not call.holds(message.channel, Permission.ADD_REACTIONS):
            raise ApiError(MISSING_PERMISSIONS)
        if len(message.reactions) >= MOST_EMOJIS:
            raise ApiError(TOO_MANY_REACTIONS)
    react(call.world, message, call.world.bot, emoji)


async def remove_own(call: RestCall) -> None:
    """Remove the bot's reaction."""
    message, emoji = _target(call)
    unreact(call.world, message, call.world.bot, emoji)


async def remove_of_user(call: RestCall) -> None:
    """Remove a user's reaction."""
    message, emoji = _target(call, Permission.MANAGE_MESSAGES)
    unreact(call.world, message, call.user(), emoji)


async def list_reacting(call: RestCall) -> list[dict[str, Any]]:
    """The users who reacted with an emoji, by id."""
    message, emoji = _target(call)
    after, limit = call.asked("after", 0), call.asked("limit", 25)
    users = sorted(message.reactions.get(emoji, ()), key=lambda user: user.id)
    return [user_json(user) for user in users if user.id > after][:limit]


async def clear_emoji(call: RestCall) -> None:
    """Remove all reactions with one emoji."""
    message, emoji = _target(call, Permission.MANAGE_MESSAGES)
    clear_reactions(call.world, message, emoji)


async def clear_all(call: RestCall) -> None:
    """Remove all reactions."""
    clear_reactions(call.world, call.message(Permission.MANAGE_MESSAGES))


def _target(call: RestCall, *needed: Permission) -> tuple[Message, EmojiName]:
    message = call.message(Permission.READ_MESSAGE_HISTORY, *needed)
    emoji = EmojiName.of_route(call.params["emoji"])
    if not (is_symbol(emoji.name) if emoji.id is None else call.world.emoji(emoji.id)):
        raise ApiError(UNKNOWN_EMOJI)
    return message, emoji


_EMOJIS = "/applications/{application_id}/emojis"
_EMOJI = _EMOJIS + "/{emoji_id}"
_ALL = "/channels/{channel_id}/messages/{message_id}/reactions"
_ONE = _ALL + "/{emoji}"

ROUTES: tuple[Route, ...] = (
    ("GET", _EMOJIS, list_emojis),
    ("POST", _EMOJIS, create_emoji),
    ("GET", _EMOJI, read_emoji),
    ("PATCH", _EMOJI, rename_emoji),
    ("DELETE", _EMOJI, delete_emoji),
    ("PUT", _ONE + "/@me", add_own),
    ("DELETE", _ONE + "/@me", remove_own),
    ("DELETE", _ONE + "/{user_id}", remove_of_user),
    ("GET", _ONE, list_reacting),
    ("DELETE", _ONE, clear_emoji),
    ("DELETE", _ALL, clear_all),
)
