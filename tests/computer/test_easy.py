"""The beginner: never an illegal move, and nothing known but its own seat."""

from __future__ import annotations

from random import Random

import pytest

from bot.computer import LEVELS
from bot.computer.easy import Easy
from bot.engine.awaiting import Phase
from bot.engine.cards import Color
from bot.engine.match import Match, next_round, play_move, start_match
from bot.engine.moves import CallUno, CatchUno, ChooseColor, Draw, Play
from bot.engine.rules import Rules
from bot.engine.shuffle import SECRET_BYTES
from bot.engine.view import SeatView, view_of
from tests.builders import Game, cards, position, rules

LIMIT = 20_000  # moves; a match of computers ends long before


def choice_of(game: Game, seed: int = 0) -> object:
    seat = game.table.decider
    assert seat is not None
    return Easy().choose(view_of(game.match, seat), Random(seed))


def test_it_plays_a_card_that_fits() -> None:
    assert choice_of(position("ann: R7 G1 | bob: B1")) == Play(cards("R7")[0])


def test_it_keeps_its_wilds_and_names_the_color_it_holds_most() -> None:
    assert choice_of(position("ann: R7 W G1 | bob: B1")) == Play(cards("R7")[0])
    assert choice_of(position("ann: G7 W G1 B1 | bob: B1")) == Play(cards("W")[0], Color.GREEN)


def test_it_draws_where_nothing_fits_and_plays_what_it_drew() -> None:
    game = position("ann: G7 | bob: B1", draw_pile="R1 B2")
    assert choice_of(game) == Draw()
    assert choice_of(game.after("ann draw")) == Play(cards("R1")[0])


def test_it_chooses_a_color_that_is_asked_for() -> None:
    game = position("ann: W G1 G2 | bob: B1").after("ann play W")
    assert choice_of(game) == ChooseColor(Color.GREEN)


def test_calls_are_not_its_business() -> None:
    game = position("ann: R7 R1 | bob: G1 G2", draw_pile="B1 B2").after("ann play R7")
    view = view_of(game.match, 1)
    assert CatchUno(0) in view.moves
    assert choice_of(game) == Draw()


class Sealed:
    """A view that tells what was looked at."""

    def __init__(self, view: SeatView) -> None:
        self._view = view
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> object:
        self.read.add(name)
        return getattr(self._view, name)


def test_it_asks_its_view_alone() -> None:
    sealed = Sealed(view_of(position("ann: R7 W G1 | bob: B1").match, 0))
    Easy().choose(sealed, Random(0))  # pyright: ignore[reportArgumentType]
    assert sealed.read <= {"public", "seat", "hand", "moves", "drawn"}


@pytest.mark.parametrize("level", LEVELS)
def test_what_others_hold_makes_no_difference(level: str) -> None:
    """Two tables that look the same from its seat are the same to it."""
    one = position("ann: R7 W4 G1 W | bob: B1 R2 | cat: G5 R9", draw_pile="Y1 Y2 Y3")
    two = position("ann: R7 W4 G1 W | bob: Y8 W | cat: B5 BS", draw_pile="RS R9 W4")
    for seed in range(50):
        chosen = [LEVELS[level].choose(view_of(game.match, 0), Random(seed)) for game in (one, two)]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", range(2, 11))
def test_it_never_makes_an_illegal_move(level: str, seats: int) -> None:
    for seed in range(20):
        rng = Random(f"{level} {seats} {seed}")
        match, _ = start_match(some_rules(rng), seats, rng.randbytes(SECRET_BYTES))
        for _ in range(LIMIT):
            if match.is_over:
                break
            match = after_one_move(match, level, rng)
        assert match.is_over


def some_rules(rng: Random) -> Rules:
    return rules(
        target=rng.choice([100, 300]),
        challenge_loss=rng.choice(["lose_turn", "keep_turn"]),
        challenge_win=rng.choice(["stays", "take_back"]),
        uno_call=rng.choice(["race", "until_caught", "off"]),
        opening_card=rng.choice(["apply", "number_only", "plain"]),
        wild_draw_four=rng.choice(["no_color_match", "no_valid_card", "anytime"]),
    )


def after_one_move(match: Match, level: str, rng: Random) -> Match:
    seat = match.table.decider
    if seat is None:
        assert match.table.awaiting.phase is Phase.ROUND_OVER
        return next_round(match, rng.randbytes(SECRET_BYTES))[0]
    move = LEVELS[level].choose(view_of(match, seat), rng)
    assert not isinstance(move, CallUno | CatchUno)
    return play_move(match, seat, move)[0]  # RuleError where it is not legal
