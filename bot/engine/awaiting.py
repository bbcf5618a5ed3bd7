"""What the table waits for: one value that says who decides, and what about.

`keeps_two`: the play on top may still be undone, so the card under it is not reshuffled (section 10.6).
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, get_args

from bot.engine.cards import Card, Color
from bot.engine.record import Record


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


class Turn(Record):
    """A plain turn: play a card or draw one."""

    phase: ClassVar = Phase.PLAY
    keeps_two: ClassVar = False
    seat: int


class DrawnCard(Record):
    """A card was drawn: play it, where it `fits`, or keep it (T2)."""

    phase: ClassVar = Phase.DRAWN
    keeps_two: ClassVar = False
    seat: int
    card: Card
    fits: bool = True


class PickColor(Record):
    """A wild waits for its color."""

    phase: ClassVar = Phase.COLOR
    keeps_two: ClassVar = False
    seat: int


class PickTarget(Record):
    """A card waits for the seat that it is meant for."""

    phase: ClassVar = Phase.TARGET
    keeps_two: ClassVar = False
    seat: int


class Evidence(Record):
    """What was true when a Wild Draw Four was played; a challenge looks at nothing else (section 10.7)."""

    by: int
    color: Color | None
    hand: tuple[Card, ...]
    is_legal: bool


class ChallengeOffer(Record):
    """`seat` may accept `pending` cards or challenge (F3)."""

    phase: ClassVar = Phase.CHALLENGE
    keeps_two: ClassVar = True
    seat: int
    evidence: Evidence
    pending: int


class Stack(Record):
    """`seat` may put a card on the pending sum or draw it (T9)."""

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
    """`seat` says whether `about` did the dare, or draws `cards` (W5)."""

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
    """`seat` guessed the charade and may discard all cards of a color (W8)."""

    phase: ClassVar = Phase.DISCARD_COLOR
    keeps_two: ClassVar = False
    seat: int


class RoundOver(Record):
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
