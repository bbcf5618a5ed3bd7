"""Positions harvested from the simulator, and the regression of a network on them (numpy)."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.computer.network import POINTS
from bot.computer.training.settings import Setting
from bot.computer.training.simulator import INPUTS, OUTPUTS, PLAYERS, simulator

MOST_CHOICES = 24
PLAYOUTS = 1  # of each move: more positions teach more than more playouts of the same
SAMPLE = np.dtype(
    [
        ("inputs", "u1", INPUTS), ("count", "u1"), ("outputs", "u1", MOST_CHOICES), ("is_duel", "u1"),
        ("padding", "u1", 3), ("values", "f4", MOST_CHOICES),
    ]
)  # fmt: skip
MOST_OF_A_ROUND = 200
HIDDEN = (128, 64)
BATCH, RATE = 4096, 2e-3  # at 5e-4 it learned far less
WARM_UP = 0.03  # of the steps
Floats = NDArray[np.float32]


def harvest(source: Callable[[Random], Setting], count: int, rng: Random) -> NDArray[Any]:
    """So many positions, each with the payoff of every move."""
    library = simulator()
    samples = np.zeros(count + MOST_OF_A_ROUND, SAMPLE)
    kept = 0
    while kept < count:
        setting = source(rng)
        seats = setting.rules.seats
        kept += library.harvest(
            ctypes.byref(setting.rules), (ctypes.c_int * seats)(*setting.players), PLAYERS["policy"],
            (ctypes.c_int16 * seats)(*setting.needs), PLAYOUTS, ctypes.c_uint64(rng.getrandbits(60)),
            ctypes.c_void_p(samples.ctypes.data + kept * SAMPLE.itemsize), MOST_OF_A_ROUND,
        )  # fmt: skip
    return samples[:count]


def units() -> Floats:
    """What one of each input counts."""
    library = simulator()
    return np.array([library.unit_of(at) for at in range(INPUTS)], np.float32)


@dataclass
class Layers:
    """The weights and biases of the three layers, in order."""

    weights: list[Floats]
    biases: list[Floats]

    @classmethod
    def new(cls, rng: np.random.Generator) -> Layers:
        """Random weights of the size that keeps signals alike through the layers."""
        sizes = (INPUTS, *HIDDEN, OUTPUTS)
        pairs = list(pairwise(sizes))
        weights = [rng.normal(0, (2 / above) ** 0.5, (above, below)) for above, below in pairs]
        return cls([w.astype(np.float32) for w in weights], [np.zeros(n, np.float32) for n in sizes[1:]])

    def forward(self, inputs: Floats) -> list[Floats]:
        """The values of all layers, the inputs first."""
        values = [inputs]
        for weights, biases in zip(self.weights, self.biases, strict=True):
            values.append(values[-1] @ weights + biases)
            if len(values) < 4:
                np.maximum(values[-1], 0, out=values[-1])
        return values

    def gradients(self, values: list[Floats], error: Floats) -> list[Floats]:
        """Of the squared error, weights first and then biases."""
        to_weights, to_biases = list[Floats](), list[Floats]()
        for layer in (2, 1, 0):
            to_weights.insert(0, values[layer].T @ error)
            to_biases.insert(0, error.sum(0))
            error = (error @ self.weights[layer].T) * (values[layer] > 0) if layer else error
        return to_weights + to_biases


def _targets(samples: NDArray[Any]) -> tuple[Floats, Floats]:
    """The values of the legal outputs, and which these are."""
    values = np.zeros((len(samples), OUTPUTS), np.float32)
    is_legal = np.zeros((len(samples), OUTPUTS), np.float32)
    row, column = np.nonzero(np.arange(MOST_CHOICES) < samples["count"][:, None])
    values[row, samples["outputs"][row, column]] = samples["values"][row, column] / POINTS
    is_legal[row, samples["outputs"][row, column]] = 1
    return values, is_legal


class Adam:
    """The optimizer, with a rate that warms up and then decays along a cosine."""

    def __init__(self, parameters: list[Floats], steps: int) -> None:
        self._parameters, self._steps, self._step = parameters, steps, 0
        self._means = [np.zeros_like(values) for values in parameters]
        self._squares = [np.zeros_like(values) for values in parameters]

    def step(self, gradients: list[Floats]) -> None:
        """Move the parameters once."""
        self._step += 1
        done = self._step / self._steps
        rate = RATE * min(1, done / WARM_UP) * (1 + np.cos(np.pi * done)) / 2
        for at, gradient in enumerate(gradients):
            self._means[at] += 0.1 * (gradient - self._means[at])
            self._squares[at] += 0.001 * (gradient**2 - self._squares[at])
            mean = self._means[at] / (1 - 0.9**self._step)
            square = self._squares[at] / (1 - 0.999**self._step)
            self._parameters[at] -= rate * mean / (np.sqrt(square) + 1e-8)


def fit(net: Layers, chunks: Iterable[NDArray[Any]], positions: int) -> None:
    """Teach the network the values of moves, position by position as they come; each is met once."""
    unit = units()
    optimizer = Adam(net.weights + net.biases, positions // BATCH)
    for number, samples in enumerate(chunks):
        order, loss = np.random.default_rng(number).permutation(len(samples)), 0.0
        for start in range(0, len(samples) - BATCH + 1, BATCH):
            chosen = order[start : start + BATCH]
            values = net.forward(samples["inputs"][chosen] * unit)
            targets, is_legal = _targets(samples[chosen])
            error = (values[-1] - targets) * is_legal
            optimizer.step(net.gradients(values, error / BATCH))
            loss += float((error**2).sum() / is_legal.sum()) / (len(samples) // BATCH)
        print(f"{(number + 1) * len(samples):>12,} positions: mean squared error {loss:.4f}", flush=True)
