"""What a choice is worth at a glance: features of it, each weighted for what is played for.

The weights were tuned by covariance matrix adaptation (CMA-ES) in a simulator of the classic game, half
against `Normal`'s way of playing and half against themselves, over some ten million rounds a column, of two
players or of three, four and six; only that of exchanged hands was set by comparing a few.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from bot.computer.prospect import Prospect
from bot.computer.situation import USUAL_HAND
from bot.engine.model.moves import Move, Play

if TYPE_CHECKING:
    from bot.computer.situation import Situation


class Objective(IntEnum):
    """What is played for, and between how many; the column of the weights.

    Playing for rounds and playing for points differ: a wild held back wins more rounds, but costs 50 points
    where it does not.
    """

    POINTS_OF_TWO = 0
    POINTS = 1
    ROUND_OF_TWO = 2
    ROUND = 3
    FEW_POINTS = 4
    POINTS_IN_TEAMS = 5


def objective_of(situation: Situation) -> Objective:
    """What this seat plays for (P3-P6)."""
    rules = situation.view.public.rules
    match rules.scoring:
        case _ if rules.teams:
            return Objective.POINTS_IN_TEAMS
        case "single_round":
            return Objective.ROUND_OF_TWO if situation.is_duel else Objective.ROUND
        case "lowest_total" | "elimination" if not situation.is_duel:
            return Objective.FEW_POINTS
        case _:  # between two, one keeps what the other would collect
            return Objective.POINTS_OF_TWO if situation.is_duel else Objective.POINTS


@dataclass(frozen=True)
class Feature:
    """A number that tells something about a choice, and what it is worth for each aim."""

    of: Callable[[Prospect], float]
    weights: tuple[float, float, float, float, float, float]


# What a choice other than a play is worth, and each wild held: a draw costs a card, mostly the turn.
WAITING = (-5.79, -6.08, -5.12, -5.47, -5.60, -6.20)
WAITING_WITH_WILDS = (-0.32, 0.07, -1.14, 0.03, 0.21, -0.56)
FEATURES: tuple[Feature, ...] = (
    # columns as in `Objective`:                             points of 2, more, round of 2, more, few, teams
    Feature(lambda p: p.points,                                   (-0.17, -0.17, -0.89, -0.02,  0.85, -0.97)),
    Feature(lambda p: p.points * p.situation.danger,              ( 0.83,  0.86,  2.80, -0.80,  2.99,  2.51)),
    Feature(lambda p: p.points * p.hand,                          ( 0.38, -0.21, -2.05, -0.29,  2.31,  1.36)),
    Feature(lambda p: p.is_wild and p.kind != "wild_draw_four",   (-2.61, -2.50, -4.11, -2.94, -4.35, -2.70)),
    Feature(lambda p: p.kind == "wild_draw_four",                 (-3.32, -3.85, -4.14, -3.43, -3.93, -3.42)),
    Feature(lambda p: p.kind == "skip",                           (-0.44,  0.73, -0.37, -0.04, -0.18,  1.35)),
    Feature(lambda p: p.kind == "reverse",                        (-0.42,  0.26, -0.43,  0.05, -0.37,  0.06)),
    Feature(lambda p: p.kind == "draw_two",                       (-0.57, -0.32, -0.43, -0.15, -0.02,  0.17)),
    Feature(lambda p: p.attacks * p.situation.next_danger,        ( 2.20,  1.38,  1.05,  1.99,  1.21,  1.94)),
    Feature(lambda p: p.is_wild * p.hand,                         (-0.23, -0.55, -1.18, -0.35, -0.23,  0.04)),
    Feature(lambda p: p.is_wild * p.situation.danger,             ( 2.69, -0.23,  0.99, -0.53,  1.24,  0.93)),
    Feature(lambda p: p.is_wild and not p.follow_ups,             (-1.27, -0.11, -2.71, -0.92, -1.39, -0.49)),
    Feature(lambda p: p.same_color / USUAL_HAND,                  ( 0.17,  1.02,  0.32,  0.18,  1.09,  1.53)),
    Feature(lambda p: p.follow_ups / p.left,                      (-0.16,  0.45, -0.28, -0.15, -0.41,  0.28)),
    Feature(lambda p: not p.is_wild and not p.follow_ups,         (-0.59, -0.85, -0.69, -0.52, -0.23, -0.11)),
    Feature(lambda p: p.changes_color,                            (-0.84,  0.03, -2.16,  0.08, -0.08, -0.04)),
    Feature(lambda p: p.commonness,                               (-2.29, -2.26, -2.39, -2.19, -0.93, -2.64)),
    Feature(lambda p: p.twins > 0,                                (-0.80,  0.08, -1.31, -0.29,  0.06, -0.05)),
    Feature(lambda p: p.brings_the_turn_back,                     ( 0.66,  0.00,  1.49,  0.00,  0.00,  0.00)),
    Feature(lambda p: p.cards_lost,                               ( 6.00,  6.00,  6.00,  6.00,  6.00,  6.00)),
)  # fmt: skip
GOING_OUT = 100.0  # more than anything else can be worth


def worth(situation: Situation, choice: Move) -> float:
    """What the choice is worth for this seat; only the differences to its other choices mean something."""
    aim = objective_of(situation)
    if not isinstance(choice, Play):
        return WAITING[aim] + WAITING_WITH_WILDS[aim] * situation.held[None]
    prospect = Prospect(situation, choice)
    if not prospect.left:
        return GOING_OUT
    return sum(feature.of(prospect) * feature.weights[aim] for feature in FEATURES)
