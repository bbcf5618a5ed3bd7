"""A turn: playing, drawing, keeping, and the empty draw pile (T1, T2, T5)."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.engine.model.errors import Refusal
from bot.engine.model.events import CardKept, CardPlayed, CardsDrawn, PileRefilled, Reason, RoundEnded
from tests.builders import cards, position

THREE = "ann: R7 Y9 | bob: R1 R2 | cat: B3 B4"


def test_t1_one_card_a_turn() -> None:
    game = position(THREE).after("ann play R7")
    assert game.happened(CardPlayed) == [CardPlayed(0, cards("R7")[0], 1)]
    assert game.refusal("ann play Y9") is Refusal.NOT_YOUR_TURN


def test_t1_of_twins_one_is_played() -> None:
    assert position("ann: R7 R7 Y9 | bob: R1").after("ann play R7").hand("ann") == "R7 Y9"


def test_t2_a_player_may_choose_to_draw() -> None:
    game = position(THREE, draw_pile="Y1 R9").after("ann draw")
    assert (game.hand("ann"), game.draw_pile, game.turn) == ("R7 Y9 Y1", "R9", "bob")
    assert game.happened(CardsDrawn) == [CardsDrawn(0, 1, Reason.TURN, cards("Y1"))]


def test_t2_a_drawn_card_that_fits_may_be_played() -> None:
    game = position(THREE, draw_pile="R9 Y1").after("ann draw")
    assert (game.phase, game.turn) == ("drawn", "ann")
    assert game.after("ann play R9").hand("ann") == "R7 Y9"


def test_t2_no_other_card_may_be_played_then() -> None:
    game = position(THREE, draw_pile="R9 Y1").after("ann draw")
    assert game.refusal("ann play R7") is Refusal.ONLY_THE_DRAWN_CARD
    assert game.refusal("ann play G1") is Refusal.NOT_IN_HAND
    assert game.refusal("ann draw") is Refusal.WRONG_PHASE


def test_t2_a_drawn_card_may_be_kept() -> None:
    game = position(THREE, draw_pile="R9 Y1").after("ann draw", "ann pass")
    assert (game.hand("ann"), game.turn) == ("R7 Y9 R9", "bob")
    assert game.happened(CardKept) == [CardKept(0)]


def test_t2_a_drawn_wild_fits_and_asks_for_its_color() -> None:
    game = position(THREE, draw_pile="W").after("ann draw", "ann play W")
    assert (game.phase, game.turn) == ("color", "ann")


def test_t2_a_twin_of_the_drawn_card_is_that_card() -> None:
    game = position("ann: R9 Y9 | bob: R1", draw_pile="R9").after("ann draw", "ann play R9")
    assert game.hand("ann") == "Y9 R9"


def test_t5_the_discard_pile_but_its_top_becomes_the_draw_pile() -> None:
    game = position("ann: Y9 Y8 | bob: R1", discard="Y1 Y2 R5").after("ann draw")
    assert (game.discard, game.count("ann"), len(game.table.draw_pile)) == ("R5", 3, 1)
    assert game.happened(PileRefilled) == [PileRefilled(2)]


def test_m27_it_is_refilled_only_when_a_card_is_needed() -> None:
    """M27."""
    game = position("ann: Y9 Y8 | bob: R1", discard="Y1 Y2 R5", draw_pile="Y3").after("ann draw")
    assert (game.draw_pile, game.discard) == ("", "Y1 Y2 R5")
    assert game.happened(PileRefilled) == []


def test_t5_the_cards_left_in_the_draw_pile_come_first() -> None:
    game = position("ann: RD R2 | bob: G1 G2", discard="Y1 Y2 R5", draw_pile="B9").after("ann play RD")
    assert game.hand("bob").startswith("G1 G2 B9 ")
    assert game.discard == "RD"


def test_t5_wilds_forget_their_colors() -> None:
    game = position("ann: Y9 Y8 | bob: R1", discard="W R5").after("ann draw")
    assert game.phase == "drawn"
    assert game.after("ann play W").phase == "color"


def test_t5_as_many_are_drawn_as_there_are() -> None:
    game = position("ann: RD R2 | bob: G1 G2", discard="R5", draw_pile="").after("ann play RD")
    assert game.hand("bob") == "G1 G2 R5"
    assert [event.count for event in game.happened(CardsDrawn)] == [1]


def test_t5_with_none_drawing_just_passes_the_turn() -> None:
    game = position(THREE).after("ann draw")
    assert (game.turn, game.phase, game.count("ann")) == ("bob", "play", 2)
    assert game.happened(CardsDrawn) == [CardsDrawn(0, 0, Reason.TURN)]


def test_t5_a_full_circle_of_empty_draws_ends_the_round() -> None:
    game = position(THREE).after("ann draw", "bob draw")
    assert game.phase == "play"
    game = game.after("cat draw")
    assert game.phase == "round_over"
    assert [event.winner for event in game.happened(RoundEnded)] == [None]


def test_t5_a_play_restarts_the_count() -> None:
    """M22."""
    game = position("ann: Y1 Y2 | bob: RR RR | cat: B3 B4").after("ann draw", "bob play RR")
    assert game.table.idle == 0


def test_t5_a_drawn_card_restarts_the_count() -> None:
    """M22: bob's play leaves the card under it, which cat draws."""
    game = position("ann: Y1 Y2 | bob: R1 R2 | cat: Y3 Y4").after("ann draw", "bob play R1", "cat draw")
    assert (game.table.idle, game.count("cat")) == (0, 3)


def test_m22_an_accept_that_found_a_card_does_not_count() -> None:
    """M22."""
    game = position("ann: W4 R1 | bob: Y1 Y2 | cat: Y3 Y4", discard="R5").after(
        "ann play W4 blue", "bob accept"
    )
    assert (game.count("bob"), game.table.idle) == (3, 0)  # the card under the Wild Draw Four remained
    assert game.after("cat draw", "ann draw", "bob draw").phase == "round_over"


def test_m22_empty_draws_are_counted_over_the_seats_left() -> None:
    """M22: cards that a leaver held can be drawn, so nobody has passed without need."""
    game = position(THREE).after("ann draw", "bob draw", "cat leave")
    assert (game.phase, game.turn, game.table.idle, game.draw_pile) == ("play", "ann", 0, "B3 B4")
    game = game.after("ann draw", "bob draw", "ann draw", "bob draw")
    assert game.phase == "round_over"


@pytest.mark.parametrize("move", ["ann draw", "ann play R7", "ann time_out", "ann leave"])
def test_the_table_before_a_move_never_changes(move: str) -> None:
    game = position(THREE, draw_pile="R9 Y1")
    before = structs.replace(game.table)
    game.after(move)
    assert game.table == before


def test_p1_the_round_ends_when_somebody_has_no_cards() -> None:
    game = position("ann: R7 | bob: R1").after("ann play R7")
    assert (game.phase, game.turn) == ("round_over", None)
    assert game.refusal("bob play R1") is Refusal.WRONG_PHASE
