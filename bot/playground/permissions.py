"""Who may do what where: Discord's permission bits, and how roles and overwrites combine."""

from __future__ import annotations

from enum import IntFlag
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.playground.people import Member, User
    from bot.playground.places import Channel


class Permission(IntFlag):
    """The bits that the playground looks at."""

    KICK_MEMBERS = 1 << 1
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


NONE = Permission(0)
EVERYTHING = ~NONE

EVERYONE_DEFAULT = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.MENTION_EVERYONE
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""What a new server grants to @everyone, of the bits above."""


def guild_permissions(member: Member) -> Permission:
    """What the roles of a member grant in the whole server."""
    if member.guild.owner is member.user:
        return EVERYTHING
    granted = NONE
    for role in (member.guild.everyone, *member.roles):
        granted |= role.permissions
    return EVERYTHING if Permission.ADMINISTRATOR in granted else granted


def permissions_in(channel: Channel, user: User) -> Permission:
    """What a user may do in a channel; a thread follows its parent; nothing for somebody who is not there."""
    if channel.guild is None:
        return EVERYTHING if user in channel.recipients else NONE
    member = channel.guild.members.get(user.id)
    if member is None:
        return NONE
    granted = guild_permissions(member)
    if granted == EVERYTHING:
        return granted
    granted = _overwritten(granted, channel.parent or channel, member)
    if Permission.VIEW_CHANNEL not in granted or _is_shut_out(channel, user, granted):
        return NONE
    return granted


def _overwritten(granted: Permission, channel: Channel, member: Member) -> Permission:
    for of_everyone in channel.overwrites_of(member.guild.everyone.id):
        granted = (granted & ~of_everyone.deny) | of_everyone.allow
    of_roles = channel.overwrites_of(*(role.id for role in member.roles))
    for of_role in of_roles:
        granted &= ~of_role.deny
    for of_role in of_roles:
        granted |= of_role.allow
    for own in channel.overwrites_of(member.user.id):
        granted = (granted & ~own.deny) | own.allow
    return granted


def _is_shut_out(channel: Channel, user: User, granted: Permission) -> bool:
    if channel.thread is None or not channel.is_private_thread:
        return False
    return user.id not in channel.thread.members and Permission.MANAGE_THREADS not in granted
