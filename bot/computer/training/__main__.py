"""`python -m bot.computer.training`: makes the weights from a seed.

First a network learns how rounds of the tuned policy go on, then how its own do. A third one goes on from
there with what many quick playouts say, by the rules that they know. Needs a C compiler and numpy
(`make train` installs it), 12 GB of memory, and two quiet processors for an hour.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

import numpy as np

from bot.computer.network import TRUST
from bot.computer.training import settings
from bot.computer.training.export import export, installed
from bot.computer.training.fit import Layers, Lesson, even, fit, recall
from bot.computer.training.positions import Floats, Harvest, Samples, chunks

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
    "rounds": (
        (
            Harvest(settings.by_few_rules, "network", 2_500_000, 12, STALLED_CROWD, unseen=True),
            Lesson(CROWD, 5e-4, passes=3, recalls=settings.crowd),
        ),
    ),
}
BEGUN = {"rounds": "crowd"}  # networks that begin with the weights of another one


def train(name: str, share: float, seed: int) -> Layers:
    """A network that has been through all its lessons, of which each is cut to a share."""
    before = BEGUN.get(name)
    known = installed() if before else {}
    net = Layers.of(known[before]) if before else Layers.new(np.random.default_rng(seed))
    # Where the simulator asks for a network that begins with this one, this one plays.
    playing, positions = [name, *(other for other, first in BEGUN.items() if first == name)], list[Samples]()
    for number, (harvest, lesson) in enumerate(LESSONS[name], len(LESSONS[before]) if before else 0):
        cut = replace(harvest, positions=round(harvest.positions * share), seed=f"{seed} {number}")
        new = _prepared(cut, lesson, net, known | dict.fromkeys(playing, net.flat()))
        positions = positions + new if lesson.repeats else new
        fit(net, positions, lesson)
    return net


def _prepared(harvest: Harvest, lesson: Lesson, net: Layers, installs: dict[str, Floats]) -> list[Samples]:
    new = list(chunks(harvest, installs))
    even(new)
    if not lesson.recalls:
        return new
    recalled = list(chunks(replace(harvest, source=lesson.recalls, playouts=0, unseen=False), installs))
    recall(net, recalled)
    return _mixed(new, recalled)


def _mixed(some: list[Samples], others: list[Samples]) -> list[Samples]:
    """The chunks in pairs, so that each batch has positions of both."""
    return [np.concatenate(pair) for pair in zip(some, others, strict=True)]


def main() -> None:
    """Train and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--network", choices=LESSONS, help="all, unless given")
    parser.add_argument("--share", type=float, default=1.0, help="of the positions of each lesson")
    chosen = parser.parse_args()
    for name in [chosen.network] if chosen.network else LESSONS:
        made = f"python -m bot.computer.training --network {name} --share {chosen.share} --seed {chosen.seed}"
        export(name, train(name, chosen.share, chosen.seed), made)


if __name__ == "__main__":
    main()
