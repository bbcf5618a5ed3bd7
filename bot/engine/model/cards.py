"""Colors, faces, and cards, and the base class of all small values of the engine."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, dataclass_transform

from msgspec import Struct

from bot.engine.model.options import Deck, Option

if TYPE_CHECKING:  # avoids a cycle: a face lists its effects, and effects move cards
    from bot.engine.model.effect import Effect


def snake_case(name: str) -> str:
    """Convert the name of a type: `CardPlayed` becomes `card_played`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@dataclass_transform(frozen_default=True)
class Tagged(Struct, frozen=True, gc=False, tag_field="type", tag=snake_case):
    """An immutable value. It can only refer to older values, so the garbage collector can skip it."""


class Side(StrEnum):
    """The two sides of Flip cards (L1). All other cards have only the light side."""

    LIGHT = "light"
    DARK = "dark"


class Color(StrEnum):
    """The four colors of each side, in the order that breaks ties between them."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PINK = "pink"
    TEAL = "teal"
    ORANGE = "orange"
    PURPLE = "purple"

    @property
    def letter(self) -> str:
        """The first character of a card's code: R, Y, G, or B on the light side, and P, T, O, or U on the
        dark side.
        """
        return "U" if self is Color.PURPLE else self.value[0].upper()

    @property
    def side(self) -> Side:
        return Side.LIGHT if self in LIGHT_COLORS else Side.DARK


LIGHT_COLORS = (Color.RED, Color.YELLOW, Color.GREEN, Color.BLUE)
DARK_COLORS = (Color.PINK, Color.TEAL, Color.ORANGE, Color.PURPLE)


def colors_of(side: Side) -> tuple[Color, ...]:
    """The four colors of a side."""
    return LIGHT_COLORS if side is Side.LIGHT else DARK_COLORS


# The decks in which a face has the same number of copies by default
PLAIN_DECKS = frozenset({Deck.CLASSIC, Deck.YELLOWSTONE})


class Family(StrEnum):
    """The three families of faces."""

    NUMBER = "number"
    ACTION = "action"
    WILD = "wild"


@dataclass(frozen=True, eq=False)
class Face:
    """A kind of card: its name, its points, and its effects.

    `effects` run from left to right when the card is played. `opening` runs for the first player if it is the
    first card of a round (U4a), and is None if the card is put back into the pile instead. `copies` is how
    many a deck contains, per color, or in total for a wild. A single number applies to the classic deck and
    to Yellowstone. A mapping lists each deck that contains the face. `option` lets the host choose the
    number. It is divided evenly between faces with the same option. `sides` lists the sides on which it is
    printed. Fronts and backs in Flip are paired by a fixed list (L1a). `summary` explains the card in English
    to somebody who has never seen it. Numbers need no summary.
    """

    key: str
    code: str
    name: str
    family: Family
    points: int
    copies: int | Option | Mapping[Deck, int]
    effects: tuple[Effect, ...] = ()
    opening: tuple[Effect, ...] | None = ()
    sides: tuple[Side, ...] = (Side.LIGHT,)
    summary: str = ""

    @property
    def is_wild(self) -> bool:
        """Whether its player chooses the color to follow."""
        return self.family is Family.WILD

    @property
    def is_standard(self) -> bool:
        """Whether the classic deck contains it."""
        return self.copies_in(Deck.CLASSIC) > 0

    @cached_property
    def asks_color(self) -> bool:
        """Whether its player chooses the color to follow (T8), as for all wilds except a roulette (K9)."""
        return any(effect.asks_color for effect in self.effects)

    @cached_property
    def can_be_challenged(self) -> bool:
        """Whether playing it is honest only with some hands, so that the next player can challenge it (F2,
        L8).
        """
        return any(effect.can_be_challenged for effect in self.effects)

    @cached_property
    def draws(self) -> int:
        """How many cards it makes the next player draw, which is its value in a stack (T9)."""
        return sum(effect.pending for effect in self.effects)

    def copies_in(self, deck: Deck) -> int:
        """Return how many copies this deck contains, per color or in total for a wild, without copies added
        by the host.
        """
        match self.copies:
            case Option():
                return 0
            case int():
                return self.copies if deck in PLAIN_DECKS else 0
            case copies:
                return copies.get(deck, 0)


class Card:
    """A card. There is one object per code (`card_of`), so cards are compared by identity.

    A two-sided card (L1) consists of two objects, one for each `side` that can be up. `other` is the object
    for the other side. `front` is a card with only the visible side, which is all that other players see of
    it (L12). A card of any other deck is its own front and has no other side. `order` sorts hands by color
    and then by face, with wilds last.
    """

    __slots__ = ("code", "color", "face", "front", "is_branded", "order", "other", "side")

    def __init__(  # noqa: PLR0913  # a card says what it is
        self,
        code: str,
        face: Face,
        color: Color | None = None,
        *,
        is_branded: bool = False,
        side: Side = Side.LIGHT,
        front: Card | None = None,
    ) -> None:
        self.code = code
        self.face = face
        self.color = color
        self.is_branded = is_branded
        self.side = side
        self.front = front or self
        self.other: Card | None = None
        self.order = 0  # set once by `decks`, after all cards are created

    @property
    def turned(self) -> Card:
        """Return the card with its other side up, if it has one."""
        return self.other or self

    @property
    def points(self) -> int:
        """The points that the winner of the round gets for the card (C6)."""
        return self.face.points

    @property
    def is_wild(self) -> bool:
        """Whether its player chooses the color to follow."""
        return self.color is None

    def __repr__(self) -> str:
        return self.code


def fronts(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards as everybody sees them (L12)."""
    # Either all cards of a deck are two-sided or none, so checking one card is enough.
    is_two_sided = bool(cards) and cards[0].other is not None
    return tuple([card.front for card in cards] if is_two_sided else cards)


def sorted_hand(hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return the hand in its usual order."""
    return tuple(sorted(hand, key=attrgetter("order")))


def favorite_color(hand: Sequence[Card], side: Side = Side.LIGHT) -> Color:
    """Return the most frequent color of a side in the hand. On a tie, the first of red, yellow, green, and
    blue wins (M34).
    """
    held = [card.color for card in hand]
    return max(colors_of(side), key=held.count)
