"""`wild_after_draw: true`: after drawing, a wild from the hand may be played as well (T2a)."""

from __future__ import annotations

from typing import Any

from bot.engine.model.errors import Refusal
from bot.engine.model.moves import Pass, Play
from tests.builders import Game, cards, position


def drawn(card: str, hands: str = "ann: W W4 WH G1 | bob: B1 B2", **options: Any) -> Game:
    return position(hands, wild_after_draw=True, draw_pile=f"{card} Y1 Y2", **options).after("ann draw")


def plays(game: Game) -> str:
    return " ".join(move.card.code for move in game.legal("ann") if isinstance(move, Play))


def test_t2a_in_addition_to_a_card_that_fits() -> None:
    game = drawn("R9")
    assert (plays(game), Pass() in game.legal("ann")) == ("R9 W W4", True)
    assert game.after("ann play W blue").discard == "R5 W"


def test_t2a_off_by_default() -> None:
    game = position("ann: W G1 | bob: B1", draw_pile="R9").after("ann draw")
    assert game.refusal("ann play W red") is Refusal.ONLY_THE_DRAWN_CARD


def test_t2a_also_when_the_drawn_card_does_not_fit() -> None:
    game = drawn("B9")
    assert (game.phase, plays(game)) == ("drawn", "W W4")
    assert game.refusal("ann play B9") is Refusal.NOT_PLAYABLE
    assert game.after("ann pass").turn == "bob"
    assert game.after("ann play W4 red").phase == "challenge"


def test_t2a_without_a_wild_the_turn_passes_at_once() -> None:
    assert drawn("B9", "ann: G1 WH | bob: B1").turn == "bob"


def test_t2a_other_cards_of_the_hand_stay_there() -> None:
    assert drawn("R9").refusal("ann play G1") is Refusal.ONLY_THE_DRAWN_CARD
    assert drawn("R9").refusal("ann play WH") is Refusal.ONLY_THE_DRAWN_CARD


def test_t2a_a_bluff_is_refused_when_nobody_can_challenge() -> None:
    game = drawn("R9", "ann: W4 R1 | bob: B1", challenge=False)
    assert plays(game) == "R9"
    assert game.refusal("ann play W4 red") is Refusal.ILLEGAL_WILD_DRAW_FOUR
    assert drawn("B9", "ann: W4 R1 | bob: B1", challenge=False).turn == "bob"


def test_t2a_a_time_out_keeps() -> None:
    game = drawn("B9").after("ann time_out")
    assert (game.turn, game.count("ann")) == ("bob", 5)


def test_t2a_nothing_drawn_nothing_played() -> None:
    game = position("ann: W G1 | bob: B1", wild_after_draw=True).after("ann draw")
    assert (game.phase, game.turn) == ("play", "bob")


def test_t2a_the_drawn_wild_is_listed_once() -> None:
    game = drawn("W", "ann: W G1 | bob: B1")
    assert game.legal("ann") == (Play(cards("W")[0]), Pass())
