"""What special wilds and house rules bring about; `bot.engine.events` lists them with all others."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cards import Card


@dataclass(frozen=True, slots=True)
class TargetChosen:
    """`seat` named `target` for its card."""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class HandsSwapped:
    """`seat` and `target` swapped hands."""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class HandsPassed:
    """Every hand went one seat on in the direction of play (T13)."""


@dataclass(frozen=True, slots=True)
class HandsShuffled:
    """All hands were collected, shuffled and dealt out again by `seat` (W3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BrandShown:
    """`seat` showed a branded card and draws nothing (W1)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """`seat` discarded cards under the top one (W7, W8)."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SumGrown:
    """`seat` may answer a sum of `pending` cards or draw them (T9)."""

    seat: int
    pending: int


@dataclass(frozen=True, slots=True)
class Dared:
    """`by` dares `seat`: do it or draw `cards` (W5)."""

    seat: int
    by: int
    text: str
    cards: int


@dataclass(frozen=True, slots=True)
class DareAnswered:
    """`seat` says that it does the dare."""

    seat: int


@dataclass(frozen=True, slots=True)
class DareJudged:
    """`by` judged the dare of `seat`."""

    seat: int
    by: int
    is_done: bool


@dataclass(frozen=True, slots=True)
class CharadeGuessed:
    """`seat` guessed the charade of `by`, nobody where it is None (W8)."""

    seat: int | None
    by: int


@dataclass(frozen=True, slots=True)
class TextShown:
    """A rule of the table's own, enforced by the table (W11)."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class CardTakenBack:
    """`seat` took its card back (T11)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Misplayed:
    """`seat` tried a card that may not be played; it went back (T10)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class UnoTimedOut:
    """`seat` did not call UNO in time (N3)."""

    seat: int
