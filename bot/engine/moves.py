"""What a player may ask for. A move is a value: it says what, never who (the seat is given beside it)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from bot.engine.cards import Card, Color


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card; `color` and `target` answer in advance what the card would ask for."""

    card: Card
    color: Color | None = None
    target: int | None = None


@dataclass(frozen=True, slots=True)
class ChooseColor:
    """Name the color that a wild asked for."""

    color: Color


@dataclass(frozen=True, slots=True)
class ChooseTarget:
    """Name the seat that a card asked for."""

    target: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw instead of playing (T2)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Keep the card just drawn."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Draw the pending penalty."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Doubt that the Wild Draw Four was legal (F3)."""


@dataclass(frozen=True, slots=True)
class CallUno:
    """Say UNO (N1)."""


@dataclass(frozen=True, slots=True)
class CatchUno:
    """Catch `target`, who has not said it (N2)."""

    target: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the card just played (T11)."""


@dataclass(frozen=True, slots=True)
class DoDare:
    """Do what the dare says; its author judges whether it was done (W5)."""


@dataclass(frozen=True, slots=True)
class DrawForDare:
    """Draw instead of doing what the dare says (W5)."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Say whether the dare was done (W5)."""

    done: bool


@dataclass(frozen=True, slots=True)
class NameGuesser:
    """Say who guessed the charade first, None for nobody (W8)."""

    target: int | None = None


@dataclass(frozen=True, slots=True)
class DiscardColor:
    """Discard all cards of a color (W8)."""

    color: Color


@dataclass(frozen=True, slots=True)
class UnoTimeOut:
    """The clock for calling UNO ran out (N3)."""


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The clock of the awaited seat ran out (A4)."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Get up from the table (A6)."""


Move = (
    Play | ChooseColor | ChooseTarget | Draw | Pass | Accept | Challenge | CallUno | CatchUno | TakeBack
    | DoDare | DrawForDare | Judge | NameGuesser | DiscardColor | UnoTimeOut | TimeOut | Leave
)  # fmt: skip
MOVES: tuple[type[Move], ...] = get_args(Move)

# The moves of a turn: each of them closes the open UNO windows (N2, section 10.15).
TURN_MOVES = (Play, Draw, Accept, Challenge, DoDare, DrawForDare)
