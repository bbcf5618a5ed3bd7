"""How strong computer players are: every anchor and every step of the ladder, with 95 % intervals.

`python -m tests.benchmarks.bench_computers --games 300 [--only classic-2]` plays on all processors; the same
seed gives the same games. With `--turns 10000` the strong player thinks a tenth as long: what it wins then is
a lower bound that is known ten times sooner.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from bot.computer.advanced import Advanced
from bot.computer.tournament import Contest, Result, play_game, shares
from bot.engine.catalogue import rules_of
from bot.engine.model.options import Value
from tests.benchmarks.references import PLAYERS

CLASSIC: dict[str, Value] = {"challenge": False, "uno_call": "off"}  # what the notes measured
ROUND: dict[str, Value] = {"scoring": "single_round"}
Setting = tuple[str, Mapping[str, Value]]

ANCHORS: dict[str, Setting] = {
    "round-2-random": ("advanced,random", ROUND),  # at least 69 %, the goal is 71
    "round-2-hit": ("advanced,hit", ROUND),  # at least 57 %
    "match-2-random": ("advanced,random", {}),  # at least 97 %, the goal is 99
    "match-2-hit": ("advanced,hit", {}),  # at least 62 %, the goal is 70
    "match-2-rlcard": ("advanced,rlcard", {}),  # at least 88 %
    "match-4-random": ("advanced,random,random,random", {}),  # at least 50 %
    "match-4-hit": ("advanced,hit,hit,hit", {}),  # at least 29.5 %, the goal is 31
}
STEPS = [("advanced", "normal"), ("normal", "easy"), ("easy", "random")]
SETTINGS: dict[str, tuple[int, Mapping[str, Value]]] = {
    "2": (2, {}), "3": (3, {}), "4": (4, {}), "6": (6, {}), "10": (10, {}),
    "teams": (4, {"teams": True}), "elimination": (4, {"scoring": "elimination"}),
    "progressive": (4, {"stacking": "same"}), "seven-zero": (4, {"seven_zero": True}),
}  # fmt: skip


def ladder() -> dict[str, Setting]:
    """Each step of the ladder in each setting: as many seats of the one as of the other, in turn."""
    return {
        f"{name}-{better}": (",".join([(better, worse)[seat % 2] for seat in range(seats)]), rules)
        for name, (seats, rules) in SETTINGS.items()
        for better, worse in STEPS
    }


def play(name: str, setting: Setting, chosen: argparse.Namespace) -> None:
    """Play a setting out and print how it ended."""
    names, options = setting
    players = PLAYERS | {"advanced": Advanced(chosen.turns)}
    contest = Contest(tuple(names.split(",")), players, rules_of({**CLASSIC, **options}))
    with ProcessPoolExecutor() as pool:
        results = list(pool.map(partial(_game, contest, chosen.seed), range(chosen.games)))
    print(f"{name} ({chosen.games} games)", *shares(results), sep="\n  ", flush=True)


def _game(contest: Contest, seed: str, number: int) -> Result:
    return play_game(contest, number, Random(f"{seed} {number}"))


def main() -> None:
    """Play the settings whose names contain what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", default="", help="a part of the names of the settings to play")
    parser.add_argument("--turns", type=int, default=Advanced.turns, help="how long the strong player thinks")
    chosen = parser.parse_args()
    for name, setting in (ANCHORS | ladder()).items():
        if chosen.only in name:
            play(name, setting, chosen)


if __name__ == "__main__":
    main()
