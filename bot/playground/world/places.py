"""Servers (guilds in Discord's API), channels, and threads, their permissions, and their messages."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any, Literal

from bot.playground.limits.messages import IS_COMPONENTS_V2
from bot.playground.world.people import EVERYTHING, NONE, Emoji, EmojiName, Overwrite, Permission, Role, User


class ChannelType(IntEnum):
    """The channel types that the playground knows (resources, "Channel Types")."""

    TEXT = 0
    DIRECT = 1
    VOICE = 2
    GROUP = 3
    CATEGORY = 4
    ANNOUNCEMENT = 5
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    STAGE_VOICE = 13
    FORUM = 15


SPOKEN = (ChannelType.VOICE, ChannelType.STAGE_VOICE)
"""Channels for voice. Reading and writing there also needs CONNECT (resources, "Create Message")."""


@dataclass(eq=False)
class ThreadState:
    """The extra state of a thread. Durations are in minutes, and times in seconds since 1970."""

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

    @property
    def idle_at(self) -> float:
        """When the thread will be archived unless somebody writes there. Edits don't count (topics,
        "Threads").
        """
        return self.last_active + 60 * self.auto_archive

    def is_archived(self, now: float) -> bool:
        """Return whether the thread was archived explicitly, or has been inactive for its auto-archive
        duration.
        """
        return self.archived_at is not None or now >= self.idle_at


@dataclass(eq=False)
class Channel:
    """A channel of a server, a thread, a direct message, or a group of people."""

    id: int
    type: ChannelType
    name: str
    guild: Guild | None = None
    parent: Channel | None = None
    position: int = 0
    topic: str | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict[int, Overwrite])
    messages: dict[int, Message] = field(default_factory=dict[int, "Message"])
    """The messages that channel routes can access, which excludes private ones."""
    thread: ThreadState | None = None
    recipients: tuple[User, ...] = ()
    """The two users of a direct message, or those in a group; the first has opened it."""

    def __repr__(self) -> str:
        return f"<Channel {self.name}>"

    @property
    def is_private_thread(self) -> bool:
        """Whether only its members and moderators can see it."""
        return self.type is ChannelType.PRIVATE_THREAD

    def overwrites_of(self, *targets: int) -> list[Overwrite]:
        """Return the existing overwrites for these roles or members."""
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
        """The position of the highest role, or 0 without roles."""
        return max((role.position for role in self.roles), default=0)


class EventStatus(IntEnum):
    """The state of an event (resources, "Guild Scheduled Event Status")."""

    SCHEDULED = 1
    ACTIVE = 2
    COMPLETED = 3
    CANCELED = 4


@dataclass(eq=False)
class ScheduledEvent:
    """An event of a server at a `place` outside of Discord. Times are in seconds since 1970."""

    id: int
    guild: Guild = field(repr=False)
    creator: User
    name: str
    description: str | None
    place: str
    begins: float
    ends: float
    status: EventStatus = EventStatus.SCHEDULED


class NotificationLevel(IntEnum):
    """The messages that a server notifies its members of (resources, "Default Message Notification
    Level").
    """

    ALL_MESSAGES = 0
    ONLY_MENTIONS = 1


COMMUNITY = "COMMUNITY"
"""The feature of servers that were made a Community in their settings; most small servers aren't."""


@dataclass(eq=False)
class Guild:
    """A server with its members, roles, channels (including threads), and scheduled events."""

    id: int
    name: str
    owner: User
    everyone: Role
    created: float
    chosen_locale: str = "en-US"
    """Its language if it is a Community."""
    features: list[str] = field(default_factory=list[str])
    blocked_words: tuple[str, ...] = ()
    """Words that AutoMod blocks."""
    has_commands_only: bool = False
    """Whether it authorized only the application's commands, without its bot (scope
    applications.commands).
    """
    notifications: NotificationLevel = NotificationLevel.ALL_MESSAGES
    roles: dict[int, Role] = field(default_factory=dict[int, Role])
    members: dict[int, Member] = field(default_factory=dict[int, Member])
    channels: dict[int, Channel] = field(default_factory=dict[int, Channel])
    emojis: dict[int, Emoji] = field(default_factory=dict[int, Emoji])
    events: dict[int, ScheduledEvent] = field(default_factory=dict[int, ScheduledEvent])

    def __repr__(self) -> str:
        return f"<Guild {self.name}>"

    @property
    def is_community(self) -> bool:
        """Whether the server has the features of a Community, such as its own language."""
        return COMMUNITY in self.features

    @property
    def locale(self) -> str:
        """The server's `preferred_locale`, which only a Community can choose (resources, "Guild Object")."""
        return self.chosen_locale if self.is_community else "en-US"

    def become_community(self, locale: str = "en-US") -> None:
        """Make the server a Community with this language."""
        self.chosen_locale = locale
        if not self.is_community:
            self.features.append(COMMUNITY)

    def blocks(self, text: str) -> bool:
        """Return whether AutoMod finds one of the server's blocked words in a text."""
        return any(re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE) for word in self.blocked_words)

    def has(self, user: User) -> bool:
        return user.id in self.members


def guild_permissions(member: Member) -> Permission:
    """Return the permissions that a member's roles grant server-wide."""
    if member.guild.owner is member.user:
        return EVERYTHING
    granted = NONE
    for role in (member.guild.everyone, *member.roles):
        granted |= role.permissions
    return EVERYTHING if Permission.ADMINISTRATOR in granted else granted


def permissions_in(channel: Channel, user: User) -> Permission:
    """Return a user's permissions in a channel. There are none in a private thread they are not in, and none
    for non-members.
    """
    granted = granted_in(channel, user)
    return NONE if _is_shut_out(channel, user, granted) else granted


