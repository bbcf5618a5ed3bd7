"""Positions to learn from, with the payoff of every move, harvested with the simulator on all processors."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.computer.network import TRUST
from bot.computer.training.settings import Source
from bot.computer.training.simulator import INPUTS, PLAYERS, simulator

MOST_CHOICES = 24
SAMPLE = np.dtype(
    [
        ("inputs", "u1", INPUTS), ("count", "u1"), ("outputs", "u1", MOST_CHOICES), ("is_duel", "u1"),
        ("square", "f4"), ("values", "f4", MOST_CHOICES), ("worths", "f4", MOST_CHOICES),
    ]
)  # fmt: skip
MOST_OF_A_ROUND = 200
CHUNK = 204_800  # positions that a process harvests at a time
Floats = NDArray[np.floating]
Samples = NDArray[Any]


@dataclass(frozen=True)
class Harvest:
    """The positions to harvest: the number of positions of the `learner`, how often each move is played out,
    and the `seed`.

    Playouts continue with the hands of the position. With `unseen`, everything that a seat can't see is dealt
    again for each playout, and all seats continue as `normal`, which takes a hundredth of the time.
    """

    source: Source
    learner: str
    positions: int
    playouts: int
    longest: int  # moves after which rounds and playouts are abandoned
    seed: str = ""
    unseen: bool = False


def chunks(harvest: Harvest, installed: dict[str, Floats]) -> Iterator[Samples]:
    """Yield the positions, which are the same for the same seed, no matter how many processors there are."""
    with ProcessPoolExecutor(initializer=use_networks, initargs=(installed,)) as pool:
        yield from pool.map(partial(harvest_chunk, harvest), range(max(1, round(harvest.positions / CHUNK))))


def use_networks(installed: dict[str, Floats]) -> None:
    """Make the simulator play with these weights."""
    for name, weights in installed.items():
        number, trust = list(TRUST).index(name), ctypes.c_float(TRUST[name])
        simulator().use_network(number, trust, weights.ctypes.data_as(ctypes.c_void_p))


def harvest_chunk(harvest: Harvest, number: int, count: int = CHUNK) -> Samples:
    library, rng = simulator(), Random(f"{harvest.seed} {number}")
    samples, kept = np.zeros(count + MOST_OF_A_ROUND, SAMPLE), 0
    while kept < count:
        setting = harvest.source(rng, harvest.learner)
        seats, room = setting.rules.seats, ctypes.c_void_p(samples.ctypes.data + kept * SAMPLE.itemsize)
        kept += library.harvest(
            ctypes.byref(setting.rules), (ctypes.c_int * seats)(*setting.players), PLAYERS[harvest.learner],
            (ctypes.c_int16 * seats)(*setting.needs), harvest.playouts, harvest.unseen, harvest.longest,
            ctypes.c_uint64(rng.getrandbits(60)), room, MOST_OF_A_ROUND,
        )  # fmt: skip
    return samples[:count]
