"""How strong the computer players are, with 95 % intervals, and how much CPU a decision takes.

`python -m tests.benchmarks.bench_computers [--matches 2000] [--only teams]` plays matches with the engine.
The second figure is what `frozen` wins in the same games: `advanced` as it was before the network. The same
seed gives the same games.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random

from bot.computer import LEVELS
from bot.computer.player import ComputerPlayer
from bot.computer.tournament import Contest, Result, play_game, shares
from bot.engine.catalogue import rules_of
from bot.engine.model.moves import Move
from bot.engine.model.options import Value
from bot.engine.view import SeatView
from tests.benchmarks.references import PLAYERS
from tests.benchmarks.table import Row

CLASSIC: dict[str, Value] = {"challenge": False, "uno_call": "off"}
Options = Mapping[str, Value]


@dataclass(frozen=True)
class Line:
    """A setting: who plays by seat, and the options that differ from the classic ones without challenges."""

    name: str
    seats: str
    options: Options = field(default_factory=dict[str, Value])


ANCHORS = (
    Line("2 players", "advanced,random"),
    Line("2 players", "advanced,hit"),
    Line("2 players", "advanced,rlcard"),
    Line("2 players", "advanced,frozen"),
    *(
        Line("2, challenges", f"advanced,{name}", {"challenge": True})
        for name in ("normal", "bluffer", "doubter")
    ),
    Line("4 players", "advanced,random,random,random"),
    Line("4 players", "advanced,hit,hit,hit"),
    Line("4 players", "advanced,frozen,frozen,frozen"),
)
SETTINGS: dict[str, tuple[int, Options]] = {
    "2 players": (2, {}),
    "4 players": (4, {}),
    "6 players": (6, {}),
    "10 players": (10, {}),
    "teams": (4, {"teams": True}),
    "single round": (4, {"scoring": "single_round"}),
    "lowest total": (4, {"scoring": "lowest_total"}),
    "elimination": (4, {"scoring": "elimination"}),
    "progressive": (4, {"stacking": "same"}),
    "seven-zero": (4, {"seven_zero": True}),
    "until playable": (4, {"draw": "until_playable"}),
    "Yellowstone": (4, {"deck": "yellowstone", "scoring": "single_round"}),
    "Four at any time": (4, {"wild_draw_four": "anytime"}),
    "Four by value": (4, {"wild_draw_four": "no_color_or_value"}),
    "strict Four": (4, {"challenge": True, "wild_draw_four": "no_valid_card", "challenge_win": "take_back"}),
    "hidden counts": (4, {"hidden_counts": True}),
}
STEPS = (("advanced", "normal"), ("normal", "easy"), ("easy", "random"))


def lines() -> list[Line]:
    """The anchors, and each step of the ladder in each setting, in turn on half of the seats."""
    ladder = [
        Line(name, ",".join((better, worse)[seat % 2] for seat in range(seats)), options)
        for name, (seats, options) in SETTINGS.items()
        for better, worse in STEPS
    ]
    return [*ANCHORS, *ladder]


@dataclass
class Timed(ComputerPlayer):
    """A player, and the CPU seconds of its decisions."""

    player: ComputerPlayer
    taken: list[float] = field(default_factory=list[float])

    def choose(self, view: SeatView, rng: Random) -> Move:
        start = time.thread_time()
        move = self.player.choose(view, rng)
        self.taken.append(time.thread_time() - start)
        return move


def play(line: Line, seats: str, chosen: argparse.Namespace) -> str:
    """How the first player of the seats did."""
    contest = Contest(tuple(seats.split(",")), PLAYERS, rules_of({**CLASSIC, **line.options}))
    with ProcessPoolExecutor(chosen.processes) as pool:
        games = pool.map(partial(_game, contest, chosen.seed), range(chosen.matches), chunksize=8)
        share = {share.name: share for share in shares(list(games))}[contest.names[0]]
    return f"{100 * share.wins:5.1f} ± {100 * share.margin:.1f}"


def _game(contest: Contest, seed: str, number: int) -> Result:
    return play_game(contest, number, Random(f"{seed} {number}"))


def cpu(matches: int, seed: str) -> Sequence[float]:
    """The CPU seconds of each decision of `advanced` among four players, the quickest first."""
    timed = Timed(LEVELS["advanced"])
    contest = Contest(("advanced", "normal", "normal", "normal"), PLAYERS | {"advanced": timed}, rules_of({}))
    for number in range(matches):
        _game(contest, seed, number)
    return sorted(timed.taken)


def rows(matches: int = 60) -> Iterator[Row]:
    """The CPU of a decision, and how two of the strongest do against two that play at random."""
    taken = cpu(matches // 10, "1")
    median, p99 = (1000 * taken[int(len(taken) * place)] for place in (0.5, 0.99))
    yield Row("computer players: a decision", f"{median:.2f} ms of CPU", f"p99 {p99:.2f} ms")
    chosen = argparse.Namespace(matches=matches, seed="1", processes=2)
    for line in ANCHORS[:4]:
        yield Row(f"computer players: {line.seats}", f"{play(line, line.seats, chosen)} %", "of the wins")


def main() -> None:
    """Print a line for each setting whose name or players contain what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", default="", help="a part of the name or of the players of a line")
    parser.add_argument("--processes", type=int, help="as many as there are processors, unless given")
    chosen = parser.parse_args()
    for line in lines():
        if chosen.only not in f"{line.name} {line.seats}":
            continue
        before = line.seats.replace("advanced", "frozen")
        text = f"{line.name:<17} {line.seats:<42} {play(line, line.seats, chosen)}"
        if before != line.seats and before.count("frozen") == line.seats.count("advanced"):
            text += f"   before: {play(line, before, chosen)}"
        print(text, flush=True)
    taken = cpu(max(1, chosen.matches // 100), chosen.seed)
    median, p99 = (1000 * taken[int(len(taken) * place)] for place in (0.5, 0.99))
    print(f"CPU of a decision: median {median:.2f} ms, p99 {p99:.2f} ms ({len(taken)} decisions)")


if __name__ == "__main__":
    main()
