"""What a player may ask for. A move is a value: it says what, never who (the seat is given beside it)."""

from __future__ import annotations

from typing import get_args

from bot.engine.cards import Card, Color
from bot.engine.record import Record


class Play(Record):
    """Play a card; `color` and `target` answer in advance what the card would ask for."""

    card: Card
    color: Color | None = None
    target: int | None = None


class ChooseColor(Record):
    """Name the color that a wild asked for."""

    color: Color


class ChooseTarget(Record):
    """Name the seat that a card asked for."""

    target: int


class Draw(Record):
    """Draw instead of playing (T2)."""


class Pass(Record):
    """Keep the card just drawn."""


class Accept(Record):
    """Draw the pending penalty."""


class Challenge(Record):
    """Doubt that the Wild Draw Four was legal (F3)."""


class CallUno(Record):
    """Say UNO (N1)."""


class CatchUno(Record):
    """Catch `target`, who has not said it (N2)."""

    target: int


class TakeBack(Record):
    """Take back the card just played (T11)."""


class DoDare(Record):
    """Do what the dare says; its author judges whether it was done (W5)."""


class DrawForDare(Record):
    """Draw instead of doing what the dare says (W5)."""


class Judge(Record):
    """Say whether the dare was done (W5)."""

    done: bool


class NameGuesser(Record):
    """Say who guessed the charade first, None for nobody (W8)."""

    target: int | None = None


class DiscardColor(Record):
    """Discard all cards of a color (W8)."""

    color: Color


class UnoTimeOut(Record):
    """The clock for calling UNO ran out (N3)."""


class TimeOut(Record):
    """The clock of the awaited seat ran out (A4)."""


class Leave(Record):
    """Get up from the table (A6)."""


Move = (
    Play | ChooseColor | ChooseTarget | Draw | Pass | Accept | Challenge | CallUno | CatchUno | TakeBack
    | DoDare | DrawForDare | Judge | NameGuesser | DiscardColor | UnoTimeOut | TimeOut | Leave
)  # fmt: skip
MOVES: tuple[type[Move], ...] = get_args(Move)

# The moves of a turn: each of them closes the open UNO windows (N2, section 10.15).
TURN_MOVES = (Play, Draw, Accept, Challenge, DoDare, DrawForDare)
