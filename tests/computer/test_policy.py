"""The quick estimate of a choice's value."""

from __future__ import annotations

from typing import Any

import pytest

from bot.computer.policy import Objective, Prospect, Situation, objective_of, worth
from bot.engine.model.cards import Color
from bot.engine.model.moves import Draw, Play
from tests.builders import Game, cards, position
from tests.computer.seats import view

TWO = "ann: R7 R2 G7 W | bob: B1 B2"


def prospect(hands: str, card: str, **options: Any) -> Prospect:
    """The first player's prospects after playing this card."""
    return Prospect(Situation(view(position(hands, **options))), play(card))


def play(card: str) -> Play:
    """The play of a card; wilds become green."""
    (played,) = cards(card)
    return Play(played, Color.GREEN) if played.is_wild else Play(played)


def better(game: Game) -> str:
    """The card of the first hand that the policy likes best."""
    situation = Situation(view(game))
    plays = [move for move in situation.view.moves if isinstance(move, Play)]
    best = max(plays, key=lambda move: worth(situation, play(move.card.code)))
    return best.card.code


@pytest.mark.parametrize(
    ("options", "two", "more"),
    [
        ({}, Objective.POINTS_OF_TWO, Objective.POINTS),
        ({"scoring": "single_round"}, Objective.ROUND_OF_TWO, Objective.ROUND),
        ({"scoring": "lowest_total"}, Objective.POINTS_OF_TWO, Objective.FEW_POINTS),
        ({"scoring": "elimination"}, Objective.POINTS_OF_TWO, Objective.FEW_POINTS),
    ],
)
def test_it_knows_what_is_played_for(options: dict[str, Any], two: Objective, more: Objective) -> None:
    assert objective_of(Situation(view(position(TWO, **options)))) is two
    assert objective_of(Situation(view(position(f"{TWO} | cat: B3", **options)))) is more


@pytest.mark.parametrize("scoring", ["winner_collects", "single_round"])
def test_partners_play_for_their_team(scoring: str) -> None:
    game = position(f"{TWO} | cat: B3 | dan: B4", teams=True, scoring=scoring)
    assert objective_of(Situation(view(game))) is Objective.POINTS_IN_TEAMS


@pytest.mark.parametrize(
    ("card", "left", "same_color", "twins", "changes_color"),
    [("R7", 3, 1, 1, False), ("R2", 3, 1, 0, False), ("G7", 3, 0, 1, True), ("W", 3, 1, 0, False)],
)
def test_how_the_hand_stands_after_a_play(
    card: str, left: int, same_color: int, twins: int, changes_color: bool
) -> None:
    after = prospect(TWO, card)
    assert (after.left, after.same_color, after.twins) == (left, same_color, twins)
    assert after.changes_color is changes_color


@pytest.mark.parametrize(
    ("hands", "card", "options", "attacks", "comes_back"),
    [
        ("ann: RS R1 | bob: B1", "RS", {}, True, True),
        ("ann: RS G1 | bob: B1", "RS", {}, True, False),
        ("ann: RR R1 | bob: B1", "RR", {}, True, True),
        ("ann: RR R1 | bob: B1", "RR", {"two_player_reverse": "plain"}, False, False),
        ("ann: RR R1 | bob: B1 | cat: B2", "RR", {}, False, False),
        ("ann: RD R1 | bob: B1 | cat: B2", "RD", {}, True, False),
        ("ann: R9 R1 | bob: B1", "R9", {}, False, False),
    ],
)
def test_what_costs_the_next_player_something(
    hands: str, card: str, options: dict[str, Any], attacks: bool, comes_back: bool
) -> None:
    after = prospect(hands, card, **options)
    assert (after.attacks, after.brings_the_turn_back) == (attacks, comes_back)


@pytest.mark.parametrize(
    ("card", "options", "lost"),
    [
        ("R7", {}, 0),
        ("R7", {"seven_zero": True}, 3 - 1),  # for the smallest hand
        ("R0", {"seven_zero": True}, 3 - 4),  # for the previous player's
        ("WH", {"swap_hands": 1}, 3 - 1),
    ],
)
def test_what_exchanged_hands_bring(card: str, options: dict[str, Any], lost: int) -> None:
    hands = "ann: R7 R0 WH G1 | bob: B1 | cat: B2 B3 B4 B5"
    assert prospect(hands, card, **options).cards_lost == pytest.approx(lost / 7)


def test_opponents_about_to_go_out_are_dangerous_but_partners_are_not() -> None:
    hands = "ann: R7 R2 | bob: B1 B2 B3 B4 B5 | cat: G1 | dan: Y1 Y2"
    alone, paired = (Situation(view(position(hands, teams=teams))) for teams in (False, True))
    assert (alone.danger, alone.next_danger) == (1.0, 0.0)
    assert (paired.danger, paired.next_danger) == (0.6, 0.0)


def test_colors_that_were_seen_often_are_rare_with_others() -> None:
    situation = Situation(view(position("ann: R7 R2 R3 R4 | bob: B1 B2")))
    assert situation.unseen[Color.RED] < situation.unseen[Color.BLUE]
    assert sum(situation.unseen.values()) == pytest.approx(1)


def test_going_out_is_best_of_all() -> None:
    situation = Situation(view(position("ann: R7 | bob: B1 B2")))
    assert worth(situation, play("R7")) > max(worth(situation, Draw()), 50)


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ("ann: R3 W G1 | bob: B1 B2 B3 B4 B5", "R3"),  # wilds are kept
        ("ann: R9 RS R1 | bob: B1 B2 B3 B4 B5", "RS"),  # the turn comes back
        ("ann: R9 RD R1 | bob: B1 | cat: B4 B5 B6", "RD"),  # against a player who is about to go out
    ],
)
def test_what_it_likes_best(hands: str, expected: str) -> None:
    assert better(position(hands)) == expected


def test_hidden_hands_may_be_about_to_go_out() -> None:
    hidden = Situation(view(position("ann: R7 R2 | bob: B1 B2 B3 B4 B5 | cat: G1", hidden_counts=True)))
    assert 0 < hidden.danger == hidden.next_danger < 1
