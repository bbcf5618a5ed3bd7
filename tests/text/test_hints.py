"""Suggestions: a sentence for every move, with its reason."""

from __future__ import annotations

import pytest

from bot.engine.catalogue import PRESETS
from bot.engine.model.cards import Color
from bot.engine.model.moves import (
    MOVES,
    Accept,
    CallUno,
    CatchUno,
    ChooseColor,
    ChooseTarget,
    Leave,
    Move,
    Play,
    TimeOut,
    UnoTimeOut,
)
from bot.engine.view import view_of
from bot.text.table import HINTS, hint
from tests.builders import cards, position

NAMES = ("Ann", "Bob")
NO_CHOICES = {TimeOut, UnoTimeOut, Leave}


def hinted(move: Move, hands: str = "ann: R7 RS W | bob: R1") -> str:
    return hint(move, view_of(position(hands, discard="R5").match, 0), NAMES)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Play(cards("R7")[0]), "Play 🟥 Red 7: it fits, and you save your wild for when nothing else does."),
        (
            Play(cards("RS")[0]),
            "Play 🟥 Red Skip: it slows the others down, and holding it could cost you 20 points.",
        ),
        (
            Play(cards("W")[0], Color.RED),
            "Play ⬛ Wild now: it does more here than later. Pick the color you have most of.",
        ),
        (CallUno(), "Call **UNO!** right away: forgetting it costs you 2 cards."),
        (ChooseColor(Color.BLUE), "Pick 🟦 blue: it's the color you have most of."),
        (ChooseTarget(1), "Pick Bob."),
    ],
)
def test_a7_a_hint_says_why(move: Move, sentence: str) -> None:
    assert hinted(move) == sentence


def test_a_color_to_be_drawn_is_the_likeliest_to_come() -> None:
    roulette = position("ann: WCR R1 | bob: G2 G3", discard="R5", draw_pile="R2 Y9", **PRESETS["no_mercy"])
    view = view_of(roulette.after("ann play WCR").match, 1)
    words = hint(ChooseColor(Color.GREEN), view, NAMES)
    assert words == "Pick 🟩 green: it's the likeliest to come up soon."


def test_a_wild_if_nothing_else_fits() -> None:
    words = hinted(Play(cards("W")[0]), "ann: G1 W | bob: R1")
    assert words == "Play ⬛ Wild: nothing else in your hand fits. Pick the color you have most of."


def test_a_number_keeps_wilds_only_if_there_are_any() -> None:
    assert hinted(Play(cards("R7")[0]), "ann: R7 G1 | bob: R1") == "Play 🟥 Red 7: it fits."


def test_a_wild_is_not_kept_for_a_color_that_a_hand_does_not_have() -> None:
    assert (
        hinted(Play(cards("W")[0]), "ann: W W4 | bob: R1") == "Play ⬛ Wild: nothing else in your hand fits."
    )


@pytest.mark.parametrize(
    ("hand", "why"),
    [("WCR R1", "now: it does more here than later."), ("WCR G1", ": nothing else in your hand fits.")],
)
def test_a_wild_whose_color_somebody_else_picks_says_nothing_of_it(hand: str, why: str) -> None:
    view = view_of(
        position(f"ann: {hand} | bob: G2 G3", discard="R5", draw_pile="R2 Y9", **PRESETS["no_mercy"]).match, 0
    )
    words = hint(Play(cards("WCR")[0]), view, NAMES)
    assert words.removeprefix("Play ⬛ Wild Color Roulette").strip() == why


def test_drawing_until_a_color_comes_is_explained_by_the_challenge_too() -> None:
    dark = position(
        "ann: WDC/R3 T1/Y2 | bob: O5/G1 U9/Y5", deck="flip", discard="P2/R5", draw_pile="P8/G4 WD/RS"
    )
    view = view_of(dark.after("ann play WDC orange").match, 1)
    assert hint(Accept(), view, NAMES) == "Draw: losing a challenge would cost you two more."


def test_drawing_a_sum_is_explained_without_challenges_when_there_are_none() -> None:
    game = position("ann: RD R1 | bob: G1 G2", discard="R5", stacking="same").after("ann play RD")
    assert "challenge" not in hint(Accept(), view_of(game.match, 1), NAMES)
    game = position("ann: W4 R1 R2 | bob: G1 G2", discard="R5").after("ann play W4 red")
    assert "challenge" in hint(Accept(), view_of(game.match, 1), NAMES)


def test_the_last_card() -> None:
    assert hinted(Play(cards("R7")[0]), "ann: R7 | bob: R1") == "Play 🟥 Red 7: it's your last card."


def test_every_move_that_may_be_suggested_has_a_sentence() -> None:
    assert {*HINTS, Play, CatchUno} | NO_CHOICES == set(MOVES)
