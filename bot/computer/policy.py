"""The value of a choice from features that a seat can count, and their weights.

The classes are in the order of the computation: the situation, a play in it, the objective, and the weights.
The weights were tuned with the classic cards, whose keys are used in TRAITS. Other cards are weighed by
general features: their color, their points, and whether they skip somebody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from enum import IntEnum
from functools import cache, cached_property
from math import fsum
from typing import TYPE_CHECKING

from msgspec import Struct

from bot.computer.judgment import hand_after, is_duel, next_seat, opponents, whole_deck
from bot.engine.effects.basic import SkipNext
from bot.engine.model.cards import Card, Color, Face, colors_of
from bot.engine.model.moves import Move, Play
from bot.engine.model.options import Scoring, TwoPlayerReverse
from bot.engine.play.scoring import LOW_IS_GOOD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.view import SeatView

USUAL_HAND = 7.0  # unit for counts of cards
MOST_POINTS = 50.0  # unit for points of cards
DANGER = {1: 1.0, 2: 0.6, 3: 0.3, 4: 0.15}  # how close a player with this many cards is to going out
HIDDEN_DANGER = 0.6  # the same for a player whose number of cards is hidden
EVEN = 1 / 4  # the average share of a color


class Situation(Struct, frozen=True, dict=True):
    """A view, and facts that all choices share."""

    view: SeatView

    @cached_property
    def is_duel(self) -> bool:
        """Whether only two players are in play."""
        return is_duel(self.view)

    @cached_property
    def held(self) -> Counter[Color | None]:
        """The player's own cards by color, with wilds under None."""
        return _by_color(self.view.hand)

    @cached_property
    def unseen(self) -> dict[Color, float]:
        """The share of each color among the colored cards that this seat cannot see."""
        public = self.view.public
        counts, colors = _by_color(whole_deck(self.view)), colors_of(public.top.side)
        counts.subtract(_by_color((*self.view.hand, *public.discard)))
        total = sum(counts[color] for color in colors)
        return {color: counts[color] / total if total else EVEN for color in colors}

    @cached_property
    def next_danger(self) -> float:
        """How close the next seat is to going out, from 0 to 1, or 0 for a partner."""
        following = next_seat(self.view)
        return self._danger(following) if following in opponents(self.view) else 0.0

    @cached_property
    def danger(self) -> float:
        """How close any opponent is to going out, from 0 to 1."""
        return max(map(self._danger, opponents(self.view)), default=0.0)

    def _danger(self, seat: int) -> float:
        count = self.view.public.counts[seat]
        return HIDDEN_DANGER if count is None else DANGER.get(count, 0.0)


def _by_color(cards: Iterable[Card]) -> Counter[Color | None]:
    return Counter(card.color for card in cards)


class Prospect(Struct, frozen=True, dict=True):
    """A play in a situation. A wild includes its color."""

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
    def is_doubtful(self) -> bool:
        """Whether the card can be challenged, such as a Wild Draw Four."""
        return self.play.card.face.can_be_challenged

    @property
    def draws(self) -> bool:
        """Whether the next seat draws."""
        return self.play.card.face.draws > 0

    @property
    def is_wild(self) -> bool:
        """Whether it uses up a wild."""
        return self.play.card.is_wild

    @cached_property
    def left(self) -> int:
        """How many cards stay in the hand."""
        return len(self.situation.view.hand) - 1

    @property
    def hand(self) -> float:
        """The share of the hand that stays."""
        return self.left / USUAL_HAND

    @property
    def points(self) -> float:
        """The points that leave the hand."""
        return self.play.card.points / MOST_POINTS

    @cached_property
    def same_color(self) -> int:
        """How many cards of the new color stay in the hand."""
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
        """How many cards, apart from wilds, could be played on this one."""
        return self.same_color + self.twins

    @property
    def changes_color(self) -> bool:
        """Whether it changes the color without using up a wild."""
        return not self.is_wild and self.color is not self.situation.view.public.color

    @property
    def commonness(self) -> float:
        """How much more common than average the new color is among the unseen cards."""
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
        """Whether the next seat at least loses its turn."""
        return _skips(self.play.card.face) or self.is_reverse_of_two

    @property
    def brings_the_turn_back(self) -> bool:
        """Whether, with two players, the same seat plays again and has a card to play."""
        return self.situation.is_duel and self.attacks and not self.is_wild and self.follow_ups > 0

    @property
    def cards_lost(self) -> float:
        """By how many cards the hand shrinks if hands change seats, or 0 if they don't."""
        return (self.left - hand_after(self.situation.view, self.play.card)) / USUAL_HAND


@cache
def _skips(face: Face) -> bool:
    return any(isinstance(effect, SkipNext) for effect in face.effects)


class Objective(IntEnum):
    """The aim of the player, and the number of players. Each member is a column of the weights.

    Playing to win rounds and playing for points are different: keeping a wild wins more rounds, but costs 50
    points in lost rounds.
    """

    POINTS_OF_TWO = 0
    POINTS = 1
    ROUND_OF_TWO = 2
    ROUND = 3
    FEW_POINTS = 4
    POINTS_IN_TEAMS = 5


