"""Decisions: what the table waits for, who decides, and about what.

`keeps_two`: the top card may still be undone, so the card under it must not be reshuffled (M6).
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, get_args

from bot.engine.model.cards import Card, Color
from bot.engine.model.record import Record


class Phase(StrEnum):
    """The phases of docs/scenarios.md."""

    PLAY = "play"
    DRAWN = "drawn"
    COLOR = "color"
    TARGET = "target"
    STACK = "stack"
    CHALLENGE = "challenge"
    DARE = "dare"
    JUDGE = "judge"
    GUESS = "guess"
    DISCARD_COLOR = "discard_color"
    ROUND_OVER = "round_over"


class Turn(Record):
    """An ordinary turn: play a card or draw one (T1)."""

    phase: ClassVar = Phase.PLAY
    keeps_two: ClassVar = False
    seat: int


class DrawnCard(Record):
    """`card` was drawn: play it if it `fits`, or keep it (T2)."""

    phase: ClassVar = Phase.DRAWN
    keeps_two: ClassVar = False
    seat: int
    card: Card
    fits: bool = True


class PickColor(Record):
    """`seat` chooses the color for its wild (T8)."""

    phase: ClassVar = Phase.COLOR
    keeps_two: ClassVar = False
    seat: int


class PickTarget(Record):
    """`seat` chooses the seat its card is aimed at."""

    phase: ClassVar = Phase.TARGET
    keeps_two: ClassVar = False
    seat: int


class Evidence(Record):
    """What was true when a Wild Draw Four was played; a challenge is judged by nothing else (M7)."""

    by: int
    color: Color | None
    hand: tuple[Card, ...]
    is_legal: bool


class ChallengeOffer(Record):
    """`seat` accepts `pending` cards or challenges (F3)."""

    phase: ClassVar = Phase.CHALLENGE
    keeps_two: ClassVar = True
    seat: int
    evidence: Evidence
    pending: int


class Stack(Record):
    """`seat` adds a card to the pending sum or draws it (T9)."""

    phase: ClassVar = Phase.STACK
    keeps_two: ClassVar = False
    seat: int
    pending: int


class DareOffer(Record):
    """`seat` does what the text says, or draws `pending` cards; `by` will judge (W5)."""

    phase: ClassVar = Phase.DARE
    keeps_two: ClassVar = False
    seat: int
    by: int
    text: str
    pending: int


class Judging(Record):
    """`seat` rules on whether `about` did the dare; if not, `about` draws `cards` (W5)."""

    phase: ClassVar = Phase.JUDGE
    keeps_two: ClassVar = False
    seat: int
    about: int
    cards: int


class Guessing(Record):
    """`seat` acts something out and names who guessed it (W8)."""

    phase: ClassVar = Phase.GUESS
    keeps_two: ClassVar = False
    seat: int


class PickDiscardColor(Record):
    """`seat` guessed the charade and may discard every card of one color (W8)."""

    phase: ClassVar = Phase.DISCARD_COLOR
    keeps_two: ClassVar = False
    seat: int


class RoundOver(Record):
    """`winner` went out, or nobody can move anymore (None)."""

    phase: ClassVar = Phase.ROUND_OVER
    keeps_two: ClassVar = False
    seat: ClassVar[int | None] = None
    winner: int | None


class Resolving(Record):
    """No decision: effects are being carried out. Only a draft is in this state, never a table."""

    phase: ClassVar[Phase]  # not defined, because nobody can see this state
    keeps_two: ClassVar = False
    seat: ClassVar[int | None] = None


RESOLVING = Resolving()

Awaiting = (
    Turn | DrawnCard | PickColor | PickTarget | Stack | ChallengeOffer | DareOffer | Judging | Guessing
    | PickDiscardColor | RoundOver
)  # fmt: skip
AWAITING: tuple[type[Awaiting], ...] = get_args(Awaiting)


def pending_of(awaiting: Awaiting | Resolving) -> int:
    """How many cards the deciding seat would draw, 0 if no penalty is pending."""
    return awaiting.pending if isinstance(awaiting, Stack | ChallengeOffer | DareOffer) else 0
