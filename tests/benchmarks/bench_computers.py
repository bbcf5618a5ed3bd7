"""Measures the strength of the computer players, with 95 % intervals, and the CPU time of a decision.

`python -m tests.benchmarks.bench_computers` prints the whole table: matches in the simulator that networks
learn in (tests/computer/training compares it with the engine move by move), and for the first and last lines
matches in the engine. `frozen` is `advanced` as it was before the networks; "before" is its result in the
same seats. The same seed gives the same games.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random

from msgspec.structs import replace

from bot.computer import LEVELS
from bot.computer.player import ComputerPlayer
from bot.computer.tournament import STANDARD_ERRORS, Contest, Result, play_game, shares
from bot.computer.training.measure import wins
from bot.engine.catalogue import rules_of
from bot.engine.model.moves import Move
from bot.engine.view import SeatView
from tests.benchmarks.ladder import ANCHORS, CLASSIC, EXPLOITS, Line, ladder
from tests.benchmarks.references import PLAYERS
from tests.benchmarks.table import Row
from tests.computer.training.mirror import rules_to_c

LOT = 500  # matches that one process plays in a row
IN_SIMULATOR = {"advanced": "network", "frozen": "policy"}


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


def in_engine(line: Line, matches: int, seed: str = "1") -> str:
    """The result of the first player of the seats in the engine."""
    contest = Contest(tuple(line.seats.split(",")), rules_of({**CLASSIC, **line.options}))
    with ProcessPoolExecutor() as pool:
        games = pool.map(partial(_game, contest, PLAYERS, seed), range(matches), chunksize=8)
        share = {share.name: share for share in shares(list(games))}[contest.names[0]]
    return _told(share.wins, matches)


def _game(contest: Contest, players: Mapping[str, ComputerPlayer], seed: str, number: int) -> Result:
    return play_game(contest, players, number, Random(f"{seed} {number}"))


def in_simulator(line: Line, matches: int) -> str:
    """The result of the first player of the seats in the simulator."""
    names = [IN_SIMULATOR.get(name, name) for name in line.seats.split(",")]
    rules = rules_to_c(rules_of({**CLASSIC, **line.options}), len(names))
    with ProcessPoolExecutor(initializer=_use_weights) as pool:
        lots = (range(start, min(start + LOT, matches)) for start in range(0, matches, LOT))
        return _told(sum(pool.map(partial(wins, names, rules), lots)) / matches, matches)


def _use_weights() -> None:
    from bot.computer.training.export import installed  # this needs numpy, the engine does not
    from bot.computer.training.positions import use_networks

    use_networks(installed())


def _told(share: float, matches: int) -> str:
    margin = STANDARD_ERRORS * (share * (1 - share) / matches) ** 0.5
    return f"{100 * share:5.1f} ± {100 * margin:.1f}"


def cpu(matches: int, seed: str) -> Sequence[float]:
    """The CPU seconds of each decision of `advanced` among four players, the quickest first."""
    timed = Timed(LEVELS["advanced"])
    contest = Contest(("advanced", "normal", "normal", "normal"), rules_of({}))
    for number in range(matches):
        _game(contest, PLAYERS | {"advanced": timed}, seed, number)
    return sorted(timed.taken)


def rows(matches: int = 60) -> Iterator[Row]:
    """The CPU time of a decision, and the result of two of the strongest against two random players."""
    taken = cpu(matches // 10, "1")
    median, p99 = (1000 * taken[int(len(taken) * place)] for place in (0.5, 0.99))
    yield Row("computer players: a decision", f"{median:.2f} ms of CPU", f"p99 {p99:.2f} ms")
    for line in ANCHORS[:4]:
        yield Row(f"computer players: {line.seats}", f"{in_engine(line, matches)} %", "of the wins")


def main() -> None:
    """Print a line for each setting whose name or players contain the argument."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20_000, help="in the simulator")
    parser.add_argument("--engine", type=int, default=2_000, help="matches in the engine, 0 for none")
    parser.add_argument("--only", default="", help="a part of the name or of the players of a line")
    chosen = parser.parse_args()
    for line in (*ANCHORS, *ladder(), *EXPLOITS):
        if chosen.only in f"{line.name} {line.seats}":
            print(_figures(line, chosen.matches, chosen.engine), flush=True)
    taken = cpu(20, "1")
    median, p99 = (1000 * taken[int(len(taken) * place)] for place in (0.5, 0.99))
    print(f"CPU of a decision: median {median:.2f} ms, p99 {p99:.2f} ms ({len(taken)} decisions)")


def _figures(line: Line, matches: int, engine: int) -> str:
    figures = [f"{line.name:<17} {_summary(line.seats):<32}"]
    if line not in EXPLOITS:
        before = replace(line, seats=line.seats.replace("advanced", "frozen"))
        figures.append(in_simulator(line, matches))
        if before != line and "frozen" not in line.seats:
            figures.append(f"before {in_simulator(before, matches)}")
    if engine and line in (*ANCHORS, *EXPLOITS):
        figures.append(f"in the engine {in_engine(line, engine)}")
    return "   ".join(figures)


def _summary(seats: str) -> str:
    """The seats in short, such as `2 advanced, 2 normal`."""
    counts = Counter(seats.split(","))
    return ", ".join(f"{count} {name}" for name, count in counts.items())


if __name__ == "__main__":
    main()
