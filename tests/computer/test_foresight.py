"""The estimated value of a choice for cards that no network was trained on."""

from __future__ import annotations

from typing import Any

import pytest

from bot.computer.foresight import GOING_OUT, Outlook, worth
from bot.engine.model.cards import Color, Face
from bot.engine.model.moves import Draw, Play
from tests.builders import cards, position
from tests.computer.seats import view

TWO = "ann: R7 R2 G7 W | bob: B1 B2"
NO_MERCY = {"deck": "no_mercy", "mercy": 25, "stacking": "any"}


def outlook(hands: str = TWO, **options: Any) -> Outlook:
    """The first player's predictions."""
    return Outlook(view(position(hands, **options)))


def play(card: str) -> Play:
    """The play of a card; wilds become green."""
    (played,) = cards(card)
    return Play(played, Color.GREEN) if played.is_wild else Play(played)


def face(card: str) -> Face:
    """The face of a card."""
    return cards(card)[0].face


@pytest.mark.parametrize("options", [{}, NO_MERCY])
def test_it_draws_as_long_as_the_hidden_cards_make_it(options: dict[str, Any]) -> None:
    """On average (n + 1) / (k + 1) cards, if k of n hidden cards end the drawing."""
    foreseen = outlook(**options)
    hidden = len(foreseen.hidden)
    red = sum(card.color is Color.RED for card in foreseen.hidden)
    fits = red + sum(
        card.color is not Color.RED and (card.is_wild or card.face is face("R5")) for card in foreseen.hidden
    )
    assert foreseen.draws_until(Color.RED) == pytest.approx((hidden + 1) / (red + 1))
    assert foreseen.draws_until_fit() == pytest.approx((hidden + 1) / (fits + 1))


def test_of_the_classic_deck_all_but_five_cards_are_hidden() -> None:
    foreseen = outlook()
    assert len(foreseen.hidden) == 108 - 5
    assert foreseen.draws_until(Color.RED) == pytest.approx(104 / 23)  # 25 reds, three of them in sight
    assert foreseen.draws_until_fit() == pytest.approx(104 / 36)  # 22 reds, 6 fives, 7 wilds


def test_a_sum_is_answered_as_likely_as_a_hand_holds_such_a_card() -> None:
    assert outlook().chance_of_answer(1, face("RD")) == 0
    same = outlook(stacking="same")
    assert same.chance_of_answer(1, face("RD")) == pytest.approx(1 - 95 * 94 / (103 * 102))  # 8 of 103
    assert outlook(stacking="any").chance_of_answer(1, face("RD")) > same.chance_of_answer(1, face("RD"))


def test_drawing_costs_more_the_closer_mercy_is() -> None:
    foreseen = outlook(**NO_MERCY)
    assert foreseen.cost(4, 2) == pytest.approx(-2 * (1 + 6 / 25))
    assert foreseen.cost(22, 2) > foreseen.cost(23, 2)  # this eliminates the player
    assert outlook().cost(22, 20) == -20


def test_a_rival_is_harmed_by_cards_and_knocked_out_by_mercy() -> None:
    foreseen = outlook(**NO_MERCY)
    crowded = outlook(f"{TWO} | cat: {'B3 ' * 24}", **NO_MERCY)
    assert foreseen.harm(1, 4) > foreseen.harm(1, 2) > 0
    assert crowded.harm(2, 1) > crowded.harm(1, 1) + 5
    teams = outlook(f"{TWO} | cat: B3 | dan: B4", teams=True)
    assert teams.harm(2, 2) < 0 < teams.harm(1, 2)


def test_going_out_is_worth_more_than_anything_else() -> None:
    foreseen = outlook("ann: R7 | bob: B1 B2", **NO_MERCY)
    assert worth(foreseen, play("R7")) == GOING_OUT


def test_a_card_that_can_be_followed_is_worth_more_and_a_wild_is_kept() -> None:
    foreseen = outlook()
    assert worth(foreseen, play("R7")) > worth(foreseen, play("R2")) > worth(foreseen, play("W"))


def test_until_one_fits_a_draw_costs_all_cards_but_the_last() -> None:
    one, until = outlook(**NO_MERCY), outlook(**NO_MERCY, draw="until_playable")
    awaited = until.draws_until_fit()
    assert worth(until, Draw()) == pytest.approx(until.cost(4, awaited) + 1)
    assert worth(one, Draw()) == pytest.approx(one.cost(4, 1) + 1 / awaited - one.weights.turn)
