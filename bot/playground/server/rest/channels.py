"""Servers with their roles and members, channels, threads, and thread members."""

from __future__ import annotations

from typing import Any

from bot.playground.changes.messages import MessageDraft, check_draft, post
from bot.playground.changes.places import (
    add_to_thread,
    change_roles,
    change_thread,
    leave,
    open_thread,
    remove_channel,
    remove_from_thread,
)
from bot.playground.limits.errors import (
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    THREAD_EXISTS,
    UNKNOWN_MEMBER,
    UNKNOWN_ROLE,
    WRONG_CHANNEL_TYPE,
    ApiError,
)
from bot.playground.limits.forms import ANYTHING, Shape, boolean, check_form, number, one_of, record, text
from bot.playground.payloads import (
    channel_json,
    guild_json,
    is_open_to,
    member_json,
    role_json,
    thread_member_json,
)
from bot.playground.server.gateway import Intent
from bot.playground.server.rest.call import RestCall, RestResult, Route
from bot.playground.world.people import Permission, Role
from bot.playground.world.places import (
    Channel,
    ChannelType,
    Guild,
    Member,
    MessageType,
    guild_permissions,
    permissions_in,
)


async def read_guild(call: RestCall) -> dict[str, Any]:
    guild = call.guild()
    count = {"approximate_member_count": len(guild.members), "approximate_presence_count": len(guild.members)}
    return guild_json(guild) | (count if call.query.get("with_counts") in ("1", "true") else {})


async def list_channels(call: RestCall) -> list[dict[str, Any]]:
    """The channels of a server, without threads."""
    channels = [channel for channel in call.guild().channels.values() if channel.thread is None]
    return [channel_json(channel, call.world.bot, call.now) for channel in channels]


async def list_roles(call: RestCall) -> list[dict[str, Any]]:
    return [role_json(role) for role in call.guild().roles.values()]


async def list_members(call: RestCall) -> list[dict[str, Any]]:
    """The members of a server. The error is 50001 without the members intent."""
    if Intent.GUILD_MEMBERS not in call.gateway.allowed_intents:
        raise ApiError(MISSING_ACCESS)
    after, limit = call.asked("after", 0), call.asked("limit", 1)
    members = sorted(call.guild().members.values(), key=lambda member: member.user.id)
    return [member_json(one) for one in members if one.user.id > after][:limit]


async def read_member(call: RestCall) -> dict[str, Any]:
    """A member of a server. The error is 10007 if the user is not in it."""
    return member_json(_member(call))


async def remove_member(call: RestCall) -> None:
    """Kick a lower-ranked member."""
    member = _member(call)
    _require_rank(call, member.guild, Permission.KICK_MEMBERS, member.rank)
    leave(call.world, member.guild, member.user)


async def add_role(call: RestCall) -> None:
    """Add a role below the bot's own role to a member."""
    member, role = _member(call), _role(call)
    _require_rank(call, member.guild, Permission.MANAGE_ROLES, role.position)
    if role not in member.roles:
        change_roles(call.world, member.guild, member.user, (*member.roles, role))


async def remove_role(call: RestCall) -> None:
    """Remove a role below the bot's own role from a member."""
    member, role = _member(call), _role(call)
    _require_rank(call, member.guild, Permission.MANAGE_ROLES, role.position)
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


def _require_rank(call: RestCall, guild: Guild, permission: Permission, rank: int) -> None:
    own = guild.members[call.world.bot.id]
    if permission not in guild_permissions(own) or own.rank <= rank:
        raise ApiError(MISSING_PERMISSIONS)


# Channels and threads

PARENTS = (ChannelType.TEXT, ChannelType.ANNOUNCEMENT)
_CHANGES: dict[str, Shape] = {
    "auto_archive_duration": one_of(60, 1440, 4320, 10080),
    "archived": boolean,
    "locked": boolean,
    "invitable": boolean,
    "type": one_of(ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD),
    "rate_limit_per_user": number(0, 21600),
}
_NEW = record({"name": text(100, 1)}, _CHANGES)
_NEW_POST = record({"name": text(100, 1), "message": ANYTHING}, _CHANGES)
_CHANGED = record({}, {"name": text(100, 1), **_CHANGES})


