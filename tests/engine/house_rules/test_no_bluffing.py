"""`challenge: false`: a Wild Draw Four that is not honest is refused (F3)."""

from __future__ import annotations

from bot.engine.model.errors import Refusal
from bot.engine.model.moves import Play
from tests.builders import cards, position

PILE = "Y1 Y2 Y3 Y4 Y5 Y6"
BLUFF = "ann: W4 R1 | bob: G1 G2"


def test_f3_a_bluff_is_refused() -> None:
    game = position(BLUFF, challenge=False, draw_pile=PILE)
    assert game.refusal("ann play W4 red") is Refusal.ILLEGAL_WILD_DRAW_FOUR


def test_f3_by_default_it_may_be_played() -> None:
    assert position(BLUFF, draw_pile=PILE).after("ann play W4 red").phase == "challenge"


def test_f3_an_honest_one_is_drawn_at_once() -> None:
    game = position("ann: W4 G1 | bob: G1 G2 | cat: B1", challenge=False, draw_pile=PILE).after(
        "ann play W4 red"
    )
    assert (game.phase, game.turn, game.count("bob")) == ("play", "cat", 6)


def test_f3_nobody_can_challenge() -> None:
    game = position("ann: G1 | bob: G2", challenge=False)
    assert game.refusal("bob challenge") is Refusal.NOT_ALLOWED


def test_p1_the_last_card_is_always_legal() -> None:
    assert (
        position("ann: W4 | bob: G1", challenge=False, draw_pile=PILE).after("ann play W4").phase
        == "round_over"
    )


def test_a_drawn_one_that_would_be_a_bluff_does_not_fit() -> None:
    """M9."""
    game = position("ann: R1 R2 | bob: G1", challenge=False, draw_pile="W4").after("ann draw")
    assert (game.phase, game.turn, game.hand("ann")) == ("play", "bob", "R1 R2 W4")


def test_a_drawn_one_that_is_honest_may_be_played() -> None:
    game = position("ann: B1 B2 | bob: G1", challenge=False, draw_pile="W4").after("ann draw")
    assert game.phase == "drawn"
    assert game.after("ann play W4 red").turn == "ann"


def test_f2_the_option_wild_draw_four_says_what_is_honest() -> None:
    game = position("ann: W4 B5 | bob: G1", challenge=False, wild_draw_four="no_color_or_value")
    assert game.refusal("ann play W4") is Refusal.ILLEGAL_WILD_DRAW_FOUR
    assert (
        position("ann: W4 B5 | bob: G1", challenge=False, draw_pile=PILE).after("ann play W4 red").turn
        == "ann"
    )


def test_with_anytime_none_is_a_bluff() -> None:
    game = position(BLUFF, challenge=False, wild_draw_four="anytime", draw_pile=PILE)
    assert game.after("ann play W4 red").turn == "ann"


def test_two_of_them_in_a_hand_are_judged_by_the_other_cards() -> None:
    game = position("ann: W4 W4 B1 | bob: G1", challenge=False, draw_pile=PILE)
    assert Play(cards("W4")[0]) in game.legal("ann")
