"""Where people meet: servers (Discord's word is guild), channels, threads and direct messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING

from bot.playground.people import Member, Role, User
from bot.playground.permissions import NONE, Permission

if TYPE_CHECKING:
    from bot.playground.emojis import Emoji
    from bot.playground.messages import Message


class ChannelType(IntEnum):
    """The kinds that the playground knows (resources, "Channel Types")."""

    TEXT = 0
    DIRECT = 1
    CATEGORY = 4
    ANNOUNCEMENT = 5
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


@dataclass(frozen=True)
class Overwrite:
    """What a channel allows or denies to one role or member."""

    target: int
    of_role: bool
    allow: Permission = NONE
    deny: Permission = NONE


@dataclass(eq=False)
class ThreadState:
    """What a thread has beyond a channel; durations in minutes, moments in seconds since 1970."""

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
        """Put away by hand, or left alone for the time it was given."""
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
    """Only what a channel route can reach: no ephemeral messages."""
    thread: ThreadState | None = None
    recipients: tuple[User, ...] = ()
    """The two of a direct message."""

    def __repr__(self) -> str:
        return f"<Channel {self.name}>"

    @property
    def is_private_thread(self) -> bool:
        """Seen only by those who were added."""
        return self.type is ChannelType.PRIVATE_THREAD

    def overwrites_of(self, *targets: int) -> list[Overwrite]:
        """The overwrites for these roles or members, as far as there are any."""
        return [self.overwrites[target] for target in targets if target in self.overwrites]


@dataclass(eq=False)
class Guild:
    """A server with its people, roles and channels (threads among them)."""

    id: int
    name: str
    owner: User
    everyone: Role
    created: float
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict[int, Role])
    members: dict[int, Member] = field(default_factory=dict[int, Member])
    channels: dict[int, Channel] = field(default_factory=dict[int, Channel])
    emojis: dict[int, Emoji] = field(default_factory=dict[int, "Emoji"])

    def __repr__(self) -> str:
        return f"<Guild {self.name}>"

    def has(self, user: User) -> bool:
        """Whether a user is a member."""
        return user.id in self.members
