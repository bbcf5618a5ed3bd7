"""Messages with their attachments and reactions, emojis, and the interactions messages come from."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any, Literal

from bot.playground.limits.components import IS_COMPONENTS_V2
from bot.playground.world.people import Role, User
from bot.playground.world.places import Channel


@dataclass(eq=False)
class Emoji:
    """An uploaded picture that messages, buttons and reactions can show."""

    id: int
    name: str
    picture: bytes
    user: User
    is_animated: bool = False


@dataclass(frozen=True)
class EmojiName:
    """An emoji as reactions and buttons name it: a symbol of Unicode, or an uploaded one with its id."""

    name: str
    id: int | None = None

    @classmethod
    def of_route(cls, text: str) -> EmojiName:
        """The emoji of a reaction route, already percent-decoded: `name:id` or a symbol."""
        custom = re.fullmatch(r"(?:a:)?(\w+):(\d+)", text)
        return cls(custom[1], int(custom[2])) if custom else cls(text)


class MessageFlag(IntFlag):
    """The flags that the playground knows (resources, "Message Flags")."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    IS_COMPONENTS_V2 = IS_COMPONENTS_V2


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


class InteractionType(IntEnum):
    """What a person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


AnswerKind = Literal["message", "edit", "thinking", "deferred", "modal", "choices", "failed"]


@dataclass(frozen=True)
class Answer:
    """What the person saw: the message is live, it shows every later edit."""

    kind: AnswerKind
    interaction: Interaction
    message: Message | None = None
    modal: dict[str, Any] | None = None
    choices: tuple[dict[str, Any], ...] = ()

    @property
    def has_failed(self) -> bool:
        """ "This interaction failed": nobody answered in time."""
        return self.kind == "failed"


@dataclass(eq=False)
class Interaction:
    """One thing that a person did with the bot, from the event to the end of its token."""

    id: int
    token: str = field(repr=False)
    type: InteractionType
    user: User
    channel: Channel
    data: dict[str, Any] = field(repr=False)
    created: float
    source: Message | None = field(default=None, repr=False)
    """The message whose component was used, or from which the modal was opened."""
    trigger: Interaction | None = None
    """What opened the modal that is handed in."""
    answer: Answer | None = field(default=None, repr=False)
    original: Message | None = field(default=None, repr=False)
    """What `@original` means."""
    messages: dict[int, Message] = field(default_factory=dict[int, "Message"], repr=False)
    """What this token may edit."""
    is_deferred: bool = False
    """Answered with type 5, and nothing has filled that answer yet."""
    answered: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    def settle(self, answer: Answer) -> None:
        """Keep the one answer and wake whoever waits for it."""
        self.answer = answer
        self.answered.set()

    def keep(self, message: Message) -> None:
        """Let this token edit a message; the first one is the original."""
        self.original = self.original or message
        self.messages[message.id] = message
