"""`misplay_penalty`: an illegal card goes back and costs cards right away (T10)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.model.errors import Refusal
from bot.engine.model.events import CardsDrawn, Misplayed, Reason
from bot.engine.play.apply import LONGEST_ROUND
from tests.builders import Game, cards, position, with_table

PILE = "Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9"
HANDS = "ann: R7 G4 W4 | bob: R1 G2 W4 B1 | cat: Y2"


def strict(hands: str = HANDS, **options: Any) -> Game:
    return position(hands, misplay_penalty=2, **{"draw_pile": PILE, **options})


def test_t10_the_card_goes_back_and_the_turn_goes_on() -> None:
    assert strict().refusal("ann play G4") is Refusal.NOT_PLAYABLE
    game = strict().misplayed("ann play G4")
    assert game.events == (Misplayed(0, cards("G4")[0]), CardsDrawn(0, 2, Reason.MISPLAY, cards("Y1 Y2")))
    assert (game.turn, game.phase, game.discard) == ("ann", "play", "R5")
    assert game.hand("ann") == "R7 G4 W4 Y1 Y2"
    assert game.after("ann play R7").turn == "bob"


def test_t10_a_round_of_misplays_ends_although_no_card_is_left_to_draw() -> None:
    game = with_table(strict(draw_pile=""), moves_made=LONGEST_ROUND - 2).misplayed("ann play G4")
    assert game.phase == "play"
    assert game.misplayed("ann play G4").phase == "round_over"


def test_t10_once_a_round_is_too_long_misplays_cost_nothing() -> None:
    game = strict("ann: B1 B2 | bob: G2 G3", draw_pile="R9 Y1 Y2 Y3").after("ann draw")
    game = with_table(game, moves_made=LONGEST_ROUND - 1).misplayed("ann play B1")
    assert (game.phase, game.table.moves_made) == ("drawn", LONGEST_ROUND)
    with pytest.raises(AssertionError):
        game.misplayed("ann play B1")
    assert game.refusal("ann play B1") is Refusal.ONLY_THE_DRAWN_CARD
    assert game.after("ann pass").phase == "round_over"


def test_t10_nothing_else_by_default() -> None:
    game = position(HANDS, draw_pile=PILE)
    with pytest.raises(AssertionError):
        game.misplayed("ann play G4")


@pytest.mark.parametrize("move", ["ann play B9", "ann pass", "ann challenge", "ann uno", "bob play G2"])
def test_t10_only_an_illegal_card_costs_anything(move: str) -> None:
    with pytest.raises(AssertionError):
        strict().misplayed(move)


def test_t10_an_illegal_wild_draw_four_does_too() -> None:
    game = strict(challenge=False)
    assert game.refusal("ann play W4") is Refusal.ILLEGAL_WILD_DRAW_FOUR
    game = game.misplayed("ann play W4")
    assert (game.count("ann"), game.phase, game.turn) == (5, "play", "ann")


def test_t10_another_card_than_the_drawn_one() -> None:
    game = strict(draw_pile="R9 Y1 Y2").after("ann draw").misplayed("ann play R7")
    assert (game.phase, game.turn, game.hand("ann")) == ("drawn", "ann", "R7 G4 W4 R9 Y1 Y2")
    assert game.after("ann play R9").turn == "bob"


def test_t10_on_a_pending_sum() -> None:
    game = strict("ann: RD G4 | bob: R1 GD | cat: Y2", stacking="same").after("ann play RD")
    game = game.misplayed("bob play R1")
    assert (game.phase, game.turn, game.count("bob"), game.owing) == ("stack", "bob", 4, ["ann"])
    assert game.after("bob accept").count("bob") == 6


def test_t10_before_a_challenge() -> None:
    game = strict("ann: W4 G4 | bob: R1 W4 | cat: Y2", stacking="same").after("ann play W4 red")
    game = game.misplayed("bob play R1")
    assert (game.phase, game.count("bob")) == ("challenge", 4)
    assert (
        strict("ann: W4 G4 | bob: R1 W4").after("ann play W4 red").refusal("bob play R1")
        is Refusal.WRONG_PHASE
    )


def test_t10_a_debt_ends_with_the_one_card() -> None:
    game = strict("ann: R7 G4 | bob: R1 R2", uno_call="until_caught").after("ann play R7", "bob draw")
    assert game.owing == ["ann"]
    assert game.misplayed("ann play G4").owing == []


@pytest.mark.parametrize("penalty", [1, 4])
def test_t10_the_number_is_an_option(penalty: int) -> None:
    game = position(HANDS, misplay_penalty=penalty, draw_pile=PILE).misplayed("ann play G4")
    assert game.count("ann") == 3 + penalty
