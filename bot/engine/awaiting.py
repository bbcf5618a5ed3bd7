"""What the table waits for: one value that says who decides, and what about.

`keeps_two`: the play on top may still be undone, so the card under it is not reshuffled (section 10.6).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, get_args

from bot.engine.cards import Card, Color


class Phase(StrEnum):
    """The phases of SCENARIOS.md."""

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


@dataclass(frozen=True, slots=True)
class Turn:
    """A plain turn: play a card or draw one."""

    phase: ClassVar = Phase.PLAY
    keeps_two: ClassVar = False
    seat: int


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card was drawn: play it, where it `fits`, or keep it (T2)."""

    phase: ClassVar = Phase.DRAWN
    keeps_two: ClassVar = False
    seat: int
    card: Card
    fits: bool = True


@dataclass(frozen=True, slots=True)
class PickColor:
    """A wild waits for its color."""

    phase: ClassVar = Phase.COLOR
    keeps_two: ClassVar = False
    seat: int


@dataclass(frozen=True, slots=True)
class PickTarget:
    """A card waits for the seat that it is meant for."""

    phase: ClassVar = Phase.TARGET
    keeps_two: ClassVar = False
    seat: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was true when a Wild Draw Four was played; a challenge looks at nothing else (section 10.7)."""

    by: int
    color: Color | None
    hand: tuple[Card, ...]
    is_legal: bool


@dataclass(frozen=True, slots=True)
class ChallengeOffer:
    """`seat` may accept `pending` cards or challenge (F3)."""

    phase: ClassVar = Phase.CHALLENGE
    keeps_two: ClassVar = True
    seat: int
    evidence: Evidence
    pending: int


@dataclass(frozen=True, slots=True)
class Stack:
    """`seat` may put a card on the pending sum or draw it (T9)."""

    phase: ClassVar = Phase.STACK
    keeps_two: ClassVar = False
    seat: int
    pending: int


@dataclass(frozen=True, slots=True)
class DareOffer:
    """`seat` does what the text says, or draws `pending` cards; `by` will judge (W5)."""

    phase: ClassVar = Phase.DARE
    keeps_two: ClassVar = False
    seat: int
    by: int
    text: str
    pending: int


@dataclass(frozen=True, slots=True)
class Judging:
    """`seat` says whether `about` did the dare, or draws `cards` (W5)."""

    phase: ClassVar = Phase.JUDGE
    keeps_two: ClassVar = False
    seat: int
    about: int
    cards: int


@dataclass(frozen=True, slots=True)
class Guessing:
    """`seat` acts something out and names who guessed it (W8)."""

    phase: ClassVar = Phase.GUESS
    keeps_two: ClassVar = False
    seat: int


@dataclass(frozen=True, slots=True)
class PickDiscardColor:
    """`seat` guessed the charade and may discard all cards of a color (W8)."""

    phase: ClassVar = Phase.DISCARD_COLOR
    keeps_two: ClassVar = False
    seat: int


@dataclass(frozen=True, slots=True)
class RoundOver:
    """Somebody went out, or nobody can move any more (then `winner` is None)."""

    phase: ClassVar = Phase.ROUND_OVER
    keeps_two: ClassVar = False
    seat: ClassVar[int | None] = None
    winner: int | None


Awaiting = (
    Turn | DrawnCard | PickColor | PickTarget | Stack | ChallengeOffer | DareOffer | Judging | Guessing
    | PickDiscardColor | RoundOver
)  # fmt: skip
AWAITING: tuple[type[Awaiting], ...] = get_args(Awaiting)


def pending_of(awaiting: Awaiting) -> int:
    """The cards that the awaited seat would draw, 0 where no penalty is pending."""
    return awaiting.pending if isinstance(awaiting, Stack | ChallengeOffer | DareOffer) else 0
