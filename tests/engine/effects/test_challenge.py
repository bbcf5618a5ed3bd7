"""When a Wild Draw Four is honest, by each value of the option (F2)."""

from __future__ import annotations

import pytest

from bot.engine.effects.challenge import BARS, is_legal_wild_draw_four
from bot.engine.model.decisions import ChallengeOffer
from bot.engine.model.rules import CORE_OPTIONS
from tests.builders import cards, position

OPTIONS = ("no_color_match", "no_color_or_wild", "no_color_or_value", "no_valid_card", "anytime")

# The rest of the hand, on a red five (first rows) or the given card, and the options that call it a bluff.
HANDS = [
    ("G1 B2", "R5", ""),
    ("R1", "R5", "no_color_match no_color_or_wild no_color_or_value no_valid_card"),
    ("RS", "R5", "no_color_match no_color_or_wild no_color_or_value no_valid_card"),
    ("G5", "R5", "no_color_or_value no_valid_card"),
    ("GS", "RS", "no_color_or_value no_valid_card"),
    ("W", "R5", "no_color_or_wild no_valid_card"),
    ("W4", "R5", ""),
    ("W4 W4", "R5", ""),
    ("W", "W", "no_color_or_wild no_valid_card"),
    ("W4", "W4", ""),
    ("", "R5", ""),
]


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize(("others", "top", "bluffs"), HANDS)
def test_f2_what_makes_it_a_bluff(others: str, top: str, bluffs: str, option: str) -> None:
    table = position(f"ann: W4 {others} | bob: R1", discard=top, color="red", wild_draw_four=option).table
    assert is_legal_wild_draw_four(table, cards(others)) is (option not in bluffs.split())


def test_f2_the_color_in_force_counts_not_that_of_a_wild_before() -> None:
    table = position("ann: W4 R1 | bob: R1", discard="R5 W", color="green").table
    assert is_legal_wild_draw_four(table, cards("R1"))
    assert not is_legal_wild_draw_four(table, cards("G1"))


@pytest.mark.parametrize("option", OPTIONS[:-1])
def test_f2_it_is_judged_as_it_was_played(option: str) -> None:
    game = position("ann: W4 R1 G5 | bob: R1", wild_draw_four=option).after("ann play W4 green")
    awaiting = game.table.awaiting
    assert isinstance(awaiting, ChallengeOffer)
    assert (awaiting.evidence.is_legal, awaiting.evidence.color) == (False, "red")
    assert awaiting.evidence.hand == cards("R1 G5")


def test_every_value_of_the_option_has_its_entry() -> None:
    (option,) = [spec for spec in CORE_OPTIONS if spec.name == "wild_draw_four"]
    assert tuple(BARS) == tuple(option.values) == OPTIONS
