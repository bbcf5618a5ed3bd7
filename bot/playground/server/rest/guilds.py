"""Servers with their channels, roles and members."""

from __future__ import annotations

from typing import Any

from bot.playground.changes.places import change_roles, leave
from bot.playground.limits.errors import (
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    UNKNOWN_MEMBER,
    UNKNOWN_ROLE,
    ApiError,
)
from bot.playground.payloads import channel_json, guild_json, member_json, role_json
from bot.playground.server.gateway import Intent
from bot.playground.server.rest.call import RestCall, Route
from bot.playground.world.people import Permission, Role
from bot.playground.world.places import Guild, Member, guild_permissions


async def read_guild(call: RestCall) -> dict[str, Any]:
    """A server."""
    guild = call.guild()
    count = {"approximate_member_count": len(guild.members), "approximate_presence_count": len(guild.members)}
    return guild_json(guild) | (count if call.query.get("with_counts") in ("1", "true") else {})


async def list_channels(call: RestCall) -> list[dict[str, Any]]:
    """The channels of a server, without threads."""
    channels = [one for one in call.guild().channels.values() if one.thread is None]
    return [channel_json(one, call.world.bot, call.now) for one in channels]


async def list_roles(call: RestCall) -> list[dict[str, Any]]:
    """The roles of a server."""
    return [role_json(role) for role in call.guild().roles.values()]


async def list_members(call: RestCall) -> list[dict[str, Any]]:
    """The members of a server; 50001 without the members intent."""
    if Intent.GUILD_MEMBERS not in call.gateway.allowed_intents:
        raise ApiError(MISSING_ACCESS)
    after, limit = call.asked("after", 0), call.asked("limit", 1)
    members = sorted(call.guild().members.values(), key=lambda member: member.user.id)
    return [member_json(one) for one in members if one.user.id > after][:limit]


async def read_member(call: RestCall) -> dict[str, Any]:
    """A member of a server; 10007 if that user is not in it."""
    return member_json(_member(call))


async def remove_member(call: RestCall) -> None:
    """Kick a lower-ranked member."""
    member = _member(call)
    _require(call, member.guild, Permission.KICK_MEMBERS, member.rank)
    leave(call.world, member.guild, member.user)


async def add_role(call: RestCall) -> None:
    """Add a role below the bot's own to a member."""
    member, role = _member(call), _role(call)
    _require(call, member.guild, Permission.MANAGE_ROLES, role.position)
    if role not in member.roles:
        change_roles(call.world, member.guild, member.user, (*member.roles, role))


async def remove_role(call: RestCall) -> None:
    """Remove a role below the bot's own from a member."""
    member, role = _member(call), _role(call)
    _require(call, member.guild, Permission.MANAGE_ROLES, role.position)
    change_roles(call.world, member.guild, member.user, [one for one in member.roles if one is not role])


def _member(call: RestCall) -> Member:
    guild = call.guild()
    member = guild.members.get(call.user().id)
    if member is None:
        raise ApiError(UNKNOWN_MEMBER)
    return member


def _role(call: RestCall) -> Role:
    role = call.guild().roles.get(call.id_of("role_id"))
    if role is None:
        raise ApiError(UNKNOWN_ROLE)
    return role


def _require(call: RestCall, guild: Guild, permission: Permission, rank: int) -> None:
    own = guild.members[call.world.bot.id]
    if permission not in guild_permissions(own) or own.rank <= rank:
        raise ApiError(MISSING_PERMISSIONS)


_GUILD = "/guilds/{guild_id}"
_ROLE = _GUILD + "/members/{user_id}/roles/{role_id}"

ROUTES: tuple[Route, ...] = (
    ("GET", _GUILD, read_guild),
    ("GET", _GUILD + "/channels", list_channels),
    ("GET", _GUILD + "/roles", list_roles),
    ("GET", _GUILD + "/members", list_members),
    ("GET", _GUILD + "/members/{user_id}", read_member),
    ("DELETE", _GUILD + "/members/{user_id}", remove_member),
    ("PUT", _ROLE, add_role),
    ("DELETE", _ROLE, remove_role),
)
