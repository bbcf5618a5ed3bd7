"""`uno_when: before`: UNO before the card that leaves one (N7, M36)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.model.errors import Refusal
from bot.engine.model.events import CallOwed, UnoAnnounced, UnoCalled
from bot.engine.model.moves import CallUno
from bot.engine.model.options import RulesError, RulesFault
from tests.builders import Game, position

PILE = "Y1 Y2 Y3 Y4 Y6 Y7"


def ahead(hands: str, **options: Any) -> Game:
    return position(hands, discard="R7", uno_when="before", draw_pile=PILE, **options)


def test_n7_nobody_can_catch_somebody_who_called_ahead() -> None:
    game = ahead("ann: R1 R2 | bob: B1 B2").after("ann uno", "ann play R1")
    assert game.owing == []
    assert game.refusal("bob catch ann") is Refusal.NOTHING_TO_CATCH


def test_n7_the_call_counts_with_the_card() -> None:
    game = ahead("ann: R1 R2 | bob: B1 B2").after("ann uno")
    assert [type(event) for event in game.events] == [UnoAnnounced]
    kinds = [type(event) for event in game.after("ann play R1").events]
    assert UnoCalled in kinds
    assert CallOwed not in kinds


def test_n7_off_by_default() -> None:
    game = position("ann: R1 R2 | bob: B1 B2", discard="R7")
    assert game.refusal("ann uno") is Refusal.NO_CALL_OWED


@pytest.mark.parametrize("hand", ["R1", "R1 R2 R3", "B1 G2"])
def test_n7_only_with_two_cards_of_which_one_fits(hand: str) -> None:
    assert ahead(f"ann: {hand} | bob: B1 B2").refusal("ann uno") is Refusal.NO_CALL_OWED


@pytest.mark.parametrize(
    ("hand", "options"),
    [("BD R3", {"stacking": "same"}), ("RS B3", {"deflecting": True}), ("RR B3", {"deflecting": True})],
)
def test_n7_also_before_a_card_that_answers_a_sum(hand: str, options: dict[str, Any]) -> None:
    game = ahead(f"ann: RD B1 B2 | bob: {hand}", **options).after("ann play RD", "bob uno")
    game = game.after(f"bob play {hand.split(maxsplit=1)[0]}")
    assert game.owing == []
    assert UnoCalled in map(type, game.events)


def test_n7_also_before_a_card_that_another_rule_allows_after_drawing() -> None:
    game = ahead("ann: W | bob: B1 B2", wild_after_draw=True).after("ann draw", "ann uno", "ann play W red")
    assert game.owing == []


def test_n7_not_if_only_cards_fit_that_cannot_be_played_now() -> None:
    game = ahead("ann: RD B1 B2 | bob: R1 R3", stacking="same").after("ann play RD")
    assert game.refusal("bob uno") is Refusal.NO_CALL_OWED
    game = position("ann: R1 | bob: B2", discard="R7", uno_when="before", draw_pile="B3").after("ann draw")
    assert game.refusal("ann uno") is Refusal.NO_CALL_OWED


def test_n7_the_call_stays_if_the_swap_does_not_happen() -> None:
    game = ahead("ann: WH R2 | bob: B1 B2 | cat: G1 G2", swap_hands=1)
    game = game.after("ann uno", "ann play WH", "ann target bob", "bob leave", "ann color red")
    assert game.owing == []


def test_n7_only_on_ones_own_turn_and_once() -> None:
    game = ahead("ann: R1 R2 | bob: R3 R4")
    assert game.refusal("bob uno") is Refusal.NO_CALL_OWED
    assert CallUno() not in game.after("ann uno").legal("ann")


def test_n7_it_allows_the_last_card_where_that_needs_a_call() -> None:
    game = ahead("ann: R1 R2 | bob: R3 B4", uno_to_go_out=True)
    game = game.after("ann uno", "ann play R1", "bob play R3", "ann play R2")
    assert game.phase == "round_over"


def test_n7_it_needs_calls() -> None:
    with pytest.raises(RulesError) as refused:
        ahead("ann: R1 R2 | bob: B1 B2", uno_call="off")
    assert (refused.value.option, refused.value.code) == ("uno_when", RulesFault.NEEDS_CALLS)


def test_m36_drawing_a_card_ends_the_call() -> None:
    game = ahead("ann: R1 R2 | bob: B1 B2").after("ann uno", "ann draw")
    assert game.table.called == frozenset()


def test_m36_a_swap_by_that_card_ends_it_as_well() -> None:
    game = ahead("ann: R7 R2 | bob: B1 | cat: G1 G2", seven_zero=True).after("ann uno", "ann play R7 bob")
    assert game.owing == ["ann", "bob"]


def test_m23_taking_the_card_back_ends_it_as_well() -> None:
    game = ahead("ann: R1 R2 | bob: B1 B2", take_back="penalty").after(
        "ann uno", "ann play R1", "ann take_back"
    )
    assert game.table.called == frozenset()
