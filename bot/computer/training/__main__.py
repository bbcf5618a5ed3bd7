"""`python -m bot.computer.training`: makes the weights from a seed and prints how strong they play.

First a network learns how rounds of the tuned policy go on; the one for two players then learns how its own
do. Needs a C compiler and numpy (`make train` installs it), and two quiet processors for half an hour.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np

from bot.computer.training import settings
from bot.computer.training.export import export, installed
from bot.computer.training.fit import Layers, fit
from bot.computer.training.measure import print_table
from bot.computer.training.positions import Harvest, chunks, use_networks
from bot.computer.training.settings import Source

SOURCES: dict[str, Source] = {"duel": settings.duel, "crowd": settings.crowd}


@dataclass(frozen=True)
class Lesson:
    """Who plays the positions, how many, how often each move is played out; and how they are learned."""

    learner: str
    positions: int
    playouts: int
    rate: float
    passes: int = 6  # after two it wins 4 points less


LESSONS = {
    "duel": (Lesson("policy", 3_000_000, 3, 1e-3), Lesson("network", 3_000_000, 2, 8e-4)),
    "crowd": (Lesson("policy", 7_000_000, 2, 1e-3),),
}


def train(name: str, share: float, seed: int) -> Layers:
    """A network that has been through all its lessons, of which each is cut to a share."""
    net = Layers.new(np.random.default_rng(seed))
    for number, lesson in enumerate(LESSONS[name]):
        harvest = Harvest(
            SOURCES[name],
            lesson.learner,
            round(lesson.positions * share),
            lesson.playouts,
            f"{seed} {number}",
        )
        fit(net, list(chunks(harvest, {name: net.flat()})), lesson.rate, lesson.passes)
    return net


def main() -> None:
    """Train, write the weights, measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--network", choices=SOURCES, help="both, unless given")
    parser.add_argument("--share", type=float, default=1.0, help="of the positions of each lesson")
    parser.add_argument("--matches", type=int, default=10_000, help="for each line of the table")
    parser.add_argument("--measure", action="store_true", help="only measure the weights as they are")
    chosen = parser.parse_args()
    names = [chosen.network] if chosen.network else list(SOURCES)
    for name in names if not chosen.measure else ():
        made = f"python -m bot.computer.training --network {name} --share {chosen.share} --seed {chosen.seed}"
        export(name, train(name, chosen.share, chosen.seed), made)
    use_networks(installed())
    for name in names:
        print_table(name, chosen.matches)


if __name__ == "__main__":
    main()
