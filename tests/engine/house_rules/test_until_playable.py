"""`draw: until_playable`: a player who draws keeps drawing until a card fits (T3, M28)."""

from __future__ import annotations

from bot.engine.model.events import CardsDrawn, Reason
from tests.builders import cards, position


def test_t3_draws_until_a_card_fits() -> None:
    game = position("ann: G1 | bob: B1", draw="until_playable", draw_pile="Y1 B2 R9 Y2").after("ann draw")
    assert (game.phase, game.hand("ann"), game.draw_pile) == ("drawn", "G1 Y1 B2 R9", "Y2")
    assert game.happened(CardsDrawn) == [CardsDrawn(0, 3, Reason.TURN, cards("Y1 B2 R9"))]
    assert game.after("ann pass").turn == "bob"


def test_t3_by_default_one() -> None:
    assert position("ann: G1 | bob: B1", draw_pile="Y1 R9").after("ann draw").hand("ann") == "G1 Y1"


def test_m28_it_stops_when_nothing_is_left_and_passes() -> None:
    game = position("ann: G1 | bob: B1", draw="until_playable", discard="Y3 R5", draw_pile="Y1 B2").after(
        "ann draw"
    )
    assert (game.turn, game.count("ann"), game.draw_pile, game.discard) == ("bob", 4, "", "R5")


def test_m28_the_pile_is_refilled_on_the_way() -> None:
    game = position("ann: G1 | bob: B1", draw="until_playable", discard="R9 R5", draw_pile="Y1").after(
        "ann draw"
    )
    assert (game.phase, game.hand("ann")) == ("drawn", "G1 Y1 R9")


def test_m22_an_empty_draw_counts() -> None:
    game = position("ann: G1 | bob: B1", draw="until_playable").after("ann draw", "bob draw")
    assert game.phase == "round_over"


def test_m9_a_bluff_does_not_fit_when_nobody_can_challenge() -> None:
    game = position("ann: R1 | bob: B1", draw="until_playable", draw_pile="W4 Y1 R9", challenge=False).after(
        "ann draw"
    )
    assert game.hand("ann") == "R1 W4 Y1 R9"


def test_t3_with_force_play_the_card_that_came_must_be_played() -> None:
    game = position("ann: G1 | bob: B1", draw="until_playable", force_play=True, draw_pile="Y1 R9")
    assert game.after("ann time_out").discard == "R5 R9"
