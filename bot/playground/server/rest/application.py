"""The bot's own user, application and emojis, and where the gateway is."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from bot.playground.changes.files import dimensions_of
from bot.playground.changes.places import leave
from bot.playground.limits.errors import (
    CANNOT_MESSAGE_USER,
    UNKNOWN_APPLICATION,
    UNKNOWN_EMOJI,
    UNKNOWN_GUILD,
    UNKNOWN_USER,
    ApiError,
    FormErrors,
)
from bot.playground.limits.forms import Shape, check_form, record, snowflake, text
from bot.playground.payloads.people import emoji_json, own_user_json, user_json
from bot.playground.payloads.places import channel_json
from bot.playground.server.rest.call import RestCall, RestResult, Route
from bot.playground.world.people import Emoji
from bot.playground.world.places import guild_permissions

SESSIONS_A_DAY = 1000
MOST_EMOJI_BYTES = 256 * 1024
MOST_EMOJIS = 2000

_name: Shape = text(32, 2, r"[A-Za-z0-9_]+")


async def read_gateway(call: RestCall) -> dict[str, Any]:
    """Where the gateway is."""
    return {"url": call.gateway.url}


async def read_bot_gateway(call: RestCall) -> dict[str, Any]:
    """Where the gateway is, the recommended shards, and the session starts left."""
    limit = {
        "total": SESSIONS_A_DAY,
        "remaining": max(0, call.gateway.identifies_left),
        "reset_after": 86_400_000,
        "max_concurrency": call.gateway.max_concurrency,
    }
    return {"url": call.gateway.url, "shards": call.gateway.shards, "session_start_limit": limit}


async def read_self(call: RestCall) -> dict[str, Any]:
    """The bot's user."""
    return own_user_json(call.world.bot)


async def read_user(call: RestCall) -> dict[str, Any]:
    """Any user; 10013 if unknown."""
    return user_json(call.user())


async def read_application(call: RestCall) -> dict[str, Any]:
    """The application with its owner."""
    world = call.world
    count = sum(guild.has(world.bot) for guild in world.guilds.values())
    return {
        "id": str(world.bot.id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "bot": user_json(world.bot),
        "owner": user_json(world.owner),
        "team": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": count,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
    }


async def list_guilds(call: RestCall) -> list[dict[str, Any]]:
    """The servers the bot is in."""
    return [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(int(guild_permissions(guild.members[call.world.bot.id]))),
            "features": [],
        }
        for guild in call.world.guilds.values()
        if guild.has(call.world.bot)
    ]


async def leave_guild(call: RestCall) -> None:
    """Remove the bot from a server."""
    guild = call.world.guilds.get(call.id_of("guild_id"))
    if guild is None or not guild.has(call.world.bot):
        raise ApiError(UNKNOWN_GUILD)
    leave(call.world, guild, call.world.bot)


async def open_direct_channel(call: RestCall) -> dict[str, Any]:
    """Open the direct message channel with a user."""
    check_form(record({"recipient_id": snowflake}, {}), call.form)
    user = call.world.users.get(int(call.form["recipient_id"]))
    if user is None:
        raise ApiError(UNKNOWN_USER)
    if user.is_bot:
        raise ApiError(CANNOT_MESSAGE_USER)
    channel = call.world.direct_channel(call.world.bot, user)
    return channel_json(channel, call.world.bot, call.now)


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
    if len(call.world.emojis) >= MOST_EMOJIS:
        errors.add((), "APPLICATION_EMOJI_TOO_MANY", f"Maximum number of emojis reached ({MOST_EMOJIS})")
    errors.raise_if_any()
    return picture


_EMOJIS = "/applications/{application_id}/emojis"
_EMOJI = _EMOJIS + "/{emoji_id}"

ROUTES: tuple[Route, ...] = (
    ("GET", "/gateway", read_gateway),
    ("GET", "/gateway/bot", read_bot_gateway),
    ("GET", "/users/@me", read_self),
    ("GET", "/users/@me/guilds", list_guilds),
    ("DELETE", "/users/@me/guilds/{guild_id}", leave_guild),
    ("POST", "/users/@me/channels", open_direct_channel),
    ("GET", "/users/{user_id}", read_user),
    ("GET", "/applications/@me", read_application),
    ("GET", "/oauth2/applications/@me", read_application),
    ("GET", _EMOJIS, list_emojis),
    ("POST", _EMOJIS, create_emoji),
    ("GET", _EMOJI, read_emoji),
    ("PATCH", _EMOJI, rename_emoji),
    ("DELETE", _EMOJI, delete_emoji),
)
