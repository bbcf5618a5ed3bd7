"""The colors on which seats drew: everybody saw that, and a seat may remember it."""

from __future__ import annotations

import json

import pytest

from bot.engine.model.cards import Color
from bot.engine.model.table import DrewOn
from bot.engine.notation import match_from, to_plain
from bot.engine.view import view_of
from tests.builders import Game, position

PILE = "B1 B2 B3 B4 Y1 Y2"


def drew_on(game: Game) -> DrewOn:
    """The colors that the second player's view includes."""
    return view_of(game.match, 1).public.drew_on


def test_a_draw_shows_that_a_hand_lacks_the_color() -> None:
    game = position("ann: G1 G2 | bob: R1 G3", draw_pile=PILE)
    assert drew_on(game) == {}
    assert drew_on(game.after("ann draw")) == {0: {Color.RED: 0}}


def test_later_cards_weaken_what_it_shows_and_another_draw_renews_it() -> None:
    game = position("ann: G1 G2 | bob: RD R3 G3", draw_pile=PILE).after("ann draw", "bob play RD")
    assert drew_on(game) == {0: {Color.RED: 2}}
    assert drew_on(game.after("bob play R3", "ann draw")) == {0: {Color.RED: 0}}


@pytest.mark.parametrize(("card", "owner"), [("R7 ann", 2), ("R0", 1)], ids=["swapped", "passed on"])
def test_it_stays_with_the_hand(card: str, owner: int) -> None:
    game = position("ann: G1 G2 | bob: R1 B9 | cat: R7 R0 Y4", draw_pile=PILE, seven_zero=True)
    after = game.after("ann draw", "bob play R1", f"cat play {card}")
    assert drew_on(after) == {owner: {Color.RED: 0}}


def test_shuffled_hands_tell_nothing() -> None:
    game = position("ann: G1 G2 | bob: WF B9 | cat: Y4 Y5", draw_pile=PILE, shuffle_hands=1)
    assert drew_on(game.after("ann draw", "bob play WF green")) == {}


def test_it_goes_with_a_player_who_leaves() -> None:
    game = position("ann: R1 G2 | bob: G1 B9 | cat: R0 Y4 Y5", draw_pile=PILE, seven_zero=True)
    game = game.after("ann play R1", "bob draw", "bob leave")
    assert drew_on(game) == {}
    assert drew_on(game.after("cat play R0")) == {}


def test_it_is_stored() -> None:
    game = position("ann: G1 G2 | bob: R1 G3", draw_pile=PILE).after("ann draw")
    assert match_from(json.loads(json.dumps(to_plain(game.match)))) == game.match
