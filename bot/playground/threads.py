"""Threads open, gain and lose members, are put away and woken."""

from __future__ import annotations

from typing import Any

from bot.playground.feed import Event
from bot.playground.messages import Message, MessageFlag
from bot.playground.payloads.places import channel_json, thread_member_json
from bot.playground.people import User
from bot.playground.places import Channel, ChannelType
from bot.playground.world import World


def open_thread(
    world: World,
    under: Channel | Message,
    name: str,
    owner: User,
    kind: ChannelType = ChannelType.PUBLIC_THREAD,
) -> Channel:
    """A new thread of a channel, or of a message, whose id it then has."""
    if isinstance(under, Message):
        thread = Channel(under.id, kind, name, under.channel.guild, under.channel)
        under.thread = thread
        under.flags |= MessageFlag.HAS_THREAD
    else:
        thread = Channel(world.snowflakes.next(), kind, name, under.guild, under)
    world.add_thread(thread, owner)
    tell_thread(world, "THREAD_CREATE", thread, newly_created=True)
    return thread


def add_to_thread(world: World, thread: Channel, user: User) -> None:
    """Let a user into a thread."""
    if thread.thread is None or user.id in thread.thread.members:
        return
    thread.thread.members[user.id] = world.clock.now()
    told = thread_member_json(thread, user.id)
    _tell_members(world, thread, {"added_members": [told], "removed_member_ids": []})


def remove_from_thread(world: World, thread: Channel, user: User) -> None:
    """Take a user out of a thread."""
    if thread.thread is not None and thread.thread.members.pop(user.id, None) is not None:
        _tell_members(world, thread, {"added_members": [], "removed_member_ids": [str(user.id)]})


def change_thread(world: World, thread: Channel, changes: dict[str, Any]) -> None:
    """Rename, archive, wake or lock a thread."""
    state = thread.thread
    if state is None:
        return
    now = world.clock.now()
    thread.name = changes.get("name") or thread.name
    state.auto_archive = changes.get("auto_archive_duration") or state.auto_archive
    state.is_locked = changes.get("locked", state.is_locked)
    state.invitable = changes.get("invitable", state.invitable)
    if "archived" in changes:
        state.archived_at = now if changes["archived"] else None
        state.last_active = now
    tell_thread(world, "THREAD_UPDATE", thread)


def stir(world: World, channel: Channel) -> None:
    """Note a new message: it keeps a thread awake, or wakes it."""
    state = channel.thread
    if state is None:
        return
    now = world.clock.now()
    was_archived = state.is_archived(now)
    state.archived_at = None
    state.last_active = now
    state.total_messages += 1
    if was_archived:
        tell_thread(world, "THREAD_UPDATE", channel)


def tell_thread(world: World, name: str, thread: Channel, **extra: Any) -> None:
    """Publish a thread event."""
    told = channel_json(thread, world.bot, world.clock.now()) | extra
    world.feed.publish(Event(name, told, thread.guild, thread))


def _tell_members(world: World, thread: Channel, changes: dict[str, Any]) -> None:
    count = len(thread.thread.members) if thread.thread else 0
    guild_id = str(thread.guild.id) if thread.guild else None
    told = {"id": str(thread.id), "guild_id": guild_id, "member_count": count, **changes}
    world.feed.publish(Event("THREAD_MEMBERS_UPDATE", told, thread.guild, thread))
