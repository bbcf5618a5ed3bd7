"""Users, their roles and emojis, and the permissions that roles and channels grant."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import IntFlag


class Permission(IntFlag):
    """The permission bits that the playground checks."""

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
    CONNECT = 1 << 20
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    CREATE_EVENTS = 1 << 44
    USE_EXTERNAL_APPS = 1 << 50
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
    | Permission.CONNECT
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.USE_EXTERNAL_APPS
)
"""The permissions that a new server grants to @everyone, as far as the bits above cover them."""


@dataclass(frozen=True)
class Notification:
    """A push notification: the message, its channel, and whether the message is meant for its reader."""

    message: int
    channel: int
    is_mention: bool
    """Whether the message mentions them, one of their roles, or everyone, or is a direct message."""


@dataclass(eq=False)
class User:
    """A Discord account. `name` is the unique handle, and `display_name` is what others see."""

    id: int
    name: str
    display_name: str
    locale: str = "en-US"
    is_bot: bool = False
    takes_messages: bool = True
    """Whether their privacy settings let bots on their servers write to them (50278 if not)."""
    has_blocked_app: bool = False
    """Whether they have blocked the application (50007 for a direct message)."""
    has_app: bool = False
    """Whether they have added the application to their account (resources, "Installation Context")."""
    notifications: list[Notification] = field(default_factory=list[Notification], repr=False)
    """All push notifications so far, even for deleted messages."""

    def __repr__(self) -> str:
        return f"<User {self.name}>"


@dataclass(eq=False)
class Role:
    """A role of a server. Higher positions outrank lower ones."""

    id: int
    name: str
    permissions: Permission = NONE
    position: int = 1
    color: int = 0
    is_mentionable: bool = False
    bot: User | None = None
    """The bot for which Discord created this role; such roles are managed."""

    def __repr__(self) -> str:
        return f"<Role {self.name}>"


@dataclass(frozen=True)
class Overwrite:
    """The permissions that a channel allows or denies to one role or member."""

    target: int
    of_role: bool
    allow: Permission = NONE
    deny: Permission = NONE


@dataclass(eq=False)
class Emoji:
    """An uploaded emoji."""

    id: int
    name: str
    picture: bytes
    user: User
    is_animated: bool = False


@dataclass(frozen=True)
class EmojiName:
    """An emoji as named by reactions and buttons: a Unicode symbol, or an uploaded emoji's name and ID."""

    name: str
    id: int | None = None

    @classmethod
    def of_route(cls, text: str) -> EmojiName:
        """Parse the emoji of a reaction route, already percent-decoded: `name:id` or a symbol."""
        custom = re.fullmatch(r"(?:a:)?(\w+):(\d+)", text)
        return cls(custom[1], int(custom[2])) if custom else cls(text)
