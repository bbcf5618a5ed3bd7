"""Default moves for somebody whose clock ran out (A4; M34, M35)."""

from __future__ import annotations

import pytest

from bot.engine.model.events import TimedOut
from tests.builders import dealt, position

PILE = "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8"
HANDS = "ann: R7 W G4 | bob: R1 G2 | cat: Y2 Y3"


def test_a4_on_a_turn_they_draw_and_pass() -> None:
    game = position(HANDS, draw_pile=PILE).after("ann time_out")
    assert (game.hand("ann"), game.turn) == ("R7 W G4 Y1", "bob")
    assert game.events[0] == TimedOut(0)


def test_a4_a_drawn_card_that_fits_is_kept() -> None:
    game = position(HANDS, draw_pile="R9 Y1").after("ann time_out")
    assert (game.hand("ann"), game.turn, game.phase) == ("R7 W G4 R9", "bob", "play")


def test_a4_a_card_drawn_before_is_kept() -> None:
    game = position(HANDS, draw_pile="R9 Y1").after("ann draw", "ann time_out")
    assert (game.hand("ann"), game.turn) == ("R7 W G4 R9", "bob")


def test_a4_with_nothing_to_draw_they_just_pass() -> None:
    game = position(HANDS).after("ann time_out")
    assert (game.count("ann"), game.turn, game.table.idle) == (3, "bob", 1)


def test_a4_a_penalty_is_accepted() -> None:
    game = position("ann: W4 R7 G4 | bob: R1 G2 | cat: Y2", draw_pile=PILE).after(
        "ann play W4 red", "bob time_out"
    )
    assert (game.count("bob"), game.turn) == (6, "cat")


@pytest.mark.parametrize(
    ("rest", "color"), [("R7 G4 G5", "green"), ("B1 Y1", "yellow"), ("W W4", "red"), ("B1 G1 B2 G2", "green")]
)
def test_a4_the_color_held_most_is_chosen(rest: str, color: str) -> None:
    game = position(f"ann: W {rest} | bob: R1").after("ann play W", "ann time_out")
    assert (game.table.color, game.turn) == (color, "bob")


def test_a4_choosing_the_color_turned_up_leaves_the_turn() -> None:
    game = dealt("R1 G1 R2 G2 R3 G3 W Y1", hand_size=3).after("ann time_out")
    assert (game.phase, game.turn, game.table.color) == ("play", "ann", "red")


def test_a4_of_a_drawn_wild_the_play_may_be_finished_by_the_clock() -> None:
    game = position("ann: G4 G5 | bob: R1", draw_pile="W").after("ann draw", "ann play W", "ann time_out")
    assert (game.table.color, game.turn) == ("green", "bob")


@pytest.mark.parametrize("moves", [(), ("ann play W",), ("ann play W red",)])
def test_every_phase_can_be_passed_by_the_clock(moves: tuple[str, ...]) -> None:
    game = position(HANDS, draw_pile=PILE).after(*moves)
    for _ in range(4):
        game = game.after(f"{game.turn} time_out")
    assert game.phase == "play"
