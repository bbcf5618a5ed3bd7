"""`python -m bot.computer.training`: makes the weights from a seed and prints how strong they play.

Takes a quiet processor for about 20 minutes; needs a C compiler and numpy (`make train` installs it).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random

import numpy as np

from bot.computer.training import settings
from bot.computer.training.export import export, install
from bot.computer.training.fit import BATCH, Layers, fit, harvest
from bot.computer.training.measure import print_table
from bot.computer.training.settings import Setting

FAMILIES: dict[str, Callable[[Random], Setting]] = {"duel": settings.duel, "crowd": settings.crowd}
CHUNK = 100 * BATCH  # positions in memory at once


def train(name: str, positions: int, seed: int) -> Layers:
    """A network that has learned from how rounds went on after so many positions."""
    rng, net = Random(f"{name} {seed}"), Layers.new(np.random.default_rng(seed))
    count = max(1, round(positions / CHUNK))
    fit(net, (harvest(FAMILIES[name], CHUNK, rng) for _ in range(count)), count * CHUNK)
    return net


def main() -> None:
    """Train, write the weights, measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--network", choices=FAMILIES, default="duel", help="`crowd` is no gain yet")
    parser.add_argument("--positions", type=int, default=24_000_000)
    parser.add_argument("--matches", type=int, default=10_000, help="for each line of the table")
    parser.add_argument("--measure", action="store_true", help="only measure the weights as they are")
    chosen = parser.parse_args()
    name, positions, seed = chosen.network, chosen.positions, chosen.seed
    if not chosen.measure:
        made = f"python -m bot.computer.training --network {name} --positions {positions} --seed {seed}"
        export(name, train(name, positions, seed), made)
    install()
    print_table(name, chosen.matches)


if __name__ == "__main__":
    main()
