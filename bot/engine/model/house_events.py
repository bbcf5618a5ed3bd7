"""The events of special wilds and house rules, and what all events declare; `events` lists every one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.engine.model.cards import Card
from bot.engine.model.record import Tagged


@dataclass(frozen=True)
class Hidden:
    """Which fields of an event some people must not see.

    `cards` names the one with cards that only `seat` has seen, and `count` the one from which the sizes of
    hands would follow, for rules that hide them (A3).
    """

    cards: str = ""
    count: str = ""


class EventBase(Tagged):
    """The base of all events. Each declares what it `hides`, because nobody may forget to decide that."""

    hides: ClassVar[Hidden]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not hasattr(cls, "hides"):
            raise TypeError(f"{cls.__name__} must declare what it hides, or be an OpenEvent")


class OpenEvent(EventBase):
    """An event that everybody may know in full."""

    hides: ClassVar = Hidden()


class TargetChosen(OpenEvent):
    """`seat` named `target` for its card."""

    seat: int
    target: int


class HandsSwapped(OpenEvent):
    """`seat` and `target` swapped hands."""

    seat: int
    target: int


class HandsPassed(OpenEvent):
    """Every hand moved one seat in the direction of play (T13)."""


class HandsShuffled(OpenEvent):
    """`seat` collected, shuffled and dealt out all hands (W3)."""

    seat: int


class BrandShown(OpenEvent):
    """`seat` showed a branded card and draws nothing (W1)."""

    seat: int
    card: Card


class CardsDiscarded(OpenEvent):
    """`seat` discarded cards under the top one (W7, W8)."""

    seat: int
    cards: tuple[Card, ...]


class SumGrown(OpenEvent):
    """`seat` must add to a sum of `pending` cards or draw them (T9)."""

    seat: int
    pending: int


class Dared(OpenEvent):
    """`by` dares `seat`: do it or draw `cards` (W5)."""

    seat: int
    by: int
    text: str
    cards: int


class DareAnswered(OpenEvent):
    """`seat` chose to do the dare."""

    seat: int


class DareJudged(OpenEvent):
    """`by` ruled on the dare of `seat`."""

    seat: int
    by: int
    is_done: bool


class CharadeGuessed(OpenEvent):
    """`seat` guessed the charade of `by`; None is nobody (W8)."""

    seat: int | None
    by: int


class TextShown(OpenEvent):
    """A rule the table made up; the people enforce it themselves (W11)."""

    seat: int
    text: str


class CardTakenBack(OpenEvent):
    """`seat` took its card back (T11)."""

    seat: int
    card: Card


class Misplayed(OpenEvent):
    """`seat` tried a card it must not play; the card went back (T10)."""

    seat: int
    card: Card


class UnoTimedOut(OpenEvent):
    """`seat` did not call UNO in time (N3)."""

    seat: int
