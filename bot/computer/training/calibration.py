"""`python -m bot.computer.training.calibration`: compares the networks' predictions with actual outcomes.

The network itself plays rounds with the default rules or with seven-zero. At each position, every legal move
is played out many times. The predicted value of a move, relative to the mean over all moves of its position,
is compared with the mean of its playouts. It needs a C compiler and numpy, like training.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np

from bot.computer.network import PLAYED_OUT, TRUST, load
from bot.computer.training.export import installed
from bot.computer.training.positions import Floats, Harvest, Samples, harvest_chunk, use_networks
from bot.computer.training.settings import Setting, Source
from bot.computer.training.simulator import PLAYERS, SimulatorRules

# The table for testing each network: the number of players, whether hands move, and the points that remain,
# or 0 where each round counts by itself, as in most rounds that the older networks saw.
TABLES = {"duel": (2, False, 0), "rounds": (4, False, 0), "many": (6, False, 500), "swaps": (4, True, 500)}
STALLED = 400  # moves after which a playout is abandoned, as in training
BINS = 10


@dataclass(frozen=True)
class Bin:
    """Moves with about the same predicted value: their number, and the means of predictions and playouts."""

    moves: int
    predicted: float
    played: float


def at_the_start(seats: int, seven_zero: bool, to_go: int) -> Source:
    """Return rounds with the default rules or with seven-zero, played by the network alone."""

    def setting(rng: Random, learner: str) -> Setting:
        rules = SimulatorRules(seats, seven_zero=seven_zero)
        return Setting(rules, (PLAYERS[learner],) * seats, (to_go,) * seats)

    return setting


def positions(name: str, count: int, playouts: int, seed: str) -> Samples:
    """Return this many positions, with each of their moves played out this often."""
    use_networks(installed())
    harvest = Harvest(at_the_start(*TABLES[name]), "network", count, playouts, STALLED, seed)
    return harvest_chunk(harvest, 0, count)


def compared(name: str, samples: Samples) -> tuple[Floats, Floats]:
    """Return, for each legal move, the network's prediction and the result of the playouts, in points."""
    told = [_predicted(name, sample) for sample in samples]
    played = [sample["values"][: sample["count"]] for sample in samples]
    return np.concatenate(told), np.concatenate(played)


def _predicted(name: str, sample: Any) -> Floats:
    count = sample["count"]
    values = np.array(load(name).values(sample["inputs"].tolist()), np.float32)[sample["outputs"][:count]]
    values += TRUST[name] * sample["worths"][:count]
    return (values - values.mean()) * PLAYED_OUT[name]


def binned(predicted: Floats, played: Floats) -> Iterator[Bin]:
    """Yield the moves in equally large bins, lowest predictions first."""
    order = np.argsort(predicted, kind="stable")
    for start, end in pairwise(np.linspace(0, len(order), BINS + 1).astype(int)):
        chosen = order[start:end]
        yield Bin(len(chosen), float(predicted[chosen].mean()), float(played[chosen].mean()))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a table for each network."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--network", choices=TABLES, help="all, unless given")
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--playouts", type=int, default=200)
    parser.add_argument("--seed", default="calibration")
    chosen = parser.parse_args(arguments)
    for name in [chosen.network] if chosen.network else TABLES:
        samples = positions(name, chosen.positions, chosen.playouts, chosen.seed)
        predicted, played = compared(name, samples)
        print(f"{name}: {len(samples):,} positions, {len(predicted):,} moves")
        for bin_ in binned(predicted, played):
            gap = bin_.played - bin_.predicted
            print(f"{bin_.moves:>6} {bin_.predicted:>7.1f} {bin_.played:>7.1f} {gap:>+6.1f}", flush=True)


if __name__ == "__main__":
    main()
