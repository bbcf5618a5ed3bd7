"""Leaving in every phase (A6; M21, M30-M33)."""

from __future__ import annotations

import pytest

from bot.engine.model.cards import Color
from bot.engine.model.errors import Refusal
from bot.engine.model.events import ChallengeOffered, ColorChosen, DareJudged, RoundEnded, SeatLeft
from tests.builders import dealt, position

PILE = "Y1 Y2 Y3 Y4 Y5 Y6"
HANDS = "ann: R7 W G4 | bob: R1 G2 | cat: Y2 Y3"
FOUR = "ann: W4 R7 G4 G5 | bob: R1 G2 | cat: Y2 Y3"


def test_a6_the_hand_goes_under_the_draw_pile() -> None:
    game = position(HANDS, draw_pile=PILE).after("bob leave")
    assert game.draw_pile == f"{PILE} R1 G2"
    assert (game.hand("bob"), game.table.gone, game.turn) == ("", {1}, "ann")
    assert game.happened(SeatLeft) == [SeatLeft(1)]


def test_a6_the_seat_is_passed_over_from_then_on() -> None:
    assert position(HANDS).after("bob leave", "ann play R7").turn == "cat"
    assert position(HANDS, direction=-1).after("cat leave", "ann play R7").turn == "bob"


def test_a6_on_ones_turn_the_next_seat_plays() -> None:
    assert position(HANDS).after("ann leave").turn == "bob"
    assert position(HANDS, direction=-1).after("ann leave").turn == "cat"


def test_a6_after_drawing_the_turn_passes() -> None:
    game = position(HANDS, draw_pile="R9 Y1").after("ann draw")
    assert game.phase == "drawn"
    game = game.after("ann leave")
    assert (game.phase, game.turn, game.table.agenda) == ("play", "bob", ())


def test_m30_while_choosing_a_color_the_choice_of_the_clock_is_made_first() -> None:
    """M30."""
    game = position(HANDS).after("ann play W", "ann leave")
    assert (game.phase, game.turn, game.table.color) == ("play", "bob", "red")
    assert game.events[-2:] == (ColorChosen(0, Color.RED), SeatLeft(0))


def test_while_choosing_the_color_of_a_wild_draw_four_the_penalty_stays() -> None:
    """M30 and M32."""
    game = position(FOUR, draw_pile=PILE).after("ann play W4", "ann leave")
    assert (game.phase, game.turn, game.table.color) == ("challenge", "bob", "green")
    assert len(game.happened(ChallengeOffered)) == 1
    assert game.refusal("bob challenge") is Refusal.WRONG_PHASE
    game = game.after("bob accept")
    assert (game.turn, game.count("bob")) == ("cat", 6)


def test_while_choosing_the_color_turned_up_at_the_start_the_next_seat_plays() -> None:
    """M30."""
    game = dealt("R1 G1 B1 R2 G2 B2 R3 G3 B3 W Y1", players=3, dealer="cat", hand_size=3).after("ann leave")
    assert (game.phase, game.turn, game.table.color) == ("play", "bob", "red")


def test_m30_a_judge_who_leaves_says_first_that_the_dare_was_done() -> None:
    """M30 and M32."""
    dare = {"effect": "dare", "text": "do 3 sit-ups", "cards": 3}
    game = position(
        "ann: WC1 R1 R2 | bob: R3 B2 W | cat: Y5 B4 G9",
        customizable=1, customizable_effects=[dare], draw_pile=PILE,
    ).after("ann play WC1 blue", "bob dare_do", "ann leave")  # fmt: skip
    assert game.events[-2:] == (DareJudged(1, 0, is_done=True), SeatLeft(0))
    assert (game.phase, game.turn, game.count("bob")) == ("play", "bob", 3)


def test_m31_with_a_penalty_pending_it_is_canceled() -> None:
    """M31."""
    game = position(FOUR, draw_pile=PILE).after("ann play W4 red", "bob leave")
    assert (game.phase, game.turn, game.count("cat"), game.table.agenda) == ("play", "cat", 2, ())
    assert game.after("cat draw").table.color == "red"


def test_the_challenged_player_may_leave() -> None:
    """M32."""
    game = position(FOUR, draw_pile=PILE).after("ann play W4 red", "ann leave")
    assert [type(move).__name__ for move in game.legal("bob")] == ["Accept"]
    assert game.after("bob time_out").turn == "cat"


def test_somebody_who_is_not_asked_may_leave_while_others_decide() -> None:
    game = position(FOUR, draw_pile=PILE).after("ann play W4 red", "cat leave")
    assert (game.phase, game.turn) == ("challenge", "bob")
    assert game.after("bob accept").turn == "ann"


def test_m33_a_leavers_cards_are_not_scored() -> None:
    """M33."""
    game = position("ann: R7 | bob: W W4 | cat: Y2 Y3").after("bob leave", "ann play R7")
    assert game.match.scores == (5, 0, 0)


def test_m33_a_leavers_debt_ends() -> None:
    """M33."""
    game = position("ann: R7 R2 | bob: R1 G2 | cat: Y2 Y3").after("ann play R7", "ann leave")
    assert game.owing == []


@pytest.mark.parametrize(
    "moves", [("bob leave",), ("ann leave",), ("ann play W", "ann leave"), ("ann play W", "bob leave")]
)
def test_one_seat_left_wins_whatever_was_awaited(moves: tuple[str, ...]) -> None:
    game = position("ann: R7 W G4 | bob: R1 G2").after(*moves)
    stayer = 0 if moves[-1] == "bob leave" else 1
    assert (game.phase, game.match.winners, game.turn) == ("match_over", (stayer,), None)
    assert game.happened(RoundEnded) == []


def test_m21_two_player_rules_hold_when_two_are_left() -> None:
    """M21."""
    game = position("ann: RS RR R1 | bob: G1 G2 | cat: B1 B2").after("bob leave", "ann play RS")
    assert game.turn == "ann"
    assert game.after("ann play RR").turn == "ann"


def test_nobody_leaves_twice() -> None:
    assert position(HANDS).after("bob leave").refusal("bob leave") is Refusal.UNKNOWN_PLAYER


def test_a6_when_a_computer_takes_the_seat_the_table_stays_as_it_is() -> None:
    before = position(HANDS, on_leave="computer")
    game = before.after("ann leave")
    assert game.match == before.match
    assert game.happened(SeatLeft) == [SeatLeft(0, is_taken=True)]
    assert game.after("ann play R7").turn == "bob"
