"""Changes of channels, memberships, roles, and threads, each of which is published."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.playground.payloads import (
    channel_json,
    guild_create_json,
    guild_json,
    member_json,
    role_json,
    scheduled_json,
    thread_member_json,
    user_json,
)
from bot.playground.world.people import NONE, Permission, Role, User
from bot.playground.world.places import (
    Channel,
    ChannelType,
    EventStatus,
    Guild,
    Message,
    MessageFlag,
    NotificationLevel,
    ScheduledEvent,
)
from bot.playground.world.world import Event, World


def open_channel(world: World, guild: Guild, name: str, kind: ChannelType = ChannelType.TEXT) -> Channel:
    """Create a channel in a server."""
    channel = world.add_channel(guild, name, kind)
    _publish(world, "CHANNEL_CREATE", channel)
    return channel


def permit(
    world: World, channel: Channel, target: Role | User, *, allow: Permission = NONE, deny: Permission = NONE
) -> None:
    """Change the permissions of a role or user in a channel."""
    world.overwrite(channel, target, allow=allow, deny=deny)
    _publish(world, "CHANNEL_UPDATE", channel)


def rename_channel(world: World, channel: Channel, name: str) -> None:
    channel.name = name
    _publish(world, "CHANNEL_UPDATE", channel)


def remove_channel(world: World, channel: Channel) -> None:
    """Delete a channel or thread with everything in it."""
    if channel.guild is None:
        return
    name = "CHANNEL_DELETE" if channel.thread is None else "THREAD_DELETE"
    gone = channel_json(channel, world.bot, world.clock.now())
    for inside in [one for one in channel.guild.channels.values() if one.parent is channel or one is channel]:
        _empty(world, inside)
        del world.channels[inside.id]
        del channel.guild.channels[inside.id]
    world.feed.publish(Event(name, gone, channel.guild, channel))


def _empty(world: World, channel: Channel) -> None:
    ephemerals = [message for message in world.ephemerals.values() if message.channel is channel]
    for message in (*channel.messages.values(), *ephemerals):
        message.is_deleted = True
        world.ephemerals.pop(message.id, None)


def _publish(world: World, name: str, channel: Channel) -> None:
    data = channel_json(channel, world.bot, world.clock.now())
    world.feed.publish(Event(name, data, channel.guild, channel))


def add_event(world: World, event: ScheduledEvent) -> None:
    """Add a scheduled event to a server."""
    event.guild.events[event.id] = event
    _publish_event(world, "GUILD_SCHEDULED_EVENT_CREATE", event)


def change_event(world: World, event: ScheduledEvent) -> None:
    """Change a scheduled event. A canceled event disappears."""
    if event.status is EventStatus.CANCELED:
        event.guild.events.pop(event.id, None)
    _publish_event(world, "GUILD_SCHEDULED_EVENT_UPDATE", event)


def remove_event(world: World, event: ScheduledEvent) -> None:
    """Delete a scheduled event."""
    del event.guild.events[event.id]
    _publish_event(world, "GUILD_SCHEDULED_EVENT_DELETE", event)


def _publish_event(world: World, name: str, event: ScheduledEvent) -> None:
    world.feed.publish(Event(name, scheduled_json(event), event.guild))


def join(world: World, guild: Guild, user: User, roles: Iterable[Role] = ()) -> None:
    """Add a user to a server. If the user is the bot, the whole server appears."""
    member = world.add_member(guild, user, roles)
    if user is world.bot:
        data = guild_create_json(guild, user, world.clock.now())
        world.feed.publish(Event("GUILD_CREATE", data, guild))
    else:
        data = member_json(member) | {"guild_id": str(guild.id)}
        world.feed.publish(Event("GUILD_MEMBER_ADD", data, guild))


def leave(world: World, guild: Guild, user: User) -> None:
    """Remove a user from a server and its threads. If the user is the bot, the whole server disappears."""
    del guild.members[user.id]
    for channel in guild.channels.values():
        if channel.thread is not None:
            channel.thread.members.pop(user.id, None)
    if user is world.bot:
        world.feed.publish(Event("GUILD_DELETE", {"id": str(guild.id)}, guild))
    else:
        data = {"guild_id": str(guild.id), "user": user_json(user)}
        world.feed.publish(Event("GUILD_MEMBER_REMOVE", data, guild))


def change_roles(world: World, guild: Guild, user: User, roles: Iterable[Role]) -> None:
    """Replace a member's roles."""
    member = guild.members[user.id]
    member.roles = list(roles)
    data = member_json(member) | {"guild_id": str(guild.id)}
    world.feed.publish(Event("GUILD_MEMBER_UPDATE", data, guild))


