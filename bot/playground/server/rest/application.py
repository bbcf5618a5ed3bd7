"""The bot's own user and application, and where the gateway is."""

from __future__ import annotations

from typing import Any

from bot.playground.changes.places import leave
from bot.playground.limits.errors import (
    CANNOT_MESSAGE_USER,
    UNKNOWN_GUILD,
    UNKNOWN_USER,
    ApiError,
)
from bot.playground.limits.forms import check_form, record, snowflake
from bot.playground.payloads import channel_json, own_user_json, user_json
from bot.playground.server.rest.call import RestCall, Route
from bot.playground.world.places import guild_permissions


async def read_gateway(call: RestCall) -> dict[str, Any]:
    """Where the gateway is."""
    return {"url": call.gateway.url}


async def read_bot_gateway(call: RestCall) -> dict[str, Any]:
    """Where the gateway is, the recommended shards, and the session starts left."""
    limit = {
        "total": call.gateway.identifies_a_day,
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
)
