"""A feed-forward network in plain Python: integers only, so every machine gets the same answer, and fast.

All weights that leave one neuron are packed side by side into one big integer, 64 bits each. Adding what an
input contributes to 128 neurons is then a single multiplication and addition of Python integers, which run at
the speed of C. A decision takes some 0.1 ms of CPU this way, without any dependency.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from struct import Struct, unpack

WEIGHTS = Path(__file__).parent / "weights"
LANE = 64  # bits
HALF = 1 << 62  # added to each lane, so that none is ever negative while it is packed
SIGNAL = 10  # binary places of a value between two layers

POINTS = 16  # what 1 at an output stands for
TRUST = {"duel": 0.0, "crowd": 1.2}  # in the policy: how much of its worths a network is added to

Signals = Iterable[tuple[int, int]]  # an index and the value there, zeros left out


class Layer:
    """One layer, given its biases and the weights of each input, as integers of `places` binary places."""

    def __init__(self, places: int, rows: list[tuple[int, ...]], biases: tuple[int, ...], lift: int) -> None:
        self.places = places
        self._rows = [_packed(row) for row in rows]
        self._biases = _packed([HALF + (bias << lift) for bias in biases])
        self._lanes = Struct(f"<{len(biases)}Q")

    def __call__(self, signals: Signals) -> tuple[int, ...]:
        """The sum that arrives at each neuron, HALF too much."""
        total, rows = self._biases, self._rows
        for index, value in signals:
            total += value * rows[index]
        return self._lanes.unpack(total.to_bytes(self._lanes.size, "little"))


class Network:
    """Layers with rectifiers between them."""

    def __init__(self, layers: list[Layer]) -> None:
        self._layers = layers

    def values(self, inputs: Iterable[int]) -> list[float]:
        """What each output is worth, in points."""
        *hidden, last = self._layers
        signals = [(at, value) for at, value in enumerate(inputs) if value]
        down = hidden[0].places - SIGNAL
        for layer in hidden:
            signals = [(at, (sum_ - HALF) >> down) for at, sum_ in enumerate(layer(signals)) if sum_ > HALF]
            down = hidden[1].places
        unit = POINTS / (1 << last.places + SIGNAL)
        return [(sum_ - HALF) * unit for sum_ in last(signals)]


def _packed(values: Iterable[int]) -> int:
    return sum(value << LANE * at for at, value in enumerate(values))


@cache
def load(name: str) -> Network:
    """The committed network of this name. Raises ValueError if its weights do not match their checksum."""
    facts = json.loads((WEIGHTS / "weights.json").read_text())[name]
    data = (WEIGHTS / f"{name}.i16").read_bytes()
    if sha256(data).hexdigest() != facts["sha256"]:
        raise ValueError(f"the weights of {name} are damaged")
    numbers = unpack(f"<{len(data) // 2}h", data)
    layers, start = list[Layer](), 0
    for above, below, places in zip(facts["sizes"], facts["sizes"][1:], facts["places"], strict=False):
        rows = [numbers[at : at + below] for at in range(start, start + (above + 1) * below, below)]
        layers.append(Layer(places, rows[:-1], rows[-1], SIGNAL if layers else 0))
        start += (above + 1) * below
    return Network(layers)