def set_role_permissions(world: World, guild: Guild, role: Role, permissions: Permission) -> None:
    role.permissions = permissions
    data = {"guild_id": str(guild.id), "role": role_json(role)}
    world.feed.publish(Event("GUILD_ROLE_UPDATE", data, guild))


def set_locale(world: World, guild: Guild, locale: str) -> None:
    """Set the language of a server, which Discord uses if the server is a Community."""
    guild.chosen_locale = locale
    _publish_guild(world, guild)


def make_community(world: World, guild: Guild) -> None:
    guild.become_community(guild.chosen_locale)
    _publish_guild(world, guild)


def set_notifications(world: World, guild: Guild, level: NotificationLevel) -> None:
    """Set which messages a server notifies its members of."""
    guild.notifications = level
    _publish_guild(world, guild)


def _publish_guild(world: World, guild: Guild) -> None:
    world.feed.publish(Event("GUILD_UPDATE", guild_json(guild), guild))


def open_thread(
    world: World,
    under: Channel | Message,
    name: str,
    owner: User,
    kind: ChannelType = ChannelType.PUBLIC_THREAD,
) -> Channel:
    """Open a thread in a channel or under a message. A thread under a message has the message's ID."""
    if isinstance(under, Message):
        thread = Channel(under.id, kind, name, under.channel.guild, under.channel)
        under.thread = thread
        under.flags |= MessageFlag.HAS_THREAD
    else:
        thread = Channel(world.snowflakes.next(), kind, name, under.guild, under)
    world.add_thread(thread, owner)
    publish_thread(world, "THREAD_CREATE", thread, newly_created=True)
    return thread


def add_to_thread(world: World, thread: Channel, user: User) -> None:
    if thread.thread is None or user.id in thread.thread.members:
        return
    thread.thread.members[user.id] = world.clock.now()
    data = thread_member_json(thread, user.id)
    _publish_members(world, thread, {"added_members": [data], "removed_member_ids": []})


def remove_from_thread(world: World, thread: Channel, user: User) -> None:
    if thread.thread is not None and thread.thread.members.pop(user.id, None) is not None:
        _publish_members(world, thread, {"added_members": [], "removed_member_ids": [str(user.id)]})


def change_thread(world: World, thread: Channel, changes: dict[str, Any]) -> None:
    """Rename, archive, unarchive, or lock a thread."""
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
    publish_thread(world, "THREAD_UPDATE", thread)


def archive_idle(world: World) -> float | None:
    """Archive the threads in which nobody has written for too long. Returns when the next thread is due."""
    now, due = world.clock.now(), list[float]()
    for thread in world.channels.values():
        state = thread.thread
        if state is None or state.archived_at is not None:
            continue
        if state.is_archived(now):
            state.archived_at = state.idle_at
            publish_thread(world, "THREAD_UPDATE", thread)
        else:
            due.append(state.idle_at)
    return min(due, default=None)


def record_activity(world: World, channel: Channel) -> None:
    """Record a new message, which keeps a thread active or unarchives it."""
    state = channel.thread
    if state is None:
        return
    now = world.clock.now()
    was_archived = state.is_archived(now)
    state.archived_at = None
    state.last_active = now
    state.total_messages += 1
    if was_archived:
        publish_thread(world, "THREAD_UPDATE", channel)


def publish_thread(world: World, name: str, thread: Channel, **extra: Any) -> None:
    data = channel_json(thread, world.bot, world.clock.now()) | extra
    world.feed.publish(Event(name, data, thread.guild, thread))


def _publish_members(world: World, thread: Channel, changes: dict[str, Any]) -> None:
    count = len(thread.thread.members) if thread.thread else 0
    guild_id = str(thread.guild.id) if thread.guild else None
    data = {"id": str(thread.id), "guild_id": guild_id, "member_count": count, **changes}
    world.feed.publish(Event("THREAD_MEMBERS_UPDATE", data, thread.guild, thread))
