"""Computer players under `equal_cards` (T15): equal cards go together, and a good color stays."""

from __future__ import annotations

from random import Random

import pytest

from bot.computer import LEVELS
from bot.computer.player import Level
from bot.engine.model.moves import Pass, Play
from bot.engine.play.match import play_move, start_match
from bot.engine.view import view_of
from tests.builders import Game, cards, position, rules
from tests.computer.seats import choice

GOOD = (Level.NORMAL, Level.ADVANCED)


def equal(hands: str) -> Game:
    return position(hands, discard="R5", equal_cards=True, draw_pile="Y2 Y3 Y4 Y6 Y8")


@pytest.mark.parametrize("level", GOOD)
def test_t15_they_go_out_with_several_at_once(level: Level) -> None:
    game = equal("ann: R3 G3 B3 | bob: B1 B2")
    assert choice(game, LEVELS[level]) == Play(cards("R3")[0])
    game = game.after("ann play R3")
    assert isinstance(choice(game, LEVELS[level]), Play)
    winning = position("ann: R9 R3 G9 | bob: B1", discard="R5", equal_cards=True, draw_pile="Y2 Y3")
    assert choice(winning, LEVELS[level]) == Play(cards("R9")[0])


@pytest.mark.parametrize("level", GOOD)
def test_t15_the_color_held_most_comes_last(level: Level) -> None:
    game = equal("ann: R3 G3 B3 B4 B8 | bob: B1 B2").after("ann play R3")
    assert choice(game, LEVELS[level]) == Play(cards("G3")[0])


@pytest.mark.parametrize("level", Level)
def test_t15_they_play_whole_matches(level: Level) -> None:
    rng = Random(7)
    match, _ = start_match(
        rules(equal_cards=True, seven_zero=True, stacking="any", scoring="single_round"), 3, b"7" * 32
    )
    made = set[type]()
    for _ in range(3_000):
        seat = match.table.decider
        if match.is_over or seat is None:
            break
        move = LEVELS[level].choose(view_of(match, seat), rng)
        made.add(type(move) if match.phase == "more" else Pass)
        match, _ = play_move(match, seat, move)
    assert match.is_over
    assert Play in made
