"""Servers (guilds in Discord's API), their channels, threads and members, and who may do what there."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING

from bot.playground.world.people import EVERYTHING, NONE, Emoji, Overwrite, Permission, Role, User

if TYPE_CHECKING:  # a channel holds messages, and a message knows its channel
    from bot.playground.world.messages import Message


class ChannelType(IntEnum):
    """The channel types the playground knows (resources, "Channel Types")."""

    TEXT = 0
    DIRECT = 1
    CATEGORY = 4
    ANNOUNCEMENT = 5
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


@dataclass(eq=False)
class ThreadState:
    """The extra state of a thread; durations in minutes, times in seconds since 1970."""

    owner: User
    created: float
    last_active: float
    auto_archive: int = 1440
    archived_at: float | None = None
    is_locked: bool = False
    invitable: bool = True
    total_messages: int = 0
    members: dict[int, float] = field(default_factory=dict[int, float])
    """When each user joined."""

    def is_archived(self, now: float) -> bool:
        """Archived explicitly, or inactive for its auto-archive duration."""
        return self.archived_at is not None or now >= self.last_active + 60 * self.auto_archive


@dataclass(eq=False)
class Channel:
    """A text channel, a category, a thread or a direct message."""

    id: int
    type: ChannelType
    name: str
    guild: Guild | None = None
    parent: Channel | None = None
    position: int = 0
    topic: str | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict[int, Overwrite])
    messages: dict[int, Message] = field(default_factory=dict[int, "Message"])
    """The messages channel routes can reach, so no ephemeral ones."""
    thread: ThreadState | None = None
    recipients: tuple[User, ...] = ()
    """The two users of a direct message."""

    def __repr__(self) -> str:
        return f"<Channel {self.name}>"

    @property
    def is_private_thread(self) -> bool:
        """Visible only to its members and moderators."""
        return self.type is ChannelType.PRIVATE_THREAD

    def overwrites_of(self, *targets: int) -> list[Overwrite]:
        """The overwrites that exist for these roles or members."""
        return [self.overwrites[target] for target in targets if target in self.overwrites]


@dataclass(eq=False)
class Member:
    """A user in a server."""

    guild: Guild = field(repr=False)
    user: User
    joined: float
    nick: str | None = None
    roles: list[Role] = field(default_factory=list[Role])

    @property
    def display_name(self) -> str:
        """The name shown in this server."""
        return self.nick or self.user.display_name

    @property
    def rank(self) -> int:
        """The position of the highest role; 0 without roles."""
        return max((role.position for role in self.roles), default=0)


@dataclass(eq=False)
class Guild:
    """A server with its members, roles and channels (including threads)."""

    id: int
    name: str
    owner: User
    everyone: Role
    created: float
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict[int, Role])
    members: dict[int, Member] = field(default_factory=dict[int, Member])
    channels: dict[int, Channel] = field(default_factory=dict[int, Channel])
    emojis: dict[int, Emoji] = field(default_factory=dict[int, Emoji])

    def __repr__(self) -> str:
        return f"<Guild {self.name}>"

    def has(self, user: User) -> bool:
        """Whether a user is a member."""
        return user.id in self.members


def guild_permissions(member: Member) -> Permission:
    """The permissions a member's roles grant server-wide."""
    if member.guild.owner is member.user:
        return EVERYTHING
    granted = NONE
    for role in (member.guild.everyone, *member.roles):
        granted |= role.permissions
    return EVERYTHING if Permission.ADMINISTRATOR in granted else granted


def permissions_in(channel: Channel, user: User) -> Permission:
    """A user's permissions in a channel. A thread follows its parent; non-members have none."""
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
