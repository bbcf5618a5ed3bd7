"""The events of special wilds and house rules; `bot.engine.model.events` lists them with all others."""

from __future__ import annotations

from bot.engine.model.cards import Card
from bot.engine.model.record import Record


class TargetChosen(Record):
    """`seat` named `target` for its card."""

    seat: int
    target: int


class HandsSwapped(Record):
    """`seat` and `target` swapped hands."""

    seat: int
    target: int


class HandsPassed(Record):
    """Every hand moved one seat in the direction of play (T13)."""


class HandsShuffled(Record):
    """`seat` collected, shuffled and dealt out all hands (W3)."""

    seat: int


class BrandShown(Record):
    """`seat` showed a branded card and draws nothing (W1)."""

    seat: int
    card: Card


class CardsDiscarded(Record):
    """`seat` discarded cards under the top one (W7, W8)."""

    seat: int
    cards: tuple[Card, ...]


class SumGrown(Record):
    """`seat` must add to a sum of `pending` cards or draw them (T9)."""

    seat: int
    pending: int


class Dared(Record):
    """`by` dares `seat`: do it or draw `cards` (W5)."""

    seat: int
    by: int
    text: str
    cards: int


class DareAnswered(Record):
    """`seat` chose to do the dare."""

    seat: int


class DareJudged(Record):
    """`by` ruled on the dare of `seat`."""

    seat: int
    by: int
    is_done: bool


class CharadeGuessed(Record):
    """`seat` guessed the charade of `by`; None is nobody (W8)."""

    seat: int | None
    by: int


class TextShown(Record):
    """A rule the table made up; the people enforce it themselves (W11)."""

    seat: int
    text: str


class CardTakenBack(Record):
    """`seat` took its card back (T11)."""

    seat: int
    card: Card


class Misplayed(Record):
    """`seat` tried a card it must not play; the card went back (T10)."""

    seat: int
    card: Card


class UnoTimedOut(Record):
    """`seat` did not call UNO in time (N3)."""

    seat: int
