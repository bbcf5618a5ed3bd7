"""Notifications: whose phone rings for a new message, and who joins a thread because of a mention."""

from __future__ import annotations

from collections.abc import Iterator

from bot.playground.changes.places import add_to_thread
from bot.playground.payloads import notification_json
from bot.playground.world.people import Notification, Permission, User
from bot.playground.world.places import (
    Channel,
    Guild,
    Message,
    MessageFlag,
    NotificationLevel,
    may_open,
    permissions_in,
)
from bot.playground.world.world import Event, World


def notify(world: World, message: Message) -> None:
    """Notify everybody whom a new message concerns. Edits and private messages notify nobody.

    Discord documents this in Resources, "Default Message Notification Level" and "Message Flags"
    (SUPPRESS_NOTIFICATIONS).
    """
    if message.is_ephemeral or MessageFlag.SUPPRESS_NOTIFICATIONS in message.flags:
        return
    guild, channel = message.channel.guild, message.channel
    for user in _listeners(channel):
        is_mention = guild is None or _is_mentioned(message, guild, user)
        rings = is_mention or (guild is not None and guild.notifications is NotificationLevel.ALL_MESSAGES)
        if user is message.author or not rings:
            continue
        notification = Notification(message.id, channel.id, is_mention)
        user.notifications.append(notification)
        data = notification_json(notification)
        world.feed.publish(Event("NOTIFICATION", data, guild, channel, reader=user))


def _listeners(channel: Channel) -> Iterator[User]:
    """Yield the people who can be notified. For messages in a thread, these are only its members."""
    if channel.guild is None:
        yield from (user for user in channel.recipients if not user.is_bot)
        return
    for member in channel.guild.members.values():
        is_in = channel.thread is None or member.user.id in channel.thread.members
        if is_in and not member.user.is_bot and may_open(channel, member.user):
            yield member.user


def _is_mentioned(message: Message, guild: Guild, user: User) -> bool:
    mentions = message.mentions
    has_role = any(role in mentions.roles for role in guild.members[user.id].roles)
    return mentions.everyone or user in mentions.users or has_role


def invite_mentioned(world: World, message: Message) -> None:
    """Add everybody whom a message mentions by name to a thread. Roles and @everyone add nobody."""
    channel, author = message.channel, message.author
    if channel.thread is None or channel.parent is None or message.is_ephemeral:
        return
    if channel.is_private_thread and not _may_invite(channel, author):
        return
    for user in message.mentions.users:
        if Permission.VIEW_CHANNEL in permissions_in(channel.parent, user):
            add_to_thread(world, channel, user)


def _may_invite(thread: Channel, author: User) -> bool:
    state = thread.thread
    is_invitable = state is not None and (state.invitable or state.owner is author)
    return is_invitable or Permission.MANAGE_THREADS in permissions_in(thread, author)
