"""The regression that fits a network to harvested positions (numpy)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from bot.computer.network import POINTS
from bot.computer.training.positions import MOST_CHOICES, Floats, Samples
from bot.computer.training.settings import Source
from bot.computer.training.simulator import INPUTS, OUTPUTS, simulator

HIDDEN = (128, 64)
# number of positions; with batches of 4,096, the network's win rate was 2 percentage points lower after the
# same number of positions
BATCH = 512
WARM_UP = 0.03  # share of the steps
SPREAD = 20  # points; the standard deviation of all values, as at the start of a match
KIND = [*range(194, 204), *range(213, 227)]  # the inputs for the seats, the scoring, and the score


def units() -> Floats:
    """Return the scale of each input."""
    library = simulator()
    return np.array([library.unit_of(at) for at in range(INPUTS)], np.float32)


@dataclass(frozen=True)
class Lesson:
    """How positions are learned: how much of a move's value is left to the policy (`trust`), the learning
    rate, and the number of passes.

    With `repeats`, it also trains on the positions of earlier lessons. With `recalls`, it adds as many
    positions of other tables, where the network should make the same predictions as its predecessor.
    """

    trust: float
    rate: float
    passes: int = 6  # with only two passes, its win rate is 4 percentage points lower
    repeats: bool = False
    recalls: Source | None = None


@dataclass
class Layers:
    """The weights and biases of the three layers, in order."""

    weights: list[Floats]
    biases: list[Floats]

    @classmethod
    def new(cls, rng: np.random.Generator) -> Layers:
        """Return small random weights. The weights of rare inputs hardly change, so larger weights would cost
        8 points.
        """
        sizes = (INPUTS, *HIDDEN, OUTPUTS)
        weights = [rng.uniform(-1, 1, pair) / pair[0] ** 0.5 for pair in pairwise(sizes)]
        weights[-1] *= 0.1
        return cls([w.astype(np.float32) for w in weights], [np.zeros(n, np.float32) for n in sizes[1:]])

    @classmethod
    def of(cls, numbers: Floats) -> Layers:
        """Return the layers in an array made by `flat`."""
        pairs = list(pairwise((INPUTS, *HIDDEN, OUTPUTS)))
        sizes = [size for above, below in pairs for size in (above * below, below)]
        parts = np.split(numbers.astype(np.float32), np.cumsum(sizes)[:-1])
        weights: list[Floats] = [part.reshape(pair) for part, pair in zip(parts[:4:2], pairs, strict=False)]
        weights[0] = weights[0] / units()[:, None]
        return cls([*weights, parts[4].reshape(pairs[-1][::-1]).T.copy()], parts[1::2])

    def flat(self) -> Floats:
        """Return all numbers in the simulator's format: inputs in whole units, and the last layer output by
        output.
        """
        first, second, last = self.weights
        parts = (first * units()[:, None], self.biases[0], second, self.biases[1], last.T, self.biases[2])
        return np.concatenate([np.ravel(part) for part in parts]).astype(np.float32)

    def forward(self, inputs: Floats) -> list[Floats]:
        """Return the values of all layers, beginning with the inputs."""
        values = [inputs]
        for weights, biases in zip(self.weights, self.biases, strict=True):
            values.append(values[-1] @ weights + biases)
            if len(values) < 4:
                np.maximum(values[-1], 0, out=values[-1])
        return values

    def gradients(self, values: list[Floats], error: Floats) -> list[Floats]:
        """Return the gradients of the squared error: weights first, then biases."""
        to_weights, to_biases = list[Floats](), list[Floats]()
        for layer in (2, 1, 0):
            to_weights.insert(0, values[layer].T @ error)
            to_biases.insert(0, error.sum(0))
            error = (error @ self.weights[layer].T) * (values[layer] > 0) if layer else error
        return to_weights + to_biases


def _targets(samples: Samples, trust: float) -> tuple[Floats, Floats]:
    """Return the values of the legal outputs minus the policy's values, and the outputs they belong to."""
    values = np.zeros((len(samples), OUTPUTS), np.float32)
    is_legal = np.zeros((len(samples), OUTPUTS), np.float32)
    row, column = np.nonzero(np.arange(MOST_CHOICES) < samples["count"][:, None])
    told = samples["values"][row, column] - trust * samples["worths"][row, column]
    values[row, samples["outputs"][row, column]] = told / POINTS
    is_legal[row, samples["outputs"][row, column]] = 1
    return values, is_legal


