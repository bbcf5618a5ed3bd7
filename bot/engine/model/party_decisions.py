"""Decisions about dares and charades (W5, W8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bot.engine.model.cards import Color, favorite_color
from bot.engine.model.decision import Decision
from bot.engine.model.moves import DiscardColor, DoDare, DrawForDare, Judge, Move, NameGuesser, Pass

if TYPE_CHECKING:  # a circle: a table awaits a decision, and what can be decided depends on the table
    from bot.engine.model.table import State


class DareOffer(Decision):
    """`seat` does what the text says, or draws `pending` cards; `by` will judge (W5)."""

    phase: ClassVar = "dare"
    moves: ClassVar = frozenset({DoDare, DrawForDare})
    seat: int
    by: int
    text: str
    pending: int

    def answers(self, table: State) -> tuple[Move, ...]:
        return (DoDare(), DrawForDare())

    def default(self, table: State) -> Move:
        return DrawForDare()


class Judging(Decision):
    """`seat` rules on whether `about` did the dare; if not, `about` draws `cards` (W5)."""

    phase: ClassVar = "judge"
    moves: ClassVar = frozenset({Judge})
    completes: ClassVar = True
    seat: int
    about: int
    cards: int

    def answers(self, table: State) -> tuple[Move, ...]:
        return (Judge(done=True), Judge(done=False))


class Guessing(Decision):
    """`seat` acts something out and names who guessed it (W8)."""

    phase: ClassVar = "guess"
    moves: ClassVar = frozenset({NameGuesser})
    completes: ClassVar = True
    seat: int

    def answers(self, table: State) -> tuple[Move, ...]:
        return (*(NameGuesser(other) for other in table.others(self.seat)), NameGuesser(None))

    def default(self, table: State) -> Move:
        return NameGuesser(None)


class PickDiscardColor(Decision):
    """`seat` guessed the charade and may discard every card of one color (W8)."""

    phase: ClassVar = "discard_color"
    moves: ClassVar = frozenset({DiscardColor, Pass})
    completes: ClassVar = True
    seat: int

    def answers(self, table: State) -> tuple[Move, ...]:
        return (*(DiscardColor(color) for color in Color), Pass())

    def default(self, table: State) -> Move:
        return DiscardColor(favorite_color(table.hands[self.seat]))
