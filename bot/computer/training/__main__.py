"""`python -m bot.computer.training`: computes the weights from a seed.

A network first learns how rounds continue under the tuned policy, then how its own rounds continue. The other
networks are based on it, and learn from many quick playouts at their own kind of table. This needs a C
compiler, numpy (`make train` installs it), 12 GB of memory, and about two hours.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace

import numpy as np

from bot.computer.network import TRUST
from bot.computer.training import settings
from bot.computer.training.export import export, installed
from bot.computer.training.fit import Layers, Lesson, even, fit, recall
from bot.computer.training.positions import Floats, Harvest, Samples, chunks

NO_LIMIT = 3_000  # moves; the simulator abandons a round after 2,000
# How many moves a round can take, because networks that have seen only the policy's games sometimes draw
# forever.
STALLED_DUEL, STALLED_CROWD = 150, 400
DUEL, CROWD = TRUST["duel"], TRUST["crowd"]


@dataclass(frozen=True)
class Course:
    """How a network is trained: the positions of each lesson, how it learns them, and its predecessor.

    Until it has finished a lesson, its predecessor (`after`) is used in its place. It starts with its
    predecessor's weights, or with random weights if `fresh`.
    """

    lessons: tuple[tuple[Harvest, Lesson], ...]
    after: str | None = None
    fresh: bool = False


# The crowd's network also trains on the policy's positions, because its own are so noisy that they add
# little. With seven-zero, its win rate was 1.6 percentage points higher after starting fresh than after
# continuing from `rounds`.
COURSES = {
    "duel": Course(
        (
            (Harvest(settings.duel, "policy", 3_000_000, 3, NO_LIMIT), Lesson(DUEL, 1e-3)),
            (Harvest(settings.duel, "network", 3_000_000, 2, STALLED_DUEL), Lesson(DUEL, 8e-4)),
        )
    ),
    "crowd": Course(
        (
            (Harvest(settings.crowd, "policy", 15_000_000, 2, NO_LIMIT), Lesson(CROWD, 1e-3, passes=3)),
            (
                Harvest(settings.crowd, "network", 10_000_000, 2, STALLED_CROWD),
                Lesson(CROWD, 8e-4, passes=2, repeats=True),
            ),
        )
    ),
    "rounds": Course(
        (
            (
                Harvest(settings.by_few_rules, "network", 2_500_000, 12, STALLED_CROWD, unseen=True),
                Lesson(CROWD, 5e-4, passes=3, recalls=settings.crowd),
            ),
        ),
        after="crowd",
    ),
    "many": Course(
        (
            (
                Harvest(settings.big_tables, "network", 6_000_000, 12, STALLED_CROWD, unseen=True),
                Lesson(CROWD, 1e-3, passes=4, recalls=settings.big_tables_by_house_rules),
            ),
        ),
        after="rounds",
        fresh=True,
    ),
    "swaps": Course(
        (
            (
                Harvest(settings.seven_zero, "network", 3_000_000, 12, STALLED_CROWD, unseen=True),
                Lesson(CROWD, 1e-3, passes=4),
            ),
        ),
        after="rounds",
        fresh=True,
    ),
}


def train(name: str, share: float, seed: int) -> Layers:
    """Return a network that has finished its lessons. Each lesson is cut to a share of its size."""
    course, net = COURSES[name], Layers.new(np.random.default_rng(seed))
    known, player, before = dict[str, Floats](), net, 0
    if course.after:
        known, before = installed(), len(COURSES[course.after].lessons)
        player = Layers.of(known[course.after])
        net = net if course.fresh else player
    positions = list[Samples]()
    for number, (harvest, lesson) in enumerate(course.lessons, before):
        cut = replace(harvest, positions=round(harvest.positions * share), seed=f"{seed} {number}")
        new = _prepared(cut, lesson, player, known | dict.fromkeys(_played_by(name), player.flat()))
        positions = positions + new if lesson.repeats else new
        fit(net, positions, lesson)
        player = net
    return net


def _played_by(name: str) -> list[str]:
    """Return the networks that this one replaces during training: itself and its successors."""
    after = [other for other, course in COURSES.items() if course.after == name]
    return [name, *(played for other in after for played in _played_by(other))]


def _prepared(harvest: Harvest, lesson: Lesson, old: Layers, installs: dict[str, Floats]) -> list[Samples]:
    new = list(chunks(harvest, installs))
    even(new)
    if not lesson.recalls:
        return new
    recalled = list(chunks(replace(harvest, source=lesson.recalls, playouts=0, unseen=False), installs))
    recall(old, recalled)
    return _mixed(new, recalled)


def _mixed(some: list[Samples], others: list[Samples]) -> list[Samples]:
    """Return the chunks in pairs, so that each batch has positions of both."""
    return [np.concatenate(pair) for pair in zip(some, others, strict=True)]


def main() -> None:
    """Train and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--network", choices=COURSES, help="all, unless given")
    parser.add_argument("--share", type=float, default=1.0, help="of the positions of each lesson")
    chosen = parser.parse_args()
    for name in [chosen.network] if chosen.network else COURSES:
        made = f"python -m bot.computer.training --network {name} --share {chosen.share} --seed {chosen.seed}"
        export(name, train(name, chosen.share, chosen.seed), made)


if __name__ == "__main__":
    main()
