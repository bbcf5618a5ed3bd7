"""Points and winners, by each value of the option (P2-P6, T5, M18-M20)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.model.options import Scoring
from bot.engine.model.rules import CORE_OPTIONS
from bot.engine.play.scoring import SCORINGS, Totals, Verdict, hand_points, lowest_hand
from tests.builders import cards, position, rules

HANDS = "ann: R7 R8 | bob: RD W | cat: Y0"
TABLE = position(HANDS).table


def verdict(scoring: str, *scores: int, winner: int | None = 0, **options: Any) -> Verdict:
    chosen = rules(scoring=scoring, **options)
    return SCORINGS[Scoring(scoring)].verdict(Totals(scores, tuple(range(len(scores))), chosen, winner))


def test_c6_a_hand_counts_its_cards() -> None:
    assert hand_points(cards("R0 G9 BS YR RD W W4")) == 0 + 9 + 3 * 20 + 2 * 50
    assert hand_points(cards("WB WH WF WC1 WC4 R7*")) == 50 + 4 * 40 + 7
    assert hand_points(()) == 0


@pytest.mark.parametrize("scoring", ["winner_collects", "single_round"])
def test_p3_p6_the_winner_gets_all_that_is_left(scoring: str) -> None:
    assert SCORINGS[Scoring(scoring)].points(TABLE, 2) == (0, 0, 85)


@pytest.mark.parametrize("scoring", ["winner_collects", "single_round"])
def test_t5_without_a_winner_nobody_scores(scoring: str) -> None:
    assert SCORINGS[Scoring(scoring)].points(TABLE, None) == (0, 0, 0)


@pytest.mark.parametrize("scoring", ["lowest_total", "elimination"])
@pytest.mark.parametrize("winner", [2, None])
def test_p4_p5_t5_everyone_scores_their_own_hand(scoring: str, winner: int | None) -> None:
    assert SCORINGS[Scoring(scoring)].points(TABLE, winner) == (15, 70, 0)


def test_p8_the_team_scores_what_the_opponents_hold() -> None:
    table = position("ann: | bob: R7 | cat: W | dan: GS", teams=True).table
    assert SCORINGS[Scoring.WINNER_COLLECTS].points(table, 0) == (27, 0, 27, 0)
    assert SCORINGS[Scoring.WINNER_COLLECTS].points(table, 3) == (0, 50, 0, 50)


def test_p3_reaching_the_target_wins() -> None:
    assert verdict("winner_collects", 499, 0, 0) == Verdict()
    assert verdict("winner_collects", 499, 500, 0, winner=1) == Verdict((1,))


def test_p9_of_several_at_the_target_the_highest_total_wins() -> None:
    assert verdict("winner_collects", 550, 530, 10, play_on=True) == Verdict((0,))
    assert verdict("winner_collects", 530, 550, 10, play_on=True) == Verdict((1,))


def test_p9_a_tie_at_the_target_plays_on() -> None:
    assert verdict("winner_collects", 530, 530, 10, play_on=True) == Verdict()


def test_p8_both_partners_win() -> None:
    assert verdict("winner_collects", 500, 20, 500, 20, teams=True) == Verdict((0, 2))


def test_p4_the_lowest_total_wins_when_somebody_reaches_the_target() -> None:
    assert verdict("lowest_total", 499, 3, 20) == Verdict()
    assert verdict("lowest_total", 500, 3, 20) == Verdict((1,))


def test_p4_a_tie_for_the_lowest_plays_on() -> None:
    assert verdict("lowest_total", 500, 3, 3) == Verdict()


def test_p5_reaching_the_target_eliminates_and_the_last_player_wins() -> None:
    assert verdict("elimination", 500, 3, 20) == Verdict((), (0,))
    assert verdict("elimination", 500, 3) == Verdict((1,), (0,))
    assert verdict("elimination", 500, 3, 700) == Verdict((1,), (0, 2))


def test_m20_when_all_reach_the_target_the_lowest_wins_or_plays_on() -> None:
    assert verdict("elimination", 510, 505, 600) == Verdict((1,), (0, 2))
    assert verdict("elimination", 505, 505, 600) == Verdict((), (2,))
    assert verdict("elimination", 505, 505) == Verdict()


def test_p6_going_out_wins() -> None:
    assert verdict("single_round", 600, 5, 0, winner=1) == Verdict((1,))
    assert verdict("single_round", 600, 5, 0, winner=None) == Verdict()


def test_m18_in_a_single_round_both_partners_win() -> None:
    assert verdict("single_round", 5, 0, 5, 0, winner=2, teams=True) == Verdict((0, 2))


def test_of_a_round_without_end_the_lowest_hand_wins() -> None:
    assert lowest_hand(TABLE) == 2
    assert lowest_hand(position("ann: R7 | bob: R3 R4 | cat: W").table) is None


def test_every_value_of_the_option_has_its_entry() -> None:
    (option,) = [spec for spec in CORE_OPTIONS if spec.name == "scoring"]
    assert tuple(SCORINGS) == tuple(option.values)