def granted_in(channel: Channel, user: User) -> Permission:
    """Return the permissions that roles and overwrites grant a user in a channel, even in a private thread
    without them.

    A thread uses its parent's permissions, and non-members have none.
    """
    if channel.guild is None:
        return EVERYTHING if user in channel.recipients else NONE
    member = channel.guild.members.get(user.id)
    if member is None:
        return NONE
    granted = guild_permissions(member)
    if granted == EVERYTHING:
        return granted
    granted = _overwritten(granted, channel.parent or channel, member)
    return granted if Permission.VIEW_CHANNEL in granted else NONE


def everyones_permissions(channel: Channel) -> Permission:
    if channel.guild is None:
        return NONE
    everyone, place = channel.guild.everyone, channel.parent or channel
    granted = everyone.permissions
    for own in place.overwrites_of(everyone.id):
        granted = (granted & ~own.deny) | own.allow
    return granted


def may_open(channel: Channel, user: User) -> bool:
    """Return whether a user can read the messages of a channel."""
    held = permissions_in(channel, user)
    return Permission.VIEW_CHANNEL in held and (channel.type not in SPOKEN or Permission.CONNECT in held)


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


# Messages, and the interactions they come from

AnswerKind = Literal["message", "edit", "thinking", "deferred", "modal", "choices", "failed"]


class MessageFlag(IntFlag):
    """The flags that the playground knows (resources, "Message Flags")."""

    NONE = 0
    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    IS_COMPONENTS_V2 = IS_COMPONENTS_V2


class MessageType(IntEnum):
    """Why a message exists (resources, "Message Types")."""

    DEFAULT = 0
    PINNED = 6
    THREAD_CREATED = 18
    REPLY = 19
    COMMAND = 20
    THREAD_STARTER = 21
    MENU_ENTRY = 23


@dataclass(frozen=True)
class Upload:
    """A file in a request, with the number of its form field."""

    number: int
    filename: str
    content: bytes


@dataclass(frozen=True)
class Attachment:
    """A file of a message. `path` is its key in `World.files`, `url` serves it, and `length` is in bytes."""

    id: int
    filename: str
    path: str
    url: str
    length: int
    content_type: str | None = None
    size: tuple[int, int] | None = None
    """Width and height of a picture."""
    description: str | None = None


@dataclass(frozen=True)
class Mentions:
    """The people that a message pings, after applying its allowed mentions."""

    users: tuple[User, ...] = ()
    roles: tuple[Role, ...] = ()
    everyone: bool = False


@dataclass(eq=False)
class Message:
    """A message. `owner` is the only reader of an ephemeral message."""

    id: int
    channel: Channel = field(repr=False)
    author: User
    created: float
    type: MessageType = MessageType.DEFAULT
    content: str = ""
    embeds: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    components: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    flags: MessageFlag = MessageFlag.NONE
    attachments: list[Attachment] = field(default_factory=list[Attachment])
    mentions: Mentions = Mentions()
    reactions: dict[EmojiName, list[User]] = field(default_factory=dict[EmojiName, list[User]])
    edited: float | None = None
    is_pinned: bool = False
    is_deleted: bool = False
    nonce: str | int | None = None
    reply_to: Message | None = None
    thread: Channel | None = None
    origin: Interaction | None = field(default=None, repr=False)
    """The interaction this responds to or follows up on."""
    owner: User | None = None

    @property
    def is_ephemeral(self) -> bool:
        """Whether only one person sees the message. Requests for the channel's messages then don't
        find it.
        """
        return self.owner is not None

    @property
    def is_loading(self) -> bool:
        """Whether it is a deferred response that is still "thinking…"."""
        return MessageFlag.LOADING in self.flags

    @property
    def uses_layout(self) -> bool:
        """Whether it is made of Components V2."""
        return MessageFlag.IS_COMPONENTS_V2 in self.flags


class InteractionType(IntEnum):
    """The action of a person that caused an interaction."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


@dataclass(frozen=True)
class Answer:
    """A person's view of the bot's answer. `message` is the live object, which later edits change."""

    kind: AnswerKind
    interaction: Interaction
    message: Message | None = None
    modal: dict[str, Any] | None = None
    choices: tuple[dict[str, Any], ...] = ()

    @property
    def has_failed(self) -> bool:
        """Whether Discord would say "This interaction failed"."""
        return self.kind == "failed"


@dataclass(eq=False)
class Interaction:
    """Something that a person did with the bot, until its token expires."""

    id: int
    token: str = field(repr=False)
    type: InteractionType
    user: User
    channel: Channel
    data: dict[str, Any] = field(repr=False)
    created: float
    source: Message | None = field(default=None, repr=False)
    """The message whose component was used, or whose component opened the modal."""
    trigger: Interaction | None = None
    """The interaction that opened the submitted modal."""
    answer: Answer | None = field(default=None, repr=False)
    original: Message | None = field(default=None, repr=False)
    """The message behind `@original`."""
    owners: dict[str, str] = field(default_factory=dict[str, str])
    """Whom the application acts for: `0` is a server, or 0 for direct messages with the bot; `1` is a
    user.
    """
    messages: dict[int, Message] = field(default_factory=dict[int, "Message"], repr=False)
    """The messages that this token may edit."""
    follow_ups: int = 0
    """How many it has created."""
    is_deferred: bool = False
    """Whether it was deferred with type 5 and isn't filled yet."""
    answered: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    def settle(self, answer: Answer) -> None:
        """Store the only answer, and wake everything that waits for it."""
        self.answer = answer
        self.answered.set()

    def keep(self, message: Message) -> None:
        """Let this token edit a message. The first message becomes the original."""
        self.original = self.original or message
        self.messages[message.id] = message
