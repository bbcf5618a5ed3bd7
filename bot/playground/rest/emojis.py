"""The application's emojis (resources, "Emoji")."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from bot.playground.dimensions import dimensions_of
from bot.playground.emojis import Emoji
from bot.playground.errors import UNKNOWN_APPLICATION, UNKNOWN_EMOJI, ApiError, Faults
from bot.playground.forms import Shape, check_form, record, text
from bot.playground.payloads.people import emoji_json
from bot.playground.rest.call import Call, Made, Route

MOST_BYTES = 256 * 1024
MOST_EMOJIS = 2000

_name: Shape = text(32, 2, r"[A-Za-z0-9_]+")


async def list_emojis(call: Call) -> dict[str, Any]:
    """All of them."""
    _require_own(call)
    return {"items": [emoji_json(emoji) for emoji in call.world.emojis.values()]}


async def create_emoji(call: Call) -> Made:
    """Upload one."""
    _require_own(call)
    check_form(record({"name": _name, "image": text(10**7, 1)}, {}), call.form)
    picture = _picture(call)
    is_animated = call.form["image"].startswith("data:image/gif")
    emoji = Emoji(call.world.snowflakes.next(), call.form["name"], picture, call.world.bot, is_animated)
    call.world.emojis[emoji.id] = emoji
    return Made(201, emoji_json(emoji))


async def read_emoji(call: Call) -> dict[str, Any]:
    """One of them."""
    return emoji_json(_emoji(call))


async def rename_emoji(call: Call) -> dict[str, Any]:
    """Give one another name."""
    emoji = _emoji(call)
    check_form(record({"name": _name}, {}), call.form)
    emoji.name = call.form["name"]
    return emoji_json(emoji)


async def delete_emoji(call: Call) -> None:
    """Delete one."""
    del call.world.emojis[_emoji(call).id]


def _require_own(call: Call) -> None:
    if call.id_of("application_id") != call.world.bot.id:
        raise ApiError(UNKNOWN_APPLICATION)


def _emoji(call: Call) -> Emoji:
    _require_own(call)
    emoji = call.world.emojis.get(call.id_of("emoji_id"))
    if emoji is None:
        raise ApiError(UNKNOWN_EMOJI)
    return emoji


def _picture(call: Call) -> bytes:
    faults = Faults()
    found = re.fullmatch(r"data:image/\w+;base64,(.+)", call.form["image"], re.DOTALL)
    try:
        picture = base64.b64decode(found[1], validate=True) if found else b""
    except binascii.Error:
        picture = b""
    if dimensions_of(picture) is None:
        faults.add(("image",), "IMAGE_INVALID", "Invalid image")
    if len(picture) > MOST_BYTES:
        faults.add(("image",), "BINARY_TYPE_MAX_SIZE", f"File cannot be larger than {MOST_BYTES / 1024} kb.")
    if any(emoji.name == call.form["name"] for emoji in call.world.emojis.values()):
        faults.add(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "This emoji name is already taken")
    if len(call.world.emojis) >= MOST_EMOJIS:
        faults.add((), "APPLICATION_EMOJI_TOO_MANY", f"Maximum number of emojis reached ({MOST_EMOJIS})")
    faults.refuse()
    return picture


_ALL = "/applications/{application_id}/emojis"
_ONE = _ALL + "/{emoji_id}"

ROUTES: tuple[Route, ...] = (
    ("GET", _ALL, list_emojis),
    ("POST", _ALL, create_emoji),
    ("GET", _ONE, read_emoji),
    ("PATCH", _ONE, rename_emoji),
    ("DELETE", _ONE, delete_emoji),
)
