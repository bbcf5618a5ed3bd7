"""What special wilds and house rules bring about; `bot.engine.events` lists them with all others."""

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
    """Every hand went one seat on in the direction of play (T13)."""


class HandsShuffled(Record):
    """All hands were collected, shuffled and dealt out again by `seat` (W3)."""

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
    """`seat` may answer a sum of `pending` cards or draw them (T9)."""

    seat: int
    pending: int


class Dared(Record):
    """`by` dares `seat`: do it or draw `cards` (W5)."""

    seat: int
    by: int
    text: str
    cards: int


class DareAnswered(Record):
    """`seat` says that it does the dare."""

    seat: int


class DareJudged(Record):
    """`by` judged the dare of `seat`."""

    seat: int
    by: int
    is_done: bool


class CharadeGuessed(Record):
    """`seat` guessed the charade of `by`, nobody where it is None (W8)."""

    seat: int | None
    by: int


class TextShown(Record):
    """A rule of the table's own, enforced by the table (W11)."""

    seat: int
    text: str


class CardTakenBack(Record):
    """`seat` took its card back (T11)."""

    seat: int
    card: Card


class Misplayed(Record):
    """`seat` tried a card that may not be played; it went back (T10)."""

    seat: int
    card: Card


class UnoTimedOut(Record):
    """`seat` did not call UNO in time (N3)."""

    seat: int
