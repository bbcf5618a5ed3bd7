"""`uno_to_go_out: true`: no last card before UNO has been called (N5, M17)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.model.errors import Refusal
from bot.engine.model.moves import CallUno, Draw
from tests.builders import Game, position


def asked(hands: str = "ann: R1 | bob: R2 R3 | cat: B1", **options: Any) -> Game:
    return position(hands, uno_to_go_out=True, draw_pile="Y1 Y2 Y3 Y4", **options)


def test_n5_the_last_card_waits_for_the_call() -> None:
    assert asked().refusal("ann play R1") is Refusal.MUST_CALL_UNO
    assert asked().after("ann uno", "ann play R1").phase == "round_over"


def test_n5_off_by_default() -> None:
    assert position("ann: R1 | bob: R2").after("ann play R1").phase == "round_over"


def test_n5_it_may_be_called_late_on_ones_own_turn_only() -> None:
    assert asked().legal("ann") == (Draw(), CallUno())
    assert asked().refusal("cat uno") is Refusal.NO_CALL_OWED
    assert asked().after("ann uno").refusal("ann uno") is Refusal.NO_CALL_OWED


def test_n5_a_call_in_time_is_enough() -> None:
    game = asked("ann: R1 R4 | bob: R2 R3").after("ann play R4", "ann uno", "bob draw", "ann play R1")
    assert game.phase == "round_over"


def test_n5_a_call_lapses_with_the_hand() -> None:
    game = asked("ann: R1 R4 | bob: RD R3").after("ann play R4", "ann uno", "bob play RD")
    assert (game.turn, game.count("ann"), game.table.called) == ("bob", 3, frozenset())


@pytest.mark.parametrize("option", ["until_caught", "timed"])
def test_n5_with_other_calls(option: str) -> None:
    game = asked("ann: R1 R4 | bob: R2 R3", uno_call=option).after("ann play R4", "bob draw")
    assert game.refusal("ann play R1") is Refusal.MUST_CALL_UNO
    assert game.after("ann uno", "ann play R1").phase == "round_over"


def test_n5_a_card_that_does_not_fit_is_told_first() -> None:
    assert asked("ann: G1 | bob: R2").refusal("ann play G1") is Refusal.NOT_PLAYABLE


def test_n5_a_last_wild_draw_four_needs_it_too() -> None:
    game = asked("ann: W4 | bob: R2 R3")
    assert game.refusal("ann play W4") is Refusal.MUST_CALL_UNO
    assert game.after("ann uno", "ann play W4").phase == "round_over"


def test_m17_only_playing_the_last_card_needs_it() -> None:
    options = {"customizable": 1, "customizable_effects": [{"effect": "discard_wilds"}]}
    game = asked("ann: WC1 R1 R2 | bob: W W4 | cat: B1", **options).after("ann play WC1 red")
    assert game.phase == "round_over"
    options = {"customizable": 1, "customizable_effects": [{"effect": "charade"}]}
    game = asked("ann: WC1 R1 R2 | bob: B3 B4 | cat: B1", **options)
    assert game.after("ann play WC1 red", "ann guessed bob", "bob discard_color blue").phase == "round_over"


def test_n5_on_a_pending_sum() -> None:
    game = asked("ann: RD R1 | bob: GD", stacking="same").after("ann play RD")
    assert game.refusal("bob play GD") is Refusal.MUST_CALL_UNO
    assert game.after("bob uno", "bob play GD").phase == "round_over"


@pytest.mark.parametrize(
    ("hands", "played", "last"),
    [
        ("ann: RD R1 | bob: GD | cat: B1 B2", "ann play RD", "GD"),
        ("ann: RD R1 | bob: W4 | cat: B1 B2", "ann play RD", "W4"),
        ("ann: W4 R1 | bob: W4 | cat: B1 B2", "ann play W4 red", "W4"),
        ("ann: W4 R1 | bob: RD | cat: B1 B2", "ann play W4 red", "RD"),
    ],
)
def test_n5_on_a_pending_sum_the_call_is_what_is_missing(hands: str, played: str, last: str) -> None:
    game = position(hands, uno_to_go_out=True, stacking="any", draw_pile="Y1 Y2 Y3 Y4").after(played)
    assert game.refusal(f"bob play {last}") is Refusal.MUST_CALL_UNO
    assert game.after("bob uno", f"bob play {last}").hand("bob") == ""


def test_n5_on_a_pending_sum_a_card_that_cannot_answer_it_is_not_playable() -> None:
    game = position(
        "ann: RD R1 | bob: R2 | cat: B1 B2", uno_to_go_out=True, stacking="any", draw_pile="Y1 Y2"
    )
    assert game.after("ann play RD").refusal("bob play R2") is Refusal.NOT_PLAYABLE
