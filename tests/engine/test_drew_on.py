"""Who drew on which color: what everybody saw, and a seat may remember."""

from __future__ import annotations

import pytest

from bot.engine.model.cards import Color
from bot.engine.model.table import DrewOn
from bot.engine.notation import match_from, to_plain
from bot.engine.view import view_of
from tests.builders import Game, position

PILE = "B1 B2 B3 B4 Y1 Y2"


def drew_on(game: Game) -> tuple[DrewOn, ...]:
    """What the second player sees of it."""
    return view_of(game.match, 1).public.drew_on


def test_a_draw_shows_that_a_hand_lacks_the_color() -> None:
    game = position("ann: G1 G2 | bob: R1 G3", draw_pile=PILE)
    assert drew_on(game) == ()
    assert drew_on(game.after("ann draw")) == (DrewOn(0, Color.RED, since=0),)


def test_later_cards_weaken_what_it_shows_and_another_draw_renews_it() -> None:
    game = position("ann: G1 G2 | bob: RD R3 G3", draw_pile=PILE).after("ann draw", "bob play RD")
    assert drew_on(game) == (DrewOn(0, Color.RED, since=2),)
    assert drew_on(game.after("bob play R3", "ann draw")) == (DrewOn(0, Color.RED, since=0),)


@pytest.mark.parametrize(("card", "owner"), [("R7 ann", 2), ("R0", 1)], ids=["swapped", "passed on"])
def test_it_stays_with_the_hand(card: str, owner: int) -> None:
    game = position("ann: G1 G2 | bob: R1 B9 | cat: R7 R0 Y4", draw_pile=PILE, seven_zero=True)
    after = game.after("ann draw", "bob play R1", f"cat play {card}")
    assert drew_on(after) == (DrewOn(owner, Color.RED, since=0),)


def test_shuffled_hands_tell_nothing() -> None:
    game = position("ann: G1 G2 | bob: WF B9 | cat: Y4 Y5", draw_pile=PILE, shuffle_hands=1)
    assert drew_on(game.after("ann draw", "bob play WF green")) == ()


def test_it_is_stored_and_older_states_have_none() -> None:
    game = position("ann: G1 G2 | bob: R1 G3", draw_pile=PILE).after("ann draw")
    plain = to_plain(game.match)
    assert match_from(plain) == game.match
    del plain["drew_on"]
    assert match_from(plain).table.drew_on == ()
