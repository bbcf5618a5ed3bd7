"""Ranks: winners, seats still in play, eliminated seats in order, and leavers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.engine.model.cards import Color
from bot.engine.model.decisions import Turn
from bot.engine.play.match import Match, ranks
from tests.builders import cards, position, with_table

Seats = tuple[int, ...]


def match_of(scores: Seats, winners: Seats, gone: Seats = (), scoring: str = "winner_collects") -> Match:
    """The state of a match after a round."""
    game = with_table(position("ann: R7 | bob: R1 | cat: W", scoring=scoring), gone=frozenset(gone))
    return replace(game.match, scores=scores, winners=winners)


@pytest.mark.parametrize(
    ("scores", "winners", "gone", "expected"),
    [
        ((500, 20, 300), (0,), (), (1, 3, 2)),
        ((100, 100, 500), (2,), (), (2, 2, 1)),
        ((10, 20, 20), (1, 2), (), (3, 1, 1)),
        ((400, 20, 0), (2,), (0, 1), (2, 3, 1)),
        ((400, 20, 0), (1,), (0,), (3, 1, 2)),
        ((400, 20, 0), (), (), (1, 2, 3)),
    ],
)
def test_winners_then_scores_then_those_who_left(
    scores: Seats, winners: Seats, gone: Seats, expected: Seats
) -> None:
    assert ranks(match_of(scores, winners, gone)) == expected


def test_p4_when_points_are_bad_the_lower_score_is_better() -> None:
    assert ranks(match_of((510, 30, 200), (1,), scoring="lowest_total")) == (3, 1, 2)


@pytest.mark.parametrize(
    ("eliminations", "gone", "expected"),
    [
        (((2,), (0,)), (2,), (2, 1, 3)),  # the last to be eliminated is the best, whatever the scores are
        (((0,), (2,)), (0,), (3, 1, 2)),
        (((0, 2),), (), (3, 1, 2)),  # eliminated in the same round: ranked by score
        (((0,),), (0, 2), (2, 1, 3)),  # leavers come after the eliminated
    ],
)
def test_p5_the_eliminated_follow_in_the_order_in_which_they_went(
    eliminations: tuple[Seats, ...], gone: Seats, expected: Seats
) -> None:
    match = match_of((540, 30, 510), (1,), gone, "elimination")
    assert ranks(replace(match, eliminations=eliminations)) == expected


def test_p5_equal_scores_eliminated_in_the_same_round_share_a_place() -> None:
    match = match_of((510, 30, 510), (1,), (), "elimination")
    assert ranks(replace(match, eliminations=((0, 2),))) == (2, 1, 2)


def test_p5_a_match_played_to_its_end() -> None:
    """Cat goes out first, with fewer points than Bob, who goes out last."""
    options = {"scoring": "elimination", "target": 100, "scores": (0, 0, 90)}
    game = position("ann: R7 | bob: R1 | cat: R9 RS", **options).after("ann play R7")
    assert (game.match.eliminations, ranks(game.match)) == (((2,),), (1, 2, 3))
    last = {"hands": (cards("R7"), cards("W W4 WB"), ()), "awaiting": Turn(0), "turn": 0}
    game = with_table(game.next_round(), **last, discard=cards("R5"), color=Color.RED).after("ann play R7")
    assert (game.match.scores, game.match.winners) == ((0, 151, 119), (0,))
    assert (game.match.eliminations, ranks(game.match)) == (((2,), (1,)), (1, 2, 3))