async def read_channel(call: RestCall) -> dict[str, Any]:
    return _channel_json(call, call.channel())


async def change_channel(call: RestCall) -> dict[str, Any]:
    """Rename, archive, unarchive, or lock a thread. Other channels cannot be changed here."""
    channel = call.channel()
    state = channel.thread
    if state is None:
        raise ApiError(MISSING_PERMISSIONS)
    check_form(_CHANGED, call.form)
    only_wakes = call.form.get("archived") is False and not state.is_locked
    is_own = state.owner is call.world.bot and "locked" not in call.form
    if not (only_wakes or is_own or call.holds(channel, Permission.MANAGE_THREADS)):
        raise ApiError(MISSING_PERMISSIONS)
    change_thread(call.world, channel, call.form)
    return _channel_json(call, channel)


async def delete_channel(call: RestCall) -> dict[str, Any]:
    """Delete a channel or thread."""
    channel = call.channel()
    needed = Permission.MANAGE_CHANNELS if channel.thread is None else Permission.MANAGE_THREADS
    if not call.holds(channel, needed):
        raise ApiError(MISSING_PERMISSIONS)
    deleted = _channel_json(call, channel)
    remove_channel(call.world, channel)
    return deleted


async def open_from_message(call: RestCall) -> RestResult:
    """Open a public thread under a message. The error is 160004 if it already has a thread."""
    message = call.message(Permission.CREATE_PUBLIC_THREADS)
    _require_parent(message.channel)
    check_form(_NEW, call.form)
    if message.thread is not None:
        raise ApiError(THREAD_EXISTS)
    thread = open_thread(call.world, message, call.form["name"], call.world.bot)
    _set_archive(thread, call.form)
    return RestResult(201, _channel_json(call, thread))


async def open_alone(call: RestCall) -> RestResult:
    """Open a thread in a channel, which is private by default. In a forum, open a post with its first
    message.
    """
    if call.channel().type is ChannelType.FORUM:
        return _open_post(call)
    check_form(_NEW, call.form)
    kind = ChannelType(call.form.get("type") or ChannelType.PRIVATE_THREAD)
    is_private = kind is ChannelType.PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if is_private else Permission.CREATE_PUBLIC_THREADS
    parent = call.channel(needed)
    _require_parent(parent)
    thread = open_thread(call.world, parent, call.form["name"], call.world.bot, kind)
    _set_archive(thread, call.form)
    if not is_private:
        draft = MessageDraft({"content": thread.name}, kind=MessageType.THREAD_CREATED)
        post(call.world, parent, call.world.bot, draft)
    return RestResult(201, _channel_json(call, thread))


def _open_post(call: RestCall) -> RestResult:
    """Open a post in a forum. Its first message has the ID of the thread."""
    forum = call.channel(Permission.SEND_MESSAGES)
    check_form(_NEW_POST, call.form)
    draft = MessageDraft(call.form["message"], call.uploads)
    check_draft(call.world, draft, path=("message",))
    thread = open_thread(call.world, forum, call.form["name"], call.world.bot)
    _set_archive(thread, call.form)
    message = post(call.world, thread, call.world.bot, draft, thread.id)
    return RestResult(201, _channel_json(call, thread) | {"message": call.as_json(message)})


async def add_thread_member(call: RestCall) -> None:
    """Add a user who can see the channel to a thread."""
    thread = _thread(call.channel())
    user = call.user()
    if thread.guild is None or not thread.guild.has(user):
        raise ApiError(UNKNOWN_MEMBER)
    if thread.parent is None or not permissions_in(thread.parent, user):
        raise ApiError(MISSING_PERMISSIONS)
    add_to_thread(call.world, thread, user)


async def add_self(call: RestCall) -> None:
    """Add the bot to a thread."""
    add_to_thread(call.world, _thread(call.channel()), call.world.bot)


