"""Number cards: what they match, what they count (C1, C6, T1)."""

from __future__ import annotations

import pytest

from bot.engine.faces.classic import NUMBERS
from bot.engine.faces.decks import deck_of
from bot.engine.model.cards import Family
from bot.engine.model.errors import Refusal
from tests.builders import cards, dealt, position, rules


def test_c1_of_each_color_one_0_and_two_of_each_other_number() -> None:
    numbers = [card.code for card in deck_of(rules(), 2) if card.face.family is Family.NUMBER]
    assert len(numbers) == 76
    assert [numbers.count(code) for code in ("R0", "R1", "B0", "B9")] == [1, 2, 1, 2]


@pytest.mark.parametrize("number", range(10))
def test_c6_a_number_counts_itself(number: int) -> None:
    assert NUMBERS[number].points == number


@pytest.mark.parametrize("card", ["R7", "R0", "G5", "B5"])
def test_t1_it_matches_in_color_or_number(card: str) -> None:
    game = position(f"ann: {card} Y1 Y2 | bob: R1", discard="R5").after(f"ann play {card}")
    assert game.discard == f"R5 {card}"
    assert game.table.color == cards(card)[0].color
    assert game.turn == "bob"


def test_t1_neither_is_refused() -> None:
    assert position("ann: G7 Y1 | bob: R1").refusal("ann play G7") is Refusal.NOT_PLAYABLE


def test_t1_the_color_chosen_for_a_wild_counts_not_its_own() -> None:
    game = position("ann: G7 Y1 Y2 | bob: R1", discard="R5 W", color="green")
    assert game.after("ann play G7").turn == "bob"
    assert game.refusal("ann play Y1") is Refusal.NOT_PLAYABLE


def test_u4a_turned_up_it_is_just_the_card_to_match() -> None:
    game = dealt("R1 G1 R2 G2 R3 G3 Y5 B1 B2", hand_size=3)
    assert (game.turn, game.phase, game.table.color) == ("ann", "play", "yellow")