def objective_of(situation: Situation) -> Objective:
    """Return the objective of this seat (P3-P6)."""
    rules = situation.view.public.rules
    if rules.teams:
        return Objective.POINTS_IN_TEAMS
    if rules.scoring is Scoring.SINGLE_ROUND:
        return Objective.ROUND_OF_TWO if situation.is_duel else Objective.ROUND
    # with any scoring, because the opponent would collect the points of all remaining cards
    if situation.is_duel:
        return Objective.POINTS_OF_TWO
    return Objective.FEW_POINTS if rules.scoring in LOW_IS_GOOD else Objective.POINTS


class Trait(Struct, frozen=True):
    """A feature of a choice, and its weight for each objective."""

    of: Callable[[Prospect], float]
    weights: tuple[float, float, float, float, float, float]


# The value of a choice other than a play, and of each wild that is kept. A draw costs a card, and usually the
# turn.
WAITING = (-5.79, -6.08, -5.12, -5.47, -5.60, -6.20)
WAITING_WITH_WILDS = (-0.32, 0.07, -1.14, 0.03, 0.21, -0.56)
TRAITS: tuple[Trait, ...] = (
    # The columns are the same as in `Objective`: points of 2, more, round of 2, more, few, teams
    Trait(lambda p: p.points,                                   (-0.17, -0.17, -0.89, -0.02,  0.85, -0.97)),
    Trait(lambda p: p.points * p.situation.danger,              ( 0.83,  0.86,  2.80, -0.80,  2.99,  2.51)),
    Trait(lambda p: p.points * p.hand,                          ( 0.38, -0.21, -2.05, -0.29,  2.31,  1.36)),
    Trait(lambda p: p.is_wild and not p.is_doubtful,            (-2.61, -2.50, -4.11, -2.94, -4.35, -2.70)),
    Trait(lambda p: p.is_doubtful,                              (-3.32, -3.85, -4.14, -3.43, -3.93, -3.42)),
    Trait(lambda p: p.kind == "skip",                           (-0.44,  0.73, -0.37, -0.04, -0.18,  1.35)),
    Trait(lambda p: p.kind == "reverse",                        (-0.42,  0.26, -0.43,  0.05, -0.37,  0.06)),
    Trait(lambda p: p.draws and not p.is_wild,                  (-0.57, -0.32, -0.43, -0.15, -0.02,  0.17)),
    Trait(lambda p: p.attacks * p.situation.next_danger,        ( 2.20,  1.38,  1.05,  1.99,  1.21,  1.94)),
    Trait(lambda p: p.is_wild * p.hand,                         (-0.23, -0.55, -1.18, -0.35, -0.23,  0.04)),
    Trait(lambda p: p.is_wild * p.situation.danger,             ( 2.69, -0.23,  0.99, -0.53,  1.24,  0.93)),
    Trait(lambda p: p.is_wild and not p.follow_ups,             (-1.27, -0.11, -2.71, -0.92, -1.39, -0.49)),
    Trait(lambda p: p.same_color / USUAL_HAND,                  ( 0.17,  1.02,  0.32,  0.18,  1.09,  1.53)),
    Trait(lambda p: p.follow_ups / p.left,                      (-0.16,  0.45, -0.28, -0.15, -0.41,  0.28)),
    Trait(lambda p: not p.is_wild and not p.follow_ups,         (-0.59, -0.85, -0.69, -0.52, -0.23, -0.11)),
    Trait(lambda p: p.changes_color,                            (-0.84,  0.03, -2.16,  0.08, -0.08, -0.04)),
    Trait(lambda p: p.commonness,                               (-2.29, -2.26, -2.39, -2.19, -0.93, -2.64)),
    Trait(lambda p: p.twins > 0,                                (-0.80,  0.08, -1.31, -0.29,  0.06, -0.05)),
    Trait(lambda p: p.brings_the_turn_back,                     ( 0.66,  0.00,  1.49,  0.00,  0.00,  0.00)),
    Trait(lambda p: p.cards_lost,                               ( 6.00,  6.00,  6.00,  6.00,  6.00,  6.00)),
)  # fmt: skip
GOING_OUT = 100.0  # the value of going out, more than that of anything else


def worth(situation: Situation, choice: Move) -> float:
    """Return the value of the choice for this seat. Only the differences between its choices are
    meaningful.
    """
    aim = objective_of(situation)
    if not isinstance(choice, Play):
        return WAITING[aim] + WAITING_WITH_WILDS[aim] * situation.held[None]
    prospect = Prospect(situation, choice)
    if not prospect.left:
        return GOING_OUT
    # `fsum` is exact, so that every Python version gets the same result. From 3.12 on, `sum` rounds
    # differently.
    return fsum(trait.of(prospect) * trait.weights[aim] for trait in TRAITS)
