"""Computer players against each other: how often each wins, and how many points they score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from bot.engine.catalogue import PRESETS
from bot.engine.model.moves import CallUno
from bot.engine.model.options import RulesError, RulesFault
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.match import Match, next_round, play_move, start_match
from bot.engine.view import view_of

if TYPE_CHECKING:
    from random import Random

    from bot.computer.player import ComputerPlayer
    from bot.engine.model.options import Value
    from bot.engine.model.rules import Rules

STANDARD_ERRORS = 1.96  # standard deviations on either side of a share that contain 95% of all samples


def options_of(text: str) -> dict[str, Value]:
    """Parse options from a command: `preset=house,target=300,teams=true`. Raises RulesError."""
    pairs = (pair.partition("=") for pair in text.split(",") if pair)
    options = {name.strip(): _value_of(value.strip()) for name, _, value in pairs}
    preset = str(options.pop("preset", "classic"))
    if preset not in PRESETS:
        raise RulesError("preset", RulesFault.NO_SUCH_PRESET)
    return {**PRESETS[preset], **options}


def _value_of(text: str) -> Value:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() else text


class Contest(Struct, frozen=True):
    """The rules, and the names of the players by seat. After each game, they move to the next seat."""

    names: tuple[str, ...]
    rules: Rules


class Result(Struct, frozen=True):
    """A finished game: `seated` has the names by seat, `winners` the seats, and `scores` the final scores."""

    seated: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    rounds: int


class Share(Struct, frozen=True):
    """The share of games won by a name, with half the width of the 95% interval, and the points per match and
    seat.

    `fair` is the share if all players were equally strong.
    """

    name: str
    wins: float
    margin: float
    fair: float
    points: float

    def __str__(self) -> str:
        wins, margin, fair = (f"{100 * share:.1f}" for share in (self.wins, self.margin, self.fair))
        return f"{self.name:<10} wins {wins} % ± {margin} (fair {fair}), {self.points:.0f} points a match"


def play_game(contest: Contest, players: Mapping[str, ComputerPlayer], number: int, rng: Random) -> Result:
    """Play one game between these players, given by name, until somebody wins."""
    turn = number % len(contest.names)
    seated = contest.names[turn:] + contest.names[:turn]
    match, _ = start_match(contest.rules, len(seated), rng.randbytes(SECRET_BYTES))
    while not match.is_over:
        match = _after_one_step(match, [players[name] for name in seated], rng)
    return Result(seated, match.winners, match.scores, match.round)


def _after_one_step(match: Match, players: Sequence[ComputerPlayer], rng: Random) -> Match:
    """Call for every seat that owes a call, because a tournament compares judgment, not reactions."""
    for seat in match.table.owing:
        match, _ = play_move(match, seat, CallUno())
    seat = match.table.decider
    if seat is None:
        return next_round(match, rng.randbytes(SECRET_BYTES))[0]
    return play_move(match, seat, players[seat].choose(view_of(match, seat), rng))[0]


def shares(results: Sequence[Result]) -> list[Share]:
    """Return the results of each name, best first."""
    names = dict.fromkeys(results[0].seated)
    return sorted((_share_of(name, results) for name in names), key=lambda share: -share.wins / share.fair)


def _share_of(name: str, results: Sequence[Result]) -> Share:
    seats = results[0].seated.count(name)
    winners = [{result.seated[seat] for seat in result.winners} for result in results]
    wins = _mean([name in won for won in winners])
    points = [
        score for result in results for seat, score in enumerate(result.scores) if result.seated[seat] == name
    ]
    margin = STANDARD_ERRORS * (wins * (1 - wins) / len(results)) ** 0.5
    return Share(name, wins, margin, seats / len(results[0].seated), _mean(points))


def _mean(values: Iterable[float]) -> float:
    values = list(values)
    return sum(values) / len(values)
