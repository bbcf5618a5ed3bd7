"""Messages with their attachments and reactions, and the interactions messages come from."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any, Literal

from bot.playground.limits.components import IS_COMPONENTS_V2
from bot.playground.world.people import EmojiName, Role, User
from bot.playground.world.places import Channel

AnswerKind = Literal["message", "edit", "thinking", "deferred", "modal", "choices", "failed"]


class MessageFlag(IntFlag):
    """The flags the playground knows (resources, "Message Flags")."""

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


@dataclass(frozen=True)
class Upload:
    """A file in a request, with the number of its form field."""

    number: int
    filename: str
    content: bytes


@dataclass(frozen=True)
class Attachment:
    """A file of a message: `path` is its key in `World.files`, `url` serves it, `length` is in bytes."""

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
    """Whom a message pings, after applying its allowed mentions."""

    users: tuple[User, ...] = ()
    roles: tuple[Role, ...] = ()
    everyone: bool = False


@dataclass(eq=False)
class Message:
    """A message; `owner` is the only reader of an ephemeral one."""

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
        """Visible to one person only, and unknown to channel routes."""
        return self.owner is not None

    @property
    def is_loading(self) -> bool:
        """A deferred response that is still "thinking…"."""
        return MessageFlag.LOADING in self.flags

    @property
    def uses_layout(self) -> bool:
        """Made of Components V2."""
        return MessageFlag.IS_COMPONENTS_V2 in self.flags


class InteractionType(IntEnum):
    """What a person did to cause an interaction."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


@dataclass(frozen=True)
class Answer:
    """What the person saw. `message` is the live object, which later edits change."""

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
    """One thing a person did with the bot, until its token expires."""

    id: int
    token: str = field(repr=False)
    type: InteractionType
    user: User
    channel: Channel
    data: dict[str, Any] = field(repr=False)
    created: float
    source: Message | None = field(default=None, repr=False)
    """The message whose component was used, or that opened the modal."""
    trigger: Interaction | None = None
    """The interaction that opened the submitted modal."""
    answer: Answer | None = field(default=None, repr=False)
    original: Message | None = field(default=None, repr=False)
    """The message behind `@original`."""
    messages: dict[int, Message] = field(default_factory=dict[int, "Message"], repr=False)
    """The messages this token may edit."""
    is_deferred: bool = False
    """Whether it was deferred with type 5 and not filled yet."""
    answered: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    def settle(self, answer: Answer) -> None:
        """Store the one answer and wake everything waiting for it."""
        self.answer = answer
        self.answered.set()

    def keep(self, message: Message) -> None:
        """Let this token edit a message; the first becomes the original."""
        self.original = self.original or message
        self.messages[message.id] = message
