"""Jumping in: who may do it, and who is better off not doing it (T12)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.computer import LEVELS
from bot.computer.player import can_jump_in, jump_in
from bot.engine.model.moves import Play
from bot.engine.view import SeatView, view_of
from tests.builders import cards, position

R7 = Play(cards("R7")[0])


def bob_sees(hands: str, discard: str = "R7", **given: Any) -> SeatView:
    return view_of(position(hands, discard=discard, jump_in=True, **given).match, 1)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_card_is_played_out_of_turn(level: str) -> None:
    view = bob_sees("ann: G1 G2 | bob: R7 B1 | cat: B2 B3")
    assert can_jump_in(view)
    assert jump_in(level, view) == R7


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "hands",
    ["ann: G1 G2 | bob: R8 B7 | cat: B2 B3", "ann: G1 G2 | bob: R8 B7 | cat: R7 B3"],
    ids=["nobody could", "somebody else could"],
)
def test_no_other_card_is(level: str, hands: str) -> None:
    view = bob_sees(hands)
    assert not can_jump_in(view)
    assert jump_in(level, view) is None


def test_on_the_own_turn_nobody_jumps_in() -> None:
    view = bob_sees("ann: G1 G2 | bob: R7 B1 | cat: B2 B3", turn="bob")
    assert R7 in view.moves
    assert not can_jump_in(view)


@pytest.mark.parametrize("level", ["normal", "advanced"])
@pytest.mark.parametrize(
    ("hands", "discard", "is_wanted"),
    [
        ("ann: G1 G2 | bob: R7 B1 | cat: B2 B3", "R7", False),  # would give up one card for two
        ("ann: G1 G2 | bob: R7 B1 B2 | cat: B2 B3", "R7", True),
        ("ann: G1 G2 | bob: R0 B1 | cat: B2 B3", "R0", False),  # would be hit by ann's two
        ("ann: G1 | bob: R0 B1 | cat: B2 B3", "R0", True),
        ("ann: G1 G2 | bob: R7 | cat: B2 B3", "R7", True),  # nobody swaps after a last card
        ("ann: G1 G2 | bob: R5 B1 | cat: B2 B3", "R5", True),
    ],
)
def test_nobody_gives_a_short_hand_for_a_long_one(
    level: str, hands: str, discard: str, *, is_wanted: bool
) -> None:
    view = bob_sees(hands, discard, seven_zero=True)
    assert (jump_in(level, view) is not None) is is_wanted
    assert jump_in("easy", view) is not None, "a beginner does not look that far"


def test_hands_are_swapped_with_opponents_and_not_with_the_partner() -> None:
    hands = "ann: G1 G2 | bob: R7 B1 | cat: B2 B3 | dan: R9"
    assert jump_in("normal", bob_sees(hands, seven_zero=True, teams=True)) is None


@pytest.mark.parametrize(("partner", "is_wanted"), [("R1", False), ("R1 R2", True)])
def test_a_partner_about_to_win_is_not_disturbed(partner: str, *, is_wanted: bool) -> None:
    hands = f"ann: G1 G2 | bob: R7 B1 | cat: B2 B3 | dan: {partner}"
    view = bob_sees(hands, turn="dan", teams=True)
    assert (jump_in("normal", view) is not None) is is_wanted


def test_an_opponent_who_is_about_to_win_is() -> None:
    view = bob_sees("ann: G1 G2 | bob: R7 B1 | cat: R1 | dan: B2 B3", turn="cat", teams=True)
    assert jump_in("normal", view) == R7
