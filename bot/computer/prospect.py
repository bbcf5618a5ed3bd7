"""A play as it looks before it is made: numbers of about one, for a policy to weigh."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from bot.computer.judgment import hand_after
from bot.computer.situation import EVEN, MOST_POINTS, USUAL_HAND, Situation
from bot.engine.model.options import TwoPlayerReverse

if TYPE_CHECKING:
    from bot.engine.model.cards import Color
    from bot.engine.model.moves import Play

COSTLY = frozenset({"skip", "draw_two", "wild_draw_four"})  # for the next player


@dataclass(frozen=True)
class Prospect:
    """A play in a situation; a wild comes with its color."""

    situation: Situation
    play: Play

    @cached_property
    def kind(self) -> str:
        """The key of the card's face."""
        return self.play.card.face.key

    @cached_property
    def color(self) -> Color | None:
        """The color to follow after the play."""
        return self.play.color or self.play.card.color

    @property
    def is_wild(self) -> bool:
        """Whether a wild is spent."""
        return self.play.card.is_wild

    @cached_property
    def left(self) -> int:
        """How many cards stay in the hand."""
        return len(self.situation.view.hand) - 1

    @property
    def hand(self) -> float:
        """How much of a hand stays."""
        return self.left / USUAL_HAND

    @property
    def points(self) -> float:
        """The points that leave the hand."""
        return self.play.card.points / MOST_POINTS

    @cached_property
    def same_color(self) -> int:
        """How many cards of the color to follow stay in the hand."""
        return self.situation.held[self.color] - (not self.is_wild)

    @cached_property
    def twins(self) -> int:
        """How many cards of the same face and another color stay in the hand."""
        if self.is_wild:
            return 0
        alike = (card for card in self.situation.view.hand if card.face is self.play.card.face)
        return sum(card.color is not self.color for card in alike)

    @property
    def follow_ups(self) -> int:
        """How many cards, but for wilds, could be played upon this one."""
        return self.same_color + self.twins

    @property
    def changes_color(self) -> bool:
        """Whether another color is to be followed than now, without a wild being spent on it."""
        return not self.is_wild and self.color is not self.situation.view.public.color

    @property
    def commonness(self) -> float:
        """How much likelier than by chance the color to follow is among the cards not seen."""
        return self.situation.unseen[self.color] - EVEN if self.color else 0.0

    @cached_property
    def is_reverse_of_two(self) -> bool:
        """Whether this is a Reverse that acts as a Skip (T7)."""
        rules = self.situation.view.public.rules
        return (
            self.kind == "reverse"
            and self.situation.is_duel
            and rules.two_player_reverse is TwoPlayerReverse.SKIP
        )

    @property
    def attacks(self) -> bool:
        """Whether the next seat loses its turn or more."""
        return self.kind in COSTLY or self.is_reverse_of_two

    @property
    def brings_the_turn_back(self) -> bool:
        """Whether, between two players, the same seat plays again and has a card for it."""
        return self.situation.is_duel and self.attacks and not self.is_wild and self.follow_ups > 0

    @property
    def cards_lost(self) -> float:
        """How many cards fewer the hand has after hands change places, 0 if they do not."""
        return (self.left - hand_after(self.situation.view, self.play.card)) / USUAL_HAND
