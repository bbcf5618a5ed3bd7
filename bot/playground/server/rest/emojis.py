"""Emojis of the application."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from bot.playground.changes.files import dimensions_of
from bot.playground.limits.errors import (
    UNKNOWN_APPLICATION,
    UNKNOWN_EMOJI,
    ApiError,
    FormErrors,
)
from bot.playground.limits.forms import Shape, check_form, record, text
from bot.playground.payloads import emoji_json
from bot.playground.server.rest.call import RestCall, RestResult, Route
from bot.playground.world.people import Emoji

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


_EMOJIS = "/applications/{application_id}/emojis"
_EMOJI = _EMOJIS + "/{emoji_id}"

EMOJI_ROUTES: tuple[Route, ...] = (
    ("GET", _EMOJIS, list_emojis),
    ("POST", _EMOJIS, create_emoji),
    ("GET", _EMOJI, read_emoji),
    ("PATCH", _EMOJI, rename_emoji),
    ("DELETE", _EMOJI, delete_emoji),
)
