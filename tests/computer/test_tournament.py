"""Tournaments: seating, counting, intervals, and the command."""

from __future__ import annotations

from random import Random

import pytest

from bot.__main__ import main
from bot.computer import LEVELS
from bot.computer.tournament import Contest, Result, options_of, play_game, shares
from tests.builders import rules


def test_a_game_is_played_to_its_winner_and_is_the_same_again() -> None:
    contest = Contest(("normal", "easy", "easy"), rules(target=200))
    first, again = (play_game(contest, LEVELS, 1, Random("game")) for _ in range(2))
    assert first == again
    assert first.seated == ("easy", "easy", "normal")
    assert len(first.winners) == 1
    assert max(first.scores) >= 200
    assert first.rounds > 1


def test_shares_count_games_points_and_intervals() -> None:
    results = [
        Result(("a", "b", "b"), (0,), (500, 100, 200), 9),
        Result(("b", "b", "a"), (1,), (0, 550, 50), 9),
        Result(("b", "a", "b"), (0,), (500, 0, 0), 9),
        Result(("a", "b", "b"), (1,), (0, 500, 100), 9),
    ]
    b, a = sorted(shares(results), key=lambda share: share.name, reverse=True)
    assert (a.wins, b.wins) == (0.25, 0.75)
    assert (a.fair, b.fair) == (pytest.approx(1 / 3), pytest.approx(2 / 3))
    assert (a.points, b.points) == (137.5, 243.75)
    assert a.margin == b.margin == pytest.approx(1.96 * (0.25 * 0.75 / 4) ** 0.5)
    assert str(a) == "a          wins 25.0 % ± 42.4 (fair 33.3), 138 points a match"


def test_partners_win_together_and_count_once() -> None:
    [a, b] = shares([Result(("a", "b", "a", "b"), (0, 2), (500, 0, 500, 0), 1)])
    assert (a.name, a.wins, b.wins) == ("a", 1.0, 0.0)


def test_options_are_written_as_in_a_command() -> None:
    assert options_of("stacking=same, target=300,teams=true") == {
        "stacking": "same",
        "target": 300,
        "teams": True,
    }
    assert options_of("") == {}


def test_the_command_prints_a_line_for_each_player(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["tournament", "--players", "normal,easy", "--rounds", "20", "--rules", "stacking=same"]
    assert main(arguments) == 0
    first = capsys.readouterr().out
    assert {line.split()[0] for line in first.splitlines()} == {"normal", "easy"}
    assert main(arguments) == 0
    assert capsys.readouterr().out == first


@pytest.mark.parametrize("wrong", [["--players", "grandmaster,easy"], ["--rules", "stacking=never"]])
def test_the_command_says_what_it_does_not_know(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["tournament", "--rounds", "2", *wrong])
    assert wrong[1].split(",")[0].split("=")[0] in capsys.readouterr().err
