"""The beginner: plays what fits, mostly keeps its wilds, and makes mistakes."""

from __future__ import annotations

from collections import Counter

from bot.computer.easy import CARELESS, Easy
from bot.engine.model.cards import Color
from bot.engine.model.moves import Accept, CatchUno, ChooseColor, Draw, Move, Play
from bot.engine.view import view_of
from tests.builders import Game, cards, position
from tests.computer.seats import choice

MANY = 400


def choices(game: Game) -> Counter[Move]:
    return Counter(choice(game, Easy(), seed) for seed in range(MANY))


def test_it_mostly_keeps_its_wilds() -> None:
    made = choices(position("ann: R7 W G1 | bob: B1 B2"))
    wilds = sum(count for move, count in made.items() if move != Play(cards("R7")[0]))
    assert 0 < wilds < MANY * CARELESS


def test_it_mostly_names_the_color_it_holds_most() -> None:
    made = choices(position("ann: G7 W G1 B1 | bob: B1 B2"))
    assert made[Play(cards("W")[0], Color.GREEN)] > MANY * (1 - CARELESS)
    assert len(made) > 1


def test_it_draws_when_nothing_fits_and_plays_what_it_drew() -> None:
    game = position("ann: G7 | bob: B1", draw_pile="R1 B2")
    assert choice(game, Easy()) == Draw()
    assert choice(game.after("ann draw"), Easy()) == Play(cards("R1")[0])


def test_it_chooses_a_color_that_is_asked_for() -> None:
    game = position("ann: W G1 G2 | bob: B1").after("ann play W")
    assert choice(game, Easy()) == ChooseColor(Color.GREEN)


def test_it_never_challenges() -> None:
    game = position("ann: W4 R1 R2 | bob: B1", draw_pile="B2 B3 B4 B5 B6 B7").after("ann play W4 red")
    assert choices(game) == {Accept(): MANY}


def test_calls_are_not_its_business() -> None:
    game = position("ann: R7 R1 | bob: G1 G2", draw_pile="B1 B2").after("ann play R7")
    assert CatchUno(0) in view_of(game.match, 1).moves
    assert choice(game, Easy()) == Draw()
