"""The cards of the model in which a computer player looks ahead: bits, and what can be told from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.computer.consequences import ATTACKS, CONSEQUENCES, SEVEN_ZERO, STACKED, Consequence
from bot.engine.model.cards import Color

if TYPE_CHECKING:
    from bot.engine.model.cards import Card

COLORS = tuple(Color)
KINDS = (
    "draw_two", "skip", "reverse", "9", "8", "7", "6", "5", "4", "3", "2", "1", "0", "wild", "wild_draw_four",
)  # fmt: skip
HELD_BACK = 2  # who holds wilds back plays them beside at most so many other cards


@dataclass(frozen=True)
class House:
    """What of the rules in force the model knows, and how its players play.

    `holds_wilds`: they rather draw than play a wild early. That wins more rounds, and costs more points.
    """

    reverse_skips: bool = True
    stacks: bool = False
    seven_zero: bool = False
    holds_wilds: bool = False


class Model:
    """A deck as bits: what each card is, what fits on it, and what it does.

    A card is its number, the place of its bit. Masks hold the bits of many cards: of each of the `colors`, of
    all `wilds` and all others (`plain`), of those that hit the opponent (`attacks`), of all that are never a
    bluff (`honest`), of the `same_kind`. Lists go by number: `color_of` and `fits_on` are masks, too.
    `held_back`: beside more plain cards than that no wild is played.
    """

    def __init__(self, deck: Iterable[Card], house: House) -> None:
        self.cards = sorted(deck, key=lambda card: KINDS.index(kind_of(card)))
        self.kinds = [kind_of(card) for card in self.cards]
        self.points = [card.points for card in self.cards]
        self.colors = tuple(self._mask(lambda card, color=color: card.color is color) for color in COLORS)
        self.wilds = self._mask(lambda card: card.is_wild)
        self.plain = ~self.wilds
        self.held_back = HELD_BACK if house.holds_wilds else len(self.cards)
        self.consequences = list(map(_known(house).get, self.kinds))
        self.same_kind = {kind: self._mask(lambda card, kind=kind: kind_of(card) == kind) for kind in KINDS}
        self.honest = ~self.same_kind["wild_draw_four"]
        self.attacks = sum(self.same_kind[kind] for kind in ATTACKS)
        self.color_of = [self.mask_of(card.color) for card in self.cards]
        self.fits_on = [
            color | self.same_kind[kind] | self.wilds
            for color, kind in zip(self.color_of, self.kinds, strict=True)
        ]

    def _mask(self, is_meant: Callable[[Card], bool]) -> int:
        return sum(1 << number for number, card in enumerate(self.cards) if is_meant(card))

    def mask_of(self, color: Color | None) -> int:
        """The cards of a color."""
        return self.colors[COLORS.index(color)] if color else 0

    def bits_of(self, cards: Iterable[Card]) -> int:
        """Cards of the game as bits, one for each of them; twins get different ones."""
        bits = 0
        for card in cards:
            bits |= self.bit_of(card, ~bits)
        return bits

    def bit_of(self, card: Card, among: int) -> int:
        """The first bit among these that stands for such a card, 0 where there is none."""
        twins = among & (self.mask_of(card.color) or self.wilds) & self.same_kind[kind_of(card)]
        return twins & -twins

    def favorite(self, hand: int) -> int:
        """The color held most, as the mask of its cards."""
        return max(self.colors, key=lambda color: (hand & color).bit_count())

    def points_of(self, hand: int) -> int:
        """What a hand counts."""
        total = 0
        while hand:
            bit = hand & -hand
            total += self.points[bit.bit_length() - 1]
            hand ^= bit
        return total


def _known(house: House) -> dict[str, Consequence]:
    """What the cards do by these rules, by their kind."""
    known = CONSEQUENCES | (STACKED if house.stacks else {}) | (SEVEN_ZERO if house.seven_zero else {})
    if not house.reverse_skips:  # between two the other plays, as after any card
        del known["reverse"]
    return known


def kind_of(card: Card) -> str:
    """The card as the model knows it: wilds that it does not know are plain ones."""
    key = card.face.key
    return key if key in KINDS else "wild"
