"""Colors, faces and cards, with the codes by which they are written down (RULES.md section 2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine.effects import Effect
    from bot.engine.options import Option
    from bot.engine.rules import Rules


class Color(StrEnum):
    """The four colors, in the order in which ties between them are broken."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"

    @property
    def letter(self) -> str:
        """The first character of a card's code: R, Y, G or B."""
        return self.value[0].upper()


class Family(StrEnum):
    """The three families of faces."""

    NUMBER = "number"
    ACTION = "action"
    WILD = "wild"


@dataclass(frozen=True, eq=False)
class Face:
    """A kind of card: what it is called, what it counts, and what happens when it is played.

    `effects` are carried out from left to right by whoever plays the card; `opening` by the first
    player when it is the card turned up at the start (U4a), None where such a card goes back.
    `copies` is how many a deck holds: of each color, or in all for a wild; an option where the table
    chooses the number. Faces that name the same option share its number, each once before any twice.
    `summary` says what it does to whoever has never seen it, in English; numbers need none.
    """

    key: str
    code: str
    name: str
    family: Family
    points: int
    copies: int | Option | Callable[[Rules], int]
    effects: tuple[Effect, ...] = ()
    opening: tuple[Effect, ...] | None = ()
    summary: str = ""

    @property
    def is_wild(self) -> bool:
        """Wilds have no color until one is chosen for them."""
        return self.family is Family.WILD


@dataclass(frozen=True, eq=False, slots=True)
class Card:
    """A card as it lies on the table. Twins are one object, so cards compare by identity."""

    code: str
    face: Face
    color: Color | None = None
    is_branded: bool = False

    @property
    def points(self) -> int:
        """What it counts for whoever wins the round (C6)."""
        return self.face.points

    @property
    def is_wild(self) -> bool:
        """Whether its player chooses the color."""
        return self.color is None

    def __repr__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, ...]:
        # A copy must be the same object again, or it would equal no other card.
        from bot.engine.decks import card_of  # noqa: PLC0415  # the deck is made of cards

        return card_of, (self.code,)


def favorite_color(hand: Sequence[Card]) -> Color:
    """The color held most; red, yellow, green, blue where several are equal (section 10.34)."""
    held = [card.color for card in hand]
    return max(Color, key=held.count)