class Adam:
    """The optimizer, with a learning rate that warms up and then decays along a cosine."""

    def __init__(self, parameters: list[Floats], rate: float, steps: int) -> None:
        self._parameters, self._rate, self._steps, self._step = parameters, rate, steps, 0
        self._means = [np.zeros_like(values) for values in parameters]
        self._squares = [np.zeros_like(values) for values in parameters]

    def step(self, gradients: list[Floats]) -> None:
        """Update the parameters once."""
        self._step += 1
        done = self._step / self._steps
        rate = self._rate * min(1, done / WARM_UP) * (1 + np.cos(np.pi * done)) / 2
        for at, gradient in enumerate(gradients):
            self._means[at] += 0.1 * (gradient - self._means[at])
            self._squares[at] += 0.001 * (gradient**2 - self._squares[at])
            mean = self._means[at] / (1 - 0.9**self._step)
            square = self._squares[at] / (1 - 0.999**self._step)
            self._parameters[at] -= rate * mean / (np.sqrt(square) + 1e-8)


def even(harvested: Sequence[Samples]) -> None:
    """Scale all kinds of harvested positions to the same spread of values.

    Late in a match, a round decides much more than at its start. Without scaling, the noise of those values
    would dominate all others. Means of many playouts vary less, so their kinds are scaled as if each were the
    mean of two.
    """
    places = 1 << np.arange(len(KIND))
    kinds = [samples["inputs"][:, KIND] @ places for samples in harvested]
    _, which = np.unique(np.concatenate(kinds), return_inverse=True)
    squares = np.concatenate([_squares(samples) for samples in harvested])
    counts = np.concatenate([samples["count"] for samples in harvested])
    spreads = np.sqrt(np.bincount(which, squares) / np.bincount(which, counts))
    scales, start = SPREAD / np.maximum(spreads, 1), 0
    for samples in harvested:
        samples["values"] *= scales[which[start : start + len(samples)], None].astype(np.float32)
        start += len(samples)


def _squares(samples: Samples) -> Floats:
    of_two = samples["count"] * samples["square"] / 2
    return np.where(samples["square"] > 0, of_two, (samples["values"] ** 2).sum(1))


def recall(net: Layers, harvested: Sequence[Samples]) -> None:
    """Set the values of positions to the network's own predictions, so that it continues to make them."""
    for samples in harvested:
        row, column = np.nonzero(np.arange(MOST_CHOICES) < samples["count"][:, None])
        values = net.forward(samples["inputs"] * units())[-1]
        samples["values"][row, column] = POINTS * values[row, samples["outputs"][row, column]]
        samples["worths"] = 0


def fit(net: Layers, harvested: Sequence[Samples], lesson: Lesson) -> None:
    """Train the network with the values of moves, with several passes over each chunk of positions."""
    steps = lesson.passes * sum(len(samples) // BATCH for samples in harvested)
    optimizer, rng = Adam(net.weights + net.biases, lesson.rate, steps), np.random.default_rng(steps)
    for _ in range(lesson.passes):
        losses = [_learn(net, samples, lesson.trust, optimizer, rng) for samples in harvested]
        print(f"{sum(map(len, harvested)):,} positions: mean squared error {np.mean(losses):.4f}", flush=True)


def _learn(net: Layers, samples: Samples, trust: float, optimizer: Adam, rng: np.random.Generator) -> float:
    """Make one pass over a chunk. Returns its mean squared error."""
    unit, order, losses = units(), rng.permutation(len(samples)), list[float]()
    for start in range(0, len(samples) - BATCH + 1, BATCH):
        chosen = samples[order[start : start + BATCH]]
        values = net.forward(chosen["inputs"] * unit)
        targets, is_legal = _targets(chosen, trust)
        error = (values[-1] - targets) * is_legal
        optimizer.step(net.gradients(values, error / BATCH))
        losses.append(float((error**2).sum() / is_legal.sum()))
    return float(np.mean(losses))
