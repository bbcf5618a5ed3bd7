"""The reasons that computer players give are true of their views."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bot.computer import LEVELS
from bot.computer.normal import CLOSE
from bot.computer.thoughts import Thought, Why, thought_of
from bot.engine.catalogue import rules_of
from bot.engine.model.cards import Color
from bot.engine.model.moves import Accept, Challenge, ChooseColor, ChooseTarget, Draw, Move, Pass, Play
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.match import play_move, start_match
from bot.engine.view import SeatView, view_of
from tests.builders import Game, cards, position
from tests.computer.seats import view

PILE = "B3 B4 B5 B6 B7 B8 Y1 Y2"


def played(code: str, color: Color | None = None) -> Play:
    return Play(cards(code)[0], color)


def thought(game: Game, move: Move, level: str = "normal") -> Thought | None:
    return thought_of(level, view(game), move)


@pytest.mark.parametrize("level", ["easy", "normal", "advanced"])
@pytest.mark.parametrize(
    ("hand", "move", "expected"),
    [
        ("R7", played("R7"), Thought(Why.LAST_CARD)),
        ("R7 G1 G2", played("R7"), Thought(Why.ONLY_FIT)),
        ("W G1 G2", played("W", Color.GREEN), Thought(Why.ONLY_WILDS)),
        ("Y7 G1 G2", Draw(), Thought(Why.NOTHING_FIT)),
        ("W G1 G2", Draw(), Thought(Why.KEPT_WILD)),
        ("R7 R8 G2", Draw(), Thought(Why.SAVED_CARDS)),
        ("W4 R7 G2", played("W4", Color.RED), Thought(Why.BLUFFED, color=Color.RED)),
    ],
)
def test_what_every_level_says(level: str, hand: str, move: Move, expected: Thought) -> None:
    game = position(f"ann: {hand} | bob: B1 B2 B3", discard="R5", draw_pile=PILE)
    assert thought(game, move, level) == expected


def test_a_beginner_keeps_wilds_and_thinks_of_little_else() -> None:
    game = position("ann: R7 R8 W | bob: B1 B2", discard="R5")
    assert thought(game, played("R7"), "easy") == Thought(Why.KEPT_WILD)
    assert thought(position("ann: R7 R8 G1 | bob: B1 B2", discard="R5"), played("R7"), "easy") == Thought(
        Why.WHIM
    )


def test_a_sound_player_stops_somebody_about_to_go_out_or_sheds_points() -> None:
    assert thought(position("ann: RS R8 G1 | bob: B1", discard="R5"), played("RS")) == Thought(Why.STOPPED, 1)
    assert thought(position("ann: R9 R8 G1 | bob: B1", discard="R5"), played("R9")) == Thought(
        Why.MOST_POINTS
    )


@pytest.mark.parametrize(
    ("hands", "move", "expected"),
    [
        ("ann: R5 G5 G1 | bob: B1 B2 B3", played("R5"), Thought(Why.BEST_COLOR, color=Color.RED)),
        ("ann: R8 R5 G1 | bob: B1 B2 B3", played("R8"), Thought(Why.MOST_POINTS)),
        ("ann: RS R8 G1 | bob: B1 B2", played("RS"), Thought(Why.STOPPED, 1)),
        ("ann: RS R8 G1 | bob: B1 B2 B3", played("RS"), Thought(Why.MOST_POINTS)),
        ("ann: R7 R8 W | bob: B1 B2", played("W", Color.RED), Thought(Why.BEST_COLOR, color=Color.RED)),
        ("ann: W W4 G1 | bob: B1 B2 B3", Draw(), Thought(Why.KEPT_WILD)),
    ],
)
def test_what_a_sound_player_says(hands: str, move: Move, expected: Thought) -> None:
    assert thought(position(hands, discard="R5"), move) == expected


def test_a_beginner_may_name_any_color() -> None:
    game = position("ann: R7 R8 W G1 | bob: B1 B2", discard="R5")
    said = [thought(game, played("W", color), "easy") for color in (Color.RED, Color.BLUE)]
    assert said == [Thought(Why.BEST_COLOR, color=Color.RED), Thought(Why.WHIM)]


def test_a_color_that_is_asked_for_is_explained_if_it_is_the_best() -> None:
    game = position("ann: W G1 G2 | bob: B1 B2", discard="R5").after("ann play W")
    assert thought(game, ChooseColor(Color.GREEN)) == Thought(Why.BEST_COLOR, color=Color.GREEN)
    assert thought(game, ChooseColor(Color.BLUE)) is None


def test_whoever_jumps_in_says_so() -> None:
    game = position("ann: R1 R2 | bob: B1 B2 | cat: R5 G1 G2", discard="R5", jump_in=True)
    assert thought_of("normal", view_of(game.match, 2), played("R5")) == Thought(Why.JUMPED_IN)


def test_a_zero_swaps_with_who_sits_before_and_no_swap_is_explained_that_brings_nothing() -> None:
    game = position("ann: R0 R1 G2 G3 G4 G6 | bob: B3 B4 B5 | cat: B1 B2", discard="R5", seven_zero=True)
    assert thought(game, played("R0")) == Thought(Why.SWAPPED, 2)
    even = position("ann: R7 R1 G2 | bob: B1 B2 | cat: B3 B4 B5", discard="R5", seven_zero=True)
    assert thought(even.after("ann play R7"), ChooseTarget(1)) is None
    barely = position("ann: R7 R1 G2 G3 G4 G6 | bob: B1 B2 B3 | cat: B3 B4 B5", discard="R5", seven_zero=True)
    assert thought(barely, played("R7")) == Thought(Why.MOST_POINTS)


def test_a_better_hand_is_worth_a_swap() -> None:
    game = position("ann: R7 R1 G2 G3 G4 G6 | bob: B1 B2 | cat: B3 B4 B5", discard="R5", seven_zero=True)
    assert thought(game, played("R7")) == Thought(Why.SWAPPED, 1)
    assert thought(game.after("ann play R7"), ChooseTarget(1)) == Thought(Why.SWAPPED, 1)


def test_the_strongest_tells_the_truth() -> None:
    """If a reason says that a player drew on a color, they did; if it says that a player was about to go out,
    they were.
    """
    heard = Counter[Why]()
    for seed in range(8):
        rng = Random(seed)
        match, _ = start_match(rules_of({}), 2, rng.randbytes(SECRET_BYTES))
        while (seat := match.table.decider) is not None:
            seen = view_of(match, seat)
            move = LEVELS["advanced"].choose(seen, rng)
            if said := thought_of("advanced", seen, move):
                heard[said.why] += 1
                _check(said, seen)
            match, _ = play_move(match, seat, move)
    assert heard.keys() >= {Why.LAST_CARD, Why.ONLY_FIT, Why.BEST_CHANCES, Why.NOTHING_FIT, Why.LACKED}


def _check(said: Thought, seen: SeatView) -> None:
    if said.why is Why.LACKED:
        assert said.seat is not None
        assert said.color in seen.public.drew_on[said.seat]
    if said.why is Why.STOPPED:
        assert said.seat is not None
        assert (seen.public.counts[said.seat] or 0) <= CLOSE
    assert said.seat != seen.seat


def test_a_challenge_names_the_player_of_the_four() -> None:
    game = position("ann: W4 G1 G2 | bob: B1 B2", discard="R5", draw_pile=PILE).after("ann play W4 green")
    assert thought(game, Challenge()) == Thought(Why.DOUBTED, 0)
    assert thought(game, Accept()) == Thought(Why.BELIEVED, 0)


def test_a_drawn_card_may_be_kept() -> None:
    game = position("ann: G1 G2 | bob: B1 B2", discard="R5", draw_pile="R1 R2").after("ann draw")
    assert thought(game, Pass()) == Thought(Why.KEPT_DRAWN)