async def remove_thread_member(call: RestCall) -> None:
    """Remove a user from a thread."""
    thread = _thread(call.channel())
    is_own = thread.thread is not None and thread.thread.owner is call.world.bot and thread.is_private_thread
    if not (is_own or call.holds(thread, Permission.MANAGE_THREADS)):
        raise ApiError(MISSING_PERMISSIONS)
    remove_from_thread(call.world, thread, call.user())


async def remove_self(call: RestCall) -> None:
    """Remove the bot from a thread."""
    remove_from_thread(call.world, _thread(call.channel()), call.world.bot)


async def read_thread_member(call: RestCall) -> dict[str, Any]:
    """A member of a thread. The error is 10007 if the user is not in it."""
    thread = _thread(call.channel())
    user = call.user()
    if thread.thread is None or user.id not in thread.thread.members:
        raise ApiError(UNKNOWN_MEMBER)
    return thread_member_json(thread, user.id)


async def list_thread_members(call: RestCall) -> list[dict[str, Any]]:
    thread = _thread(call.channel())
    return [thread_member_json(thread, one) for one in (thread.thread.members if thread.thread else ())]


async def list_active_threads(call: RestCall) -> dict[str, Any]:
    """The active threads of a server that the bot can see."""
    bot = call.world.bot
    threads = [channel for channel in call.guild().channels.values() if is_open_to(channel, bot, call.now)]
    joined = [thread for thread in threads if thread.thread is not None and bot.id in thread.thread.members]
    return {
        "threads": [_channel_json(call, thread) for thread in threads],
        "members": [thread_member_json(thread, bot.id) for thread in joined],
        "has_more": False,
    }


def _channel_json(call: RestCall, channel: Channel) -> dict[str, Any]:
    return channel_json(channel, call.world.bot, call.now)


def _require_parent(channel: Channel) -> None:
    if channel.type not in PARENTS:
        raise ApiError(WRONG_CHANNEL_TYPE)


def _thread(channel: Channel) -> Channel:
    if channel.thread is None:
        raise ApiError(WRONG_CHANNEL_TYPE)
    return channel


def _set_archive(thread: Channel, form: dict[str, Any]) -> None:
    if thread.thread is not None:
        thread.thread.auto_archive = form.get("auto_archive_duration") or thread.thread.auto_archive
        thread.thread.invitable = form.get("invitable", True)


_GUILD = "/guilds/{guild_id}"
_ROLE = _GUILD + "/members/{user_id}/roles/{role_id}"
_CHANNEL = "/channels/{channel_id}"
_MEMBERS = _CHANNEL + "/thread-members"

ROUTES: tuple[Route, ...] = (
    ("GET", _GUILD, read_guild),
    ("GET", _GUILD + "/channels", list_channels),
    ("GET", _GUILD + "/roles", list_roles),
    ("GET", _GUILD + "/members", list_members),
    ("GET", _GUILD + "/members/{user_id}", read_member),
    ("DELETE", _GUILD + "/members/{user_id}", remove_member),
    ("PUT", _ROLE, add_role),
    ("DELETE", _ROLE, remove_role),
    ("GET", _CHANNEL, read_channel),
    ("PATCH", _CHANNEL, change_channel),
    ("DELETE", _CHANNEL, delete_channel),
    ("POST", _CHANNEL + "/messages/{message_id}/threads", open_from_message),
    ("POST", _CHANNEL + "/threads", open_alone),
    ("GET", _MEMBERS, list_thread_members),
    ("PUT", _MEMBERS + "/@me", add_self),
    ("DELETE", _MEMBERS + "/@me", remove_self),
    ("PUT", _MEMBERS + "/{user_id}", add_thread_member),
    ("DELETE", _MEMBERS + "/{user_id}", remove_thread_member),
    ("GET", _MEMBERS + "/{user_id}", read_thread_member),
    ("GET", "/guilds/{guild_id}/threads/active", list_active_threads),
)
