"""The codes of refused moves, and their precedence where several apply (docs/scenarios.md)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from bot.engine.model.errors import Refusal
from bot.engine.model.moves import CatchUno, Draw, Leave
from bot.engine.play.apply import apply
from tests.builders import Game, position, refusal_of

PILE = "Y1 Y2 Y3 Y4 Y5 Y6"
TURN = position("ann: R7 W G4 | bob: R1 G2 | cat: Y2 Y3", draw_pile=PILE)
DRAWN = position("ann: R7 G4 | bob: R1", draw_pile="R9 Y1").after("ann draw")
COLOR = TURN.after("ann play W")
CHALLENGE = position("ann: W4 R7 G4 | bob: R1 G2 | cat: Y2 Y3", draw_pile=PILE).after("ann play W4 red")
OWED = position("ann: R7 R2 | bob: R1 G2 | cat: Y2 Y3", draw_pile=PILE).after("ann play R7")
GONE = TURN.after("cat leave")
OVER = position("ann: R7 | bob: R1 | cat: Y2").after("ann play R7")
MATCH_OVER = position("ann: R7 | bob: R1", scoring="single_round").after("ann play R7")


def no(**options: Any) -> Game:
    return position("ann: R7 W G4 | bob: R1 G2 | cat: Y2 Y3", draw_pile=PILE, **options)


REFUSED: list[tuple[Game, str, str]] = [
    (GONE, "cat draw", "unknown_player"),
    (GONE, "cat leave", "unknown_player"),
    (GONE, "cat time_out", "unknown_player"),
    (GONE, "cat uno", "unknown_player"),
    (MATCH_OVER, "ann draw", "game_over"),
    (no(challenge=False), "bob challenge", "not_allowed"),
    (no(wild_draw_four="anytime"), "bob challenge", "not_allowed"),
    (no(uno_call="off"), "bob uno", "not_allowed"),
    (no(uno_call="off"), "bob catch bob", "not_allowed"),
    (no(uno_call="timed"), "bob catch cat", "not_allowed"),
    (no(turn_seconds=0), "bob time_out", "not_allowed"),
    (no(turn_seconds=0), "ann time_out", "not_allowed"),
    (TURN, "bob play G2", "not_your_turn"),
    (TURN, "bob draw", "not_your_turn"),
    (TURN, "bob accept", "not_your_turn"),
    (TURN, "bob challenge", "not_your_turn"),
    (TURN, "bob time_out", "not_your_turn"),
    (COLOR, "bob play R1", "not_your_turn"),
    (CHALLENGE, "ann accept", "not_your_turn"),
    (CHALLENGE, "cat challenge", "not_your_turn"),
    (TURN, "ann pass", "wrong_phase"),
    (TURN, "ann accept", "wrong_phase"),
    (TURN, "ann challenge", "wrong_phase"),
    (TURN, "ann color red", "wrong_phase"),
    (TURN, "ann target bob", "wrong_phase"),
    (DRAWN, "ann draw", "wrong_phase"),
    (DRAWN, "ann accept", "wrong_phase"),
    (COLOR, "ann play R7", "wrong_phase"),
    (COLOR, "ann draw", "wrong_phase"),
    (CHALLENGE, "bob play R1", "wrong_phase"),
    (CHALLENGE, "bob draw", "wrong_phase"),
    (CHALLENGE, "bob pass", "wrong_phase"),
    (OVER, "bob play G9", "wrong_phase"),
    (OVER, "bob catch bob", "wrong_phase"),
    (OVER, "ann uno", "wrong_phase"),
    (TURN, "ann play G2", "not_in_hand"),
    (TURN, "ann play W4", "not_in_hand"),
    (DRAWN, "ann play W", "not_in_hand"),
    (DRAWN, "ann play R7", "only_the_drawn_card"),
    (DRAWN, "ann play G4", "only_the_drawn_card"),
    (TURN, "ann play G4", "not_playable"),
    (OWED, "ann catch ann", "bad_target"),
    (GONE, "ann catch cat", "bad_target"),
    (OWED, "bob uno", "no_call_owed"),
    (TURN, "ann uno", "no_call_owed"),
    (OWED, "ann catch bob", "nothing_to_catch"),
]


@pytest.mark.parametrize(
    ("game", "move", "code"), REFUSED, ids=[f"{move}: {code}" for _, move, code in REFUSED]
)
def test_the_first_reason_is_given(game: Game, move: str, code: str) -> None:
    assert game.refusal(move) == code


def test_a_refused_move_changes_nothing() -> None:
    before = structs.replace(TURN.table)
    TURN.refusal("ann play G4")
    assert TURN.table == before


@pytest.mark.parametrize("seat", [-1, 3])
@pytest.mark.parametrize("move", [Draw(), Leave(), CatchUno(0)])
def test_a_seat_that_does_not_exist_is_unknown(seat: int, move: Draw | Leave | CatchUno) -> None:
    assert refusal_of(lambda: apply(OWED.table, seat, move)) is Refusal.UNKNOWN_PLAYER


@pytest.mark.parametrize("target", [-1, 3])
def test_a_target_that_does_not_exist_is_a_bad_one(target: int) -> None:
    assert refusal_of(lambda: apply(OWED.table, 1, CatchUno(target))) is Refusal.BAD_TARGET
