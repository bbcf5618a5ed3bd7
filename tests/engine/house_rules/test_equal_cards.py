"""`equal_cards: true`: several cards with the same number or symbol in one turn (T15, M38-M40)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.model.errors import Refusal
from bot.engine.model.events import CallOwed, SeatSkipped, UnoCalled
from bot.engine.model.moves import CatchUno, Pass
from tests.builders import Game, position

PILE = "Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9 B8 B9"


def equal(hands: str, discard: str = "R5", **options: Any) -> Game:
    return position(hands, discard=discard, equal_cards=True, draw_pile=PILE, **options)


def test_t15_the_last_one_sets_the_color() -> None:
    game = equal("ann: R7 G7 B7 Y1 | bob: B1 B2").after("ann play R7")
    assert (game.turn, game.phase) == ("ann", "more")
    game = game.after("ann play G7", "ann play B7")
    assert (game.turn, game.phase, game.discard, game.hand("ann")) == ("bob", "play", "R5 R7 G7 B7", "Y1")
    assert game.table.color == "blue"


def test_t15_off_by_default() -> None:
    assert position("ann: R7 G7 Y1 | bob: B1 B2", discard="R5").after("ann play R7").turn == "bob"


def test_t15_it_may_stop_before_the_last_one() -> None:
    game = equal("ann: R7 G7 Y1 | bob: B1 B2").after("ann play R7")
    assert [move for move in game.legal("ann") if move == Pass()]
    game = game.after("ann pass")
    assert (game.turn, game.table.color, game.count("ann")) == ("bob", "red", 2)


@pytest.mark.parametrize("card", ["R1", "G8", "W"])
def test_t15_only_the_same_number_or_symbol(card: str) -> None:
    game = equal(f"ann: R7 G7 {card} | bob: B1 B2").after("ann play R7")
    assert game.refusal(f"ann play {card}") is Refusal.NOT_PLAYABLE


def test_t15_only_the_first_one_has_to_fit() -> None:
    game = equal("ann: R7 G7 Y1 | bob: B1 B2")
    assert game.refusal("ann play G7") is Refusal.NOT_PLAYABLE


def test_t15_wilds_go_one_by_one() -> None:
    game = equal("ann: W W Y1 | bob: B1 B2").after("ann play W red")
    assert game.turn == "bob"


def test_t15_draws_add_up_and_cost_one_turn() -> None:
    game = equal("ann: RD GD Y1 | bob: B1 B2 | cat: B3 B4").after("ann play RD", "ann play GD")
    assert (game.count("bob"), game.count("cat"), game.turn) == (6, 2, "cat")


def test_t15_each_skip_skips_one_more() -> None:
    game = equal("ann: RS GS Y1 | bob: B1 B2 | cat: B3 B4 | dan: B5 B6").after("ann play RS", "ann play GS")
    assert (game.turn, [event.seat for event in game.happened(SeatSkipped)]) == ("dan", [1, 2])


@pytest.mark.parametrize(("face", "options"), [("S", {}), ("R", {})])
def test_t15_nobody_skips_themselves(face: str, options: dict[str, Any]) -> None:
    game = equal(f"ann: R{face} G{face} Y1 Y2 | bob: B1 B2", **options)
    assert game.after(f"ann play R{face}", f"ann play G{face}").turn == "ann"
    three = equal("ann: RS GS BS YS Y1 | bob: B1 B2 | cat: B3 B4")
    assert three.after("ann play RS", "ann play GS", "ann play BS", "ann play YS").turn == "ann"


def test_t15_each_reverse_turns_play_around() -> None:
    game = equal("ann: RR GR BR Y1 Y2 | bob: B1 B2 | cat: B3 B4").after("ann play RR", "ann play GR")
    assert (game.phase, game.after("ann pass").turn) == ("more", "bob")
    assert game.after("ann play BR").turn == "cat"
    plain = equal("ann: RR GR Y1 Y2 | bob: B1 B2", two_player_reverse="plain")
    assert plain.after("ann play RR", "ann play GR").turn == "bob"


def test_t15_a_swap_happens_once() -> None:
    game = equal("ann: R7 G7 Y1 | bob: B1 B2 | cat: B3 B4 B5", seven_zero=True)
    game = game.after("ann play R7", "ann play G7")
    assert game.phase == "target"
    game = game.after("ann target cat")
    assert (game.hand("ann"), game.hand("cat"), game.turn, game.owing) == ("B3 B4 B5", "Y1", "bob", ["cat"])


def test_t15_on_a_sum_they_add_to_it() -> None:
    game = equal("ann: RD Y1 | bob: GD BD B2 | cat: B3 B4", stacking="same")
    game = game.after("ann play RD", "ann uno", "bob play GD", "bob play BD")
    assert (game.turn, game.phase) == ("cat", "stack")
    assert game.after("cat accept").count("cat") == 8


def test_t15_a_card_that_deflects_goes_alone() -> None:
    game = equal("ann: RD Y1 Y2 | bob: RS GS B2 | cat: B3 B4", deflecting=True)
    game = game.after("ann play RD", "bob play RS")
    assert (game.turn, game.phase) == ("cat", "stack")


def test_t15_with_a_drawn_card_and_with_a_jump() -> None:
    drawn = position("ann: G7 Y1 | bob: B1 B2", discard="R5", equal_cards=True, draw_pile="R7 Y2")
    drawn = drawn.after("ann draw", "ann play R7", "ann play G7")
    assert (drawn.turn, drawn.hand("ann")) == ("bob", "Y1")
    jump = equal("ann: R1 R2 | bob: R3 R4 | cat: R5 G5 B1 B2", jump_in=True).after(
        "cat play R5", "cat play G5"
    )
    assert (jump.turn, jump.hand("cat")) == ("ann", "B1 B2")


def test_t15_one_discard_all_clears_the_last_color() -> None:
    game = equal("ann: R1 RDA BDA B1 B2 Y3 | bob: B1 B2", deck="no_mercy")
    game = game.after("ann play RDA", "ann play BDA")
    assert (game.hand("ann"), game.turn) == ("R1 Y3", "bob")


def test_t15_two_flips_turn_over_once() -> None:
    game = position(
        "ann: RF/P8 GF/WDC B1/USE R2/OR | bob: Y1/WD B1/USE", discard="R3/P7", deck="flip", equal_cards=True
    ).after("ann play RF", "ann play GF")
    assert game.table.side == "dark"


def test_m38_a_call_is_owed_once_the_last_of_them_is_played() -> None:
    game = equal("ann: R7 G7 Y1 | bob: B1 B2 B3").after("ann play R7")
    assert (game.owing, game.happened(CallOwed)) == ([], [])
    assert game.after("ann play G7").owing == ["ann"]
    down_to_one = equal("ann: R7 G7 | bob: B1 B2 B3").after("ann play R7")
    assert CatchUno(0) not in down_to_one.legal("bob")
    assert down_to_one.after("ann pass").owing == ["ann"]


def test_m38_all_cards_may_go_at_once() -> None:
    game = equal("ann: R7 G7 | bob: B1 B2 B3").after("ann play R7", "ann play G7")
    assert (game.phase, game.match.scores, game.happened(CallOwed)) == ("round_over", (6, 0), [])
    game = equal("ann: RD GD | bob: B1 B2").after("ann play RD", "ann play GD")
    assert (game.phase, game.count("bob")) == ("round_over", 6)


def test_m38_a_call_ahead_stands() -> None:
    game = equal("ann: R7 G7 Y1 | bob: B1 B2 B3", uno_when="before")
    game = game.after("ann play R7", "ann uno", "ann play G7")
    assert (game.owing, game.table.called, len(game.happened(UnoCalled))) == ([], {0}, 1)


def test_m38_calling_to_go_out_takes_a_call_before_the_last_one() -> None:
    hands = "ann: R7 G7 | bob: B1 B2 B3"
    game = equal(hands, uno_to_go_out=True).after("ann play R7")
    assert (game.turn, game.owing) == ("bob", ["ann"])
    ahead = equal(hands, uno_to_go_out=True, uno_when="before").after("ann uno", "ann play R7", "ann play G7")
    assert ahead.phase == "round_over"


def test_m39_taking_back_returns_to_the_choice() -> None:
    game = equal("ann: R7 G7 Y1 Y2 | bob: B1 B2", take_back="penalty").after("ann play R7", "ann play G7")
    game = game.after("ann take_back")
    assert (game.turn, game.phase, game.discard) == ("ann", "more", "R5 R7")
    game = game.after("ann pass")
    assert (game.turn, game.count("ann")) == ("bob", 5)
    assert game.refusal("ann take_back") is Refusal.CANNOT_TAKE_BACK


def test_m40_a_time_out_or_leaving_ends_the_turn() -> None:
    game = equal("ann: RD GD Y1 | bob: B1 B2 | cat: B3 B4").after("ann play RD")
    late = game.after("ann time_out")
    assert (late.turn, late.count("bob"), late.count("ann")) == ("cat", 4, 2)
    gone = game.after("ann leave")
    assert (gone.turn, gone.count("bob")) == ("cat", 4)
