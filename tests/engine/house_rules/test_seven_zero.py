"""`seven_zero: true`: sevens swap hands, zeros pass them on (T13, M13-M14)."""

from __future__ import annotations

import pytest

from bot.engine.model.errors import Refusal
from bot.engine.model.events import CallOwed, HandsPassed, HandsSwapped
from bot.engine.model.moves import ChooseTarget
from tests.builders import position

HANDS = "ann: R7 R0 R2 | bob: R1 G2 | cat: B4 G5 G6 G7"


def test_t13_a_seven_swaps_hands_with_a_player_of_choice() -> None:
    game = position(HANDS, seven_zero=True).after("ann play R7")
    assert (game.phase, game.turn) == ("target", "ann")
    assert game.legal("ann") == (ChooseTarget(1), ChooseTarget(2))
    game = game.after("ann target cat")
    assert (game.hand("ann"), game.hand("cat"), game.turn) == ("B4 G5 G6 G7", "R0 R2", "bob")
    assert game.happened(HandsSwapped) == [HandsSwapped(0, 2)]


def test_t13_off_by_default() -> None:
    assert position(HANDS).after("ann play R7").phase == "play"


@pytest.mark.parametrize("target", ["ann", "dan"])
def test_t13_not_with_oneself_nor_with_nobody(target: str) -> None:
    game = position(HANDS, seven_zero=True)
    assert game.refusal(f"ann play R7 {target}") is Refusal.BAD_TARGET
    assert game.after("ann play R7").refusal(f"ann target {target}") is Refusal.BAD_TARGET


@pytest.mark.parametrize(
    ("direction", "hands"), [(1, ("B4 G5 G6 G7", "R7 R2", "R1 G2")), (-1, ("R1 G2", "B4 G5 G6 G7", "R7 R2"))]
)
def test_t13_a_zero_passes_all_hands_on(direction: int, hands: tuple[str, ...]) -> None:
    game = position(HANDS, seven_zero=True, direction=direction).after("ann play R0")
    assert (game.hand("ann"), game.hand("bob"), game.hand("cat")) == hands
    assert game.happened(HandsPassed) == [HandsPassed()]


def test_t13_a_seat_that_is_gone_is_passed_over() -> None:
    game = position(HANDS + " | dan: Y1", seven_zero=True).after("bob leave", "ann play R0")
    assert (game.hand("ann"), game.hand("bob"), game.hand("cat"), game.hand("dan")) == (
        "Y1", "", "R7 R2", "B4 G5 G6 G7",
    )  # fmt: skip


@pytest.mark.parametrize("card", ["R7", "R0"])
def test_t13_not_with_the_last_card(card: str) -> None:
    game = position(f"ann: {card} | bob: R1 | cat: G2", seven_zero=True).after(f"ann play {card}")
    assert (game.phase, game.hand("bob"), game.hand("cat")) == ("round_over", "R1", "G2")


def test_m13_one_card_after_the_swap_owes_a_call() -> None:
    game = position("ann: R7 R2 | bob: R1 G2 | cat: B4", seven_zero=True).after("ann play R7 bob")
    assert (game.owing, game.hand("bob")) == (["bob"], "R2")
    assert game.happened(CallOwed) == [CallOwed(1)]


def test_m13_nothing_is_owed_before_the_cards_have_changed_hands() -> None:
    game = position("ann: R7 R2 | bob: R1 G2 | cat: B4", seven_zero=True, uno_to_go_out=True)
    game = game.after("ann play R7")
    assert game.owing == []
    assert game.refusal("ann uno") is Refusal.NO_CALL_OWED
    assert game.refusal("bob catch ann") is Refusal.NOTHING_TO_CATCH


def test_m13_from_one_to_one_is_owed_again() -> None:
    game = position("ann: R7 R2 | bob: R1 | cat: B4 B5", seven_zero=True).after("ann play R7 bob")
    assert (game.hand("ann"), game.hand("bob")) == ("R1", "R2")
    assert sorted(game.owing) == ["ann", "bob"]


def test_m13_an_earlier_call_lapses() -> None:
    game = position("ann: R1 R2 | bob: R7 R8 | cat: B4 B5", seven_zero=True).after("ann play R1", "ann uno")
    game = game.after("bob play R7 ann")
    assert sorted(game.owing) == ["ann", "bob"]
    assert game.table.called == frozenset()


def test_m13_a_zero_settles_all_hands_at_once() -> None:
    game = position("ann: R0 R2 | bob: R1 | cat: B4 B5", seven_zero=True).after("ann play R0")
    assert (game.hand("bob"), game.hand("cat"), game.hand("ann")) == ("R2", "R1", "B4 B5")
    assert sorted(game.owing) == ["bob", "cat"]


def test_m14_with_two_players_the_other_is_the_target() -> None:
    game = position("ann: R7 R2 R3 | bob: R1 G2", seven_zero=True).after("ann play R7")
    assert (game.phase, game.turn, game.hand("ann"), game.hand("bob")) == ("play", "bob", "R1 G2", "R2 R3")


def test_m14_also_when_two_are_left() -> None:
    game = position(HANDS, seven_zero=True).after("bob leave", "ann play R7")
    assert (game.phase, game.hand("cat")) == ("play", "R0 R2")


def test_t13_a_drawn_seven_swaps_too() -> None:
    game = position("ann: G1 | bob: R1 G2", seven_zero=True, draw_pile="R7 Y1").after(
        "ann draw", "ann play R7"
    )
    assert (game.hand("ann"), game.hand("bob"), game.owing) == ("R1 G2", "G1", ["bob"])


def test_t13_a_seven_turned_up_does_nothing() -> None:
    game = position("ann: R1 R2 | bob: R3 R4", discard="R7", seven_zero=True)
    assert game.phase == "play"


def test_m34_the_next_seat_is_the_target_of_a_time_out() -> None:
    game = position(HANDS, seven_zero=True).after("ann play R7", "ann time_out")
    assert (game.phase, game.hand("bob"), game.turn) == ("play", "R0 R2", "bob")
