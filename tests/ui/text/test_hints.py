"""Suggestions: a sentence for every move, with its reason."""

from __future__ import annotations

import pytest

from bot.engine.model.cards import Color
from bot.engine.model.moves import (
    MOVES,
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
from bot.ui.text.hints import HINTS, hint
from tests.builders import cards, position

NAMES = ("Ann", "Bob")
NO_CHOICES = {TimeOut, UnoTimeOut, Leave}


def hinted(move: Move, hands: str = "ann: R7 RS W | bob: R1") -> str:
    return hint(move, view_of(position(hands, discard="R5").match, 0), NAMES)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Play(cards("R7")[0]), "Play 🟥 Red 7: it fits, and what helps at any time stays in your hand."),
        (Play(cards("RS")[0]), "Play 🟥 Red Skip: it slows the others down, and would count 20 against you."),
        (
            Play(cards("W")[0], Color.RED),
            "Play ⬛ Wild now: it does more here than later. Pick the color you hold most.",
        ),
        (CallUno(), "Call **UNO!** at once: whoever is caught draws 2."),
        (ChooseColor(Color.BLUE), "Pick 🟦 blue: you hold most of it."),
        (ChooseTarget(1), "Pick Bob."),
    ],
)
def test_a7_a_hint_says_why(move: Move, sentence: str) -> None:
    assert hinted(move) == sentence


def test_a_wild_where_nothing_else_fits() -> None:
    words = hinted(Play(cards("W")[0]), "ann: G1 W | bob: R1")
    assert words == "Play ⬛ Wild: nothing else of yours fits. Pick the color you hold most."


def test_the_last_card() -> None:
    assert hinted(Play(cards("R7")[0]), "ann: R7 | bob: R1") == "Play 🟥 Red 7: it is your last card."


def test_every_move_that_may_be_suggested_has_a_sentence() -> None:
    assert {*HINTS, Play, CatchUno} | NO_CHOICES == set(MOVES)
