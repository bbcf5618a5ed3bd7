"""`force_play: true`: a drawn card that fits must be played (T4, M9, M34)."""

from __future__ import annotations

from typing import Any

from bot.engine.model.errors import Refusal
from bot.engine.model.moves import Pass, Play
from tests.builders import Game, cards, position


def forced(drawn: str, hands: str = "ann: G1 | bob: B1 B2", **options: Any) -> Game:
    return position(hands, force_play=True, draw_pile=f"{drawn} Y1 Y2", **options).after("ann draw")


def test_t4_a_drawn_card_that_fits_must_be_played() -> None:
    game = forced("R9")
    assert game.legal("ann") == (Play(cards("R9")[0]),)
    assert game.refusal("ann pass") is Refusal.MUST_PLAY


def test_t4_off_by_default() -> None:
    game = position("ann: G1 | bob: B1 B2", draw_pile="R9").after("ann draw")
    assert Pass() in game.legal("ann")


def test_t4_one_that_does_not_fit_passes_the_turn() -> None:
    assert (forced("B9").turn, forced("B9").phase) == ("bob", "play")


def test_t4_playing_from_the_hand_is_never_forced() -> None:
    game = position("ann: R1 R2 | bob: B1", force_play=True, draw_pile="B9").after("ann draw")
    assert game.turn == "bob"


def test_m9_a_bluff_is_never_forced() -> None:
    assert Pass() in forced("W4", "ann: R1 G1 | bob: B1").legal("ann")
    assert Pass() not in forced("W4", "ann: G1 | bob: B1").legal("ann")


def test_m9_without_challenges_a_drawn_bluff_does_not_fit() -> None:
    assert forced("W4", "ann: R1 G1 | bob: B1", challenge=False).turn == "bob"
    assert forced("W4", "ann: G1 | bob: B1", challenge=False).phase == "drawn"


def test_t4_a_wild_in_hand_does_not_replace_a_card_that_does_not_fit() -> None:
    game = forced("B9", "ann: G1 W | bob: B1", wild_after_draw=True)
    assert game.phase == "drawn"
    assert Pass() in game.legal("ann")


def test_m34_a_time_out_plays_what_must_be_played() -> None:
    game = position("ann: G1 G2 | bob: B1", force_play=True, draw_pile="R9").after("ann time_out")
    assert (game.discard, game.turn) == ("R5 R9", "bob")
    game = position("ann: G1 G2 | bob: B1", force_play=True, draw_pile="W").after("ann time_out")
    assert (game.discard, game.table.color, game.turn) == ("R5 W", "green", "bob")
    assert forced("R9").after("ann time_out").discard == "R5 R9"
