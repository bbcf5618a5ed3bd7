"""Interactions: their tokens, how long they live, and the one answer that each may get."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Literal

from bot.playground.clock import Clock
from bot.playground.errors import (
    ALREADY_ANSWERED,
    INVALID_TOKEN,
    UNKNOWN_INTERACTION,
    UNKNOWN_WEBHOOK,
    ApiError,
)

if TYPE_CHECKING:
    from bot.playground.messages import Message
    from bot.playground.people import User
    from bot.playground.places import Channel

ANSWER_WITHIN = 3.0
TOKEN_LIVES = 900.0
MOST_REMEMBERED = 20_000


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


class InteractionBook:
    """All interactions whose token may still be asked for."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._by_token: dict[str, Interaction] = {}

    def add(self, interaction: Interaction) -> None:
        """Remember an interaction; the oldest are forgotten when there are too many."""
        self._by_token[interaction.token] = interaction
        if len(self._by_token) > MOST_REMEMBERED:
            del self._by_token[next(iter(self._by_token))]

    def to_answer(self, interaction_id: int, token: str) -> Interaction:
        """The interaction of a callback; 10062 when unknown or older than 3 s, 40060 when answered."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id:
            raise ApiError(UNKNOWN_INTERACTION)
        if interaction.answer is not None and not interaction.answer.has_failed:
            raise ApiError(ALREADY_ANSWERED)
        if self.is_late(interaction):
            raise ApiError(UNKNOWN_INTERACTION)
        return interaction

    def by_token(self, token: str) -> Interaction:
        """The answered interaction of a webhook route; 50027 after 15 min, 10015 before it was answered."""
        interaction = self._by_token.get(token)
        if interaction is None or self._clock.now() - interaction.created > TOKEN_LIVES:
            raise ApiError(INVALID_TOKEN)
        if interaction.answer is None or interaction.answer.has_failed:
            raise ApiError(UNKNOWN_WEBHOOK)
        return interaction

    def is_late(self, interaction: Interaction) -> bool:
        """Whether the three seconds for an answer are over."""
        if interaction.answer is not None:
            return interaction.answer.has_failed
        return self._clock.now() - interaction.created > ANSWER_WITHIN


def new_token() -> str:
    """A token as long as Discord's."""
    return secrets.token_urlsafe(120)
