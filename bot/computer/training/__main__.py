"""`python -m bot.computer.training`: makes the weights from a seed.

First a network learns how rounds of the tuned policy go on, then how its own do. Needs a C compiler and numpy
(`make train` installs it), 12 GB of memory, and two quiet processors for an hour.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

import numpy as np

from bot.computer.network import TRUST
from bot.computer.training import settings
from bot.computer.training.export import export
from bot.computer.training.fit import Layers, Lesson, even, fit
from bot.computer.training.positions import Harvest, Samples, chunks

NO_LIMIT = 3_000  # moves: the simulator gives a round up after 2,000
# Moves: networks that have only seen the policy play sometimes draw forever.
STALLED_DUEL, STALLED_CROWD = 150, 400
DUEL, CROWD = TRUST["duel"], TRUST["crowd"]
# What is harvested for each lesson, by whom and played out how often; and how it is learned. The crowd's
# network goes through the policy's positions again: there is so much chance in its own that they add little.
LESSONS = {
    "duel": (
        (Harvest(settings.duel, "policy", 3_000_000, 3, NO_LIMIT), Lesson(DUEL, 1e-3)),
        (Harvest(settings.duel, "network", 3_000_000, 2, STALLED_DUEL), Lesson(DUEL, 8e-4)),
    ),
    "crowd": (
        (Harvest(settings.crowd, "policy", 15_000_000, 2, NO_LIMIT), Lesson(CROWD, 1e-3, passes=3)),
        (
            Harvest(settings.crowd, "network", 10_000_000, 2, STALLED_CROWD),
            Lesson(CROWD, 8e-4, passes=2, repeats=True),
        ),
    ),
}


def train(name: str, share: float, seed: int) -> Layers:
    """A network that has been through all its lessons, of which each is cut to a share."""
    net, positions = Layers.new(np.random.default_rng(seed)), list[Samples]()
    for number, (harvest, lesson) in enumerate(LESSONS[name]):
        cut = replace(harvest, positions=round(harvest.positions * share), seed=f"{seed} {number}")
        new = list(chunks(cut, {name: net.flat()}))
        even(new)
        positions = positions + new if lesson.repeats else new
        fit(net, positions, lesson)
    return net


def main() -> None:
    """Train and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--network", choices=LESSONS, help="both, unless given")
    parser.add_argument("--share", type=float, default=1.0, help="of the positions of each lesson")
    chosen = parser.parse_args()
    for name in [chosen.network] if chosen.network else LESSONS:
        made = f"python -m bot.computer.training --network {name} --share {chosen.share} --seed {chosen.seed}"
        export(name, train(name, chosen.share, chosen.seed), made)


if __name__ == "__main__":
    main()
