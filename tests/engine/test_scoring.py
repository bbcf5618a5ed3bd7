"""Points and winners, by each value of the option (P3, P6)."""

from __future__ import annotations

import pytest

from bot.engine.rules import CORE_OPTIONS
from bot.engine.scoring import SCORINGS, hand_points
from tests.builders import cards, position

TABLE = position("ann: R7 R8 | bob: RD W | cat: Y0").table


def test_c6_a_hand_counts_its_cards() -> None:
    assert hand_points(cards("R0 G9 BS YR RD W W4")) == 0 + 9 + 3 * 20 + 2 * 50
    assert hand_points(()) == 0


@pytest.mark.parametrize("scoring", SCORINGS)
def test_p3_the_winner_gets_all_that_is_left(scoring: str) -> None:
    assert SCORINGS[scoring].points(TABLE, 2) == (0, 0, 85)


@pytest.mark.parametrize("scoring", SCORINGS)
def test_t5_without_a_winner_nobody_scores(scoring: str) -> None:
    assert SCORINGS[scoring].points(TABLE, None) == (0, 0, 0)


def test_p3_whoever_has_reached_the_target_has_won() -> None:
    winners = SCORINGS["winner_collects"].winners
    assert winners((499, 0, 0), 500, 0) == ()
    assert winners((499, 500, 0), 500, 1) == (1,)


def test_p6_whoever_went_out_has_won() -> None:
    winners = SCORINGS["single_round"].winners
    assert winners((600, 5, 0), 500, 1) == (1,)
    assert winners((600, 5, 0), 500, None) == ()


def test_every_value_of_the_option_has_its_entry() -> None:
    (option,) = [spec for spec in CORE_OPTIONS if spec.name == "scoring"]
    assert tuple(SCORINGS) == option.values
