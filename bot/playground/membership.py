"""Users come to servers and leave them; for the bot itself the whole server comes and goes."""

from __future__ import annotations

from collections.abc import Iterable

from bot.playground.feed import Event
from bot.playground.payloads.people import member_json, role_json, user_json
from bot.playground.payloads.places import guild_create_json
from bot.playground.people import Role, User
from bot.playground.permissions import Permission
from bot.playground.places import Guild
from bot.playground.world import World


def join(world: World, guild: Guild, user: User, roles: Iterable[Role] = ()) -> None:
    """Let a user into a server."""
    member = world.add_member(guild, user, roles)
    if user is world.bot:
        told = guild_create_json(guild, user, world.clock.now())
        world.feed.publish(Event("GUILD_CREATE", told, guild))
    else:
        told = member_json(member) | {"guild_id": str(guild.id)}
        world.feed.publish(Event("GUILD_MEMBER_ADD", told, guild))


def leave(world: World, guild: Guild, user: User) -> None:
    """Take a user out of a server and its threads."""
    del guild.members[user.id]
    for channel in guild.channels.values():
        if channel.thread is not None:
            channel.thread.members.pop(user.id, None)
    if user is world.bot:
        world.feed.publish(Event("GUILD_DELETE", {"id": str(guild.id)}, guild))
    else:
        told = {"guild_id": str(guild.id), "user": user_json(user)}
        world.feed.publish(Event("GUILD_MEMBER_REMOVE", told, guild))


def change_roles(world: World, guild: Guild, user: User, roles: Iterable[Role]) -> None:
    """Give a member exactly these roles."""
    member = guild.members[user.id]
    member.roles = list(roles)
    told = member_json(member) | {"guild_id": str(guild.id)}
    world.feed.publish(Event("GUILD_MEMBER_UPDATE", told, guild))


def empower(world: World, guild: Guild, role: Role, permissions: Permission) -> None:
    """Change what a role may do in a server."""
    role.permissions = permissions
    told = {"guild_id": str(guild.id), "role": role_json(role)}
    world.feed.publish(Event("GUILD_ROLE_UPDATE", told, guild))
