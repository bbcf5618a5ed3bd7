"""Messages with their attachments and reactions."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import TYPE_CHECKING, Any

from bot.playground.emojis import EmojiName
from bot.playground.people import Role, User

if TYPE_CHECKING:
    from bot.playground.interactions import Interaction
    from bot.playground.places import Channel


class MessageFlag(IntFlag):
    """The flags that the playground knows (resources, "Message Flags")."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    IS_COMPONENTS_V2 = 1 << 15


NO_FLAGS = MessageFlag(0)


class MessageType(IntEnum):
    """Why a message is there (resources, "Message Types")."""

    DEFAULT = 0
    PINNED = 6
    THREAD_CREATED = 18
    REPLY = 19
    COMMAND = 20
    THREAD_STARTER = 21


@dataclass(frozen=True)
class Upload:
    """A file as a request brings it, with the number of its form field."""

    number: int
    filename: str
    content: bytes


@dataclass(frozen=True)
class Attachment:
    """A stored file of a message, with the address that serves it."""

    id: int
    filename: str
    content: bytes = field(repr=False)
    url: str = ""
    content_type: str | None = None
    size: tuple[int, int] | None = None
    """Width and height of a picture."""
    description: str | None = None


@dataclass(frozen=True)
class Mentions:
    """Whom a message pings, after its allowed mentions were applied."""

    users: tuple[User, ...] = ()
    roles: tuple[Role, ...] = ()
    everyone: bool = False


@dataclass(eq=False)
class Message:
    """What somebody wrote; `owner` is the only reader of an ephemeral one."""

    id: int
    channel: Channel = field(repr=False)
    author: User
    created: float
    type: MessageType = MessageType.DEFAULT
    content: str = ""
    embeds: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    components: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    flags: MessageFlag = NO_FLAGS
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
    """The interaction whose answer or followup this is."""
    owner: User | None = None

    @property
    def is_ephemeral(self) -> bool:
        """Seen by one person only, and out of reach of every channel route."""
        return self.owner is not None

    @property
    def is_loading(self) -> bool:
        """A deferred answer that nothing has filled yet."""
        return MessageFlag.LOADING in self.flags

    @property
    def is_laid_out(self) -> bool:
        """Made of Components V2."""
        return MessageFlag.IS_COMPONENTS_V2 in self.flags
