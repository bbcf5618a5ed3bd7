"""`take_back: penalty`: undone until somebody acts, for two cards (T11, M6, M12, M23-M24)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.model.errors import Refusal
from bot.engine.model.events import CardTakenBack
from bot.engine.play.legal import legal_moves
from tests.builders import Game, cards, position, with_table

PILE = "Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9"
HANDS = "ann: R7 R2 W RS G1 | bob: R1 G2 RD | cat: B4 B6"


def taking(hands: str = HANDS, **options: Any) -> Game:
    return position(hands, take_back="penalty", **{"draw_pile": PILE, **options})


def test_t11_its_player_plays_the_turn_again_and_draws_two_after_it() -> None:
    game = taking().after("ann play R7", "ann take_back")
    assert (game.phase, game.turn, game.discard) == ("play", "ann", "R5")
    assert sorted(game.hand("ann").split()) == ["G1", "R2", "R7", "RS", "W"]
    assert game.happened(CardTakenBack) == [CardTakenBack(0, cards("R7")[0])]
    game = game.after("ann play R2")
    assert (game.turn, game.count("ann")) == ("bob", 6)


def test_t11_off_by_default() -> None:
    assert position(HANDS).after("ann play R7").refusal("ann take_back") is Refusal.NOT_ALLOWED


def test_t11_nothing_played_yet() -> None:
    assert taking().refusal("ann take_back") is Refusal.CANNOT_TAKE_BACK


@pytest.mark.parametrize("move", ["bob play R1", "bob draw"])
def test_t11_until_the_next_player_acts(move: str) -> None:
    game = taking(draw_pile="R9").after("ann play R7", move)
    assert game.refusal("ann take_back") is Refusal.CANNOT_TAKE_BACK


def test_t11_not_once_the_round_is_scored() -> None:
    game = taking("ann: R1 | bob: R2 R3 R4 | cat: B4 B6", play_on=True)
    game = game.after("ann play R1", "bob play R2", "cat leave")
    assert game.phase == "round_over"
    assert game.refusal("bob take_back") is Refusal.WRONG_PHASE
    assert not any(legal_moves(game.table, seat) for seat in range(3))


def test_t11_nobody_else_takes_it_back() -> None:
    assert taking().after("ann play R7").refusal("bob take_back") is Refusal.CANNOT_TAKE_BACK


def test_t11_a_wild_is_taken_back_while_it_waits_for_its_color_and_after_it() -> None:
    game = taking().after("ann play W", "ann take_back")
    assert (game.phase, game.turn, game.table.color, game.discard) == ("play", "ann", "red", "R5")
    game = taking().after("ann play W", "ann color blue", "ann take_back")
    assert (game.phase, game.turn, game.table.color) == ("play", "ann", "red")


def test_t11_a_skip_and_a_reverse_are_undone() -> None:
    game = taking().after("ann play RS")
    assert game.turn == "cat"
    assert game.after("ann take_back").turn == "ann"
    game = taking("ann: RR R1 R2 | bob: R3 R4 | cat: R6").after("ann play RR")
    assert (game.turn, game.table.direction) == ("cat", -1)
    assert game.after("ann take_back").table.direction == 1


@pytest.mark.parametrize(
    ("hands", "move"),
    [
        ("ann: RD R1 R2 | bob: B1 B2 | cat: B3", "ann play RD"),
        ("ann: WB R1 R2 | bob: R3* B2 | cat: R4*", "ann play WB red"),
        ("ann: WH R1 R2 | bob: R3 B2 | cat: R4", "ann play WH red bob"),
        ("ann: WF R1 R2 | bob: R3 B2 | cat: R4", "ann play WF red"),
    ],
)
def test_t11_not_a_play_that_made_somebody_draw_swap_or_show(hands: str, move: str) -> None:
    game = taking(hands, deck="yellowstone").after(move)
    assert game.refusal("ann take_back") is Refusal.CANNOT_TAKE_BACK


def test_t11_a_draw_two_that_nobody_could_draw_may_be_taken_back() -> None:
    game = taking("ann: RD R1 R2 | bob: B1 B2", draw_pile="").after("ann play RD")
    assert game.count("bob") == 3  # the card below the top one was shuffled in
    game = taking("ann: W4 B1 R2 | bob: B1 B2", wild_draw_four="anytime", draw_pile="").after(
        "ann play W4 red"
    )
    assert game.refusal("ann take_back") is Refusal.CANNOT_TAKE_BACK


def test_t11_a_target_not_yet_chosen() -> None:
    game = taking("ann: WH R1 R2 | bob: R3 B2 | cat: R4").after("ann play WH", "ann take_back")
    assert (game.phase, game.turn, game.hand("ann")) == ("play", "ann", "R1 R2 WH")


def test_m6_the_card_under_the_top_stays_out_of_a_reshuffle() -> None:
    game = taking("ann: R7 R2 R8 | bob: B1 B2", discard="G1 R5", draw_pile="Y1")
    game = game.after("ann play R7", "ann take_back", "ann play R2")
    assert (game.discard, game.count("ann")) == ("R5 R2", 4)
    assert game.after("ann take_back").discard == "R5"


def test_m23_the_debt_and_the_call_of_the_play_are_void() -> None:
    game = taking("ann: R7 R2 | bob: R1 G2 | cat: B4").after("ann play R7")
    assert game.owing == ["ann"]
    assert game.after("ann take_back").owing == []
    called = game.after("ann uno", "ann take_back")
    assert called.table.called == frozenset()
    assert called.after("ann play R2").owing == []  # three cards after the penalty


def test_m23_after_a_catch_it_is_too_late() -> None:
    game = taking("ann: R7 R2 | bob: R1 G2 | cat: B4").after("ann play R7", "bob catch ann")
    assert game.refusal("ann take_back") is Refusal.CANNOT_TAKE_BACK


def test_m23_after_the_call_clock_it_is_too_late() -> None:
    game = taking("ann: R7 R2 | bob: R1 G2 | cat: B4", uno_call="timed").after(
        "ann play R7", "ann uno_time_out"
    )
    assert game.refusal("ann take_back") is Refusal.CANNOT_TAKE_BACK


def test_m23_windows_that_the_play_closed_stay_closed() -> None:
    game = taking("ann: R7 R2 | bob: R1 G2 G3 | cat: B4").after("ann play R7", "bob play R1")
    assert game.owing == []
    game = game.after("bob take_back")
    assert (game.owing, game.turn) == ([], "bob")
    assert game.refusal("cat catch ann") is Refusal.NOTHING_TO_CATCH


def test_m24_a_sum_nobody_has_drawn_yet_may_be_taken_back() -> None:
    game = taking("ann: RD R1 R2 | bob: B1 B2", stacking="same").after("ann play RD")
    assert game.phase == "stack"
    game = game.after("ann take_back")
    assert (game.phase, game.turn, game.count("ann")) == ("play", "ann", 3)


def test_m24_so_may_a_four_that_nobody_has_answered() -> None:
    game = taking("ann: W4 R1 R2 | bob: B1 B2").after("ann play W4 blue", "ann take_back")
    assert (game.phase, game.turn, game.table.color) == ("play", "ann", "red")


def test_m24_an_answer_to_a_sum_gives_the_sum_back() -> None:
    game = taking("ann: RD R1 R2 | bob: GD B2 B1 | cat: B1", stacking="same")
    game = game.after("ann play RD", "bob play GD", "bob take_back")
    assert (game.phase, game.turn, game.discard) == ("stack", "bob", "R5 RD")
    game = game.after("bob accept")
    assert (game.count("bob"), game.turn) == (3 + 2 + 2, "cat")


def test_m24_a_drawn_card_returns_to_the_phase_drawn() -> None:
    game = taking("ann: B1 B2 | bob: B1 B2", draw_pile="R9 Y1 Y2 Y3").after(
        "ann draw", "ann play R9", "ann take_back"
    )
    assert (game.phase, game.turn, game.hand("ann")) == ("drawn", "ann", "B1 B2 R9")
    game = game.after("ann pass")
    assert (game.turn, game.hand("ann")) == ("bob", "B1 B2 R9 Y1 Y2")


def test_m24_acts_includes_the_next_move_of_the_same_player() -> None:
    game = taking("ann: RS R1 R2 R3 | bob: B1 B2").after("ann play RS")
    assert game.after("ann take_back").turn == "ann"
    assert game.after("ann draw").refusal("ann take_back") is Refusal.CANNOT_TAKE_BACK
    game = game.after("ann play R1", "ann take_back")
    assert (game.discard, game.turn) == ("R5 RS", "ann")


def test_m24_each_take_back_costs_two() -> None:
    game = taking().after("ann play W", "ann take_back", "ann play W", "ann take_back", "ann draw")
    assert game.turn == "bob"
    assert game.count("ann") == 5 + 1 + 4


def test_m24_also_when_the_turn_had_passed() -> None:
    game = taking().after("ann play R7", "ann take_back", "ann play R2", "ann take_back", "ann play R7")
    assert (game.count("ann"), game.turn) == (4 + 4, "bob")


def test_t11_the_fine_is_drawn_before_the_next_player_answers_a_sum() -> None:
    game = taking("ann: RD GD R2 | bob: YD B2 B1", stacking="same")
    game = game.after("ann play RD", "ann take_back", "ann play RD")
    assert (game.phase, game.turn, game.count("ann")) == ("stack", "bob", 4)


def test_t11_a_call_does_not_end_the_fined_turn() -> None:
    game = taking("ann: R7 R2 R8 | bob: R1 G2", uno_call="until_caught", turn="bob")
    game = game.after("bob play R1", "ann play R7", "ann take_back", "bob uno")
    assert game.count("ann") == 3
    assert game.after("ann play R2").count("ann") == 4


def test_t11_a_jump_in_ends_the_fined_turn() -> None:
    game = taking("ann: R7 R2 R8 | bob: R5 G2 B1 | cat: R8 R9", jump_in=True)
    game = game.after("ann play R7", "ann take_back", "bob play R5")
    assert (game.count("ann"), game.turn) == (5, "cat")


def test_m33_a_leaver_takes_nothing_back_and_pays_no_fine() -> None:
    game = taking().after("ann play R7", "ann take_back", "ann leave")
    assert (game.turn, game.table.fine) == ("bob", None)


@pytest.mark.parametrize("leaver", ["bob", "cat"])
def test_t11_somebody_else_leaving_does_not_end_a_take_back(leaver: str) -> None:
    game = taking().after("ann play R7", f"{leaver} leave", "ann take_back")
    assert (game.turn, game.discard) == ("ann", "R5")
    stayer = "cat" if leaver == "bob" else "bob"
    assert game.after("ann play R2").turn == stayer


def test_m12_a_jump_in_taken_back_after_the_awaited_player_left_passes_the_turn_on() -> None:
    game = taking("ann: R7 R2 R8 | bob: R7 G2 B1 | cat: R7 R9", jump_in=True)
    game = game.after("ann play R7", "cat play R7", "bob leave", "cat take_back")
    assert (game.turn, game.phase, game.count("cat")) == ("cat", "play", 4)


def test_t11_a_leavers_cards_can_be_drawn_after_the_take_back_too() -> None:
    game = taking("ann: Y1 Y2 | bob: R1 R2 | cat: Y3 Y4", draw_pile="").after("ann draw", "bob play R1")
    assert game.after("bob take_back").table.idle == 1
    assert game.after("cat leave", "bob take_back").table.idle == 0


def test_t11_the_last_card_is_not_taken_back() -> None:
    game = taking("ann: R7 | bob: R1 G2").after("ann play R7")
    assert game.refusal("ann take_back") is Refusal.WRONG_PHASE


def test_t11_a_finished_round_of_an_older_version_cannot_be_taken_back() -> None:
    hands = "ann: R1 | bob: R2 R3 R4 | cat: B4 B6"
    game = taking(hands, play_on=True).after("ann play R1", "bob play R2")
    over = with_table(game.after("cat leave"), undo=game.table.undo)
    assert over.phase == "round_over"
    assert over.refusal("bob take_back") is Refusal.WRONG_PHASE


def test_t11_a_time_out_acts_and_pays() -> None:
    game = taking().after("ann play R7", "ann take_back", "ann time_out")
    assert (game.turn, game.count("ann")) == ("bob", 8)
