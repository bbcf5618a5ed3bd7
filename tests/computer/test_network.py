"""The network in plain Python: exact sums in packed integers, and weights that match their description."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path
from random import Random

import pytest

from bot.computer import network
from bot.computer.network import HALF, POINTS, SIGNAL, Layer, Network, load


def test_a_layer_adds_up_what_its_inputs_contribute() -> None:
    layer = Layer(places=0, rows=[(1, -2, 3), (-4, 5, -6)], biases=(7, -8, 0), lift=0)
    sums = [lane - HALF for lane in layer([(0, 10), (1, 100)])]
    assert sums == [7 + 10 - 400, -8 - 20 + 500, 30 - 600]


def test_packed_integers_compute_what_plain_numbers_do() -> None:
    rng = Random(1)
    sizes, places = (30, 12, 8, 5), 12
    tables = [
        [[rng.uniform(-1, 1) for _ in range(below)] for _ in range(above + 1)]
        for above, below in itertools.pairwise(sizes)
    ]
    layers = []
    for at, table in enumerate(tables):
        rows = [tuple(round(weight * 2**places) for weight in row) for row in table]
        layers.append(Layer(places, rows[:-1], rows[-1], SIGNAL if at else 0))
    inputs = [rng.choice((0, 0, 1, 2, 3)) for _ in range(sizes[0])]
    signals = [float(value) for value in inputs]
    for at, table in enumerate(tables):
        sums = [
            sum(signal * row[to] for signal, row in zip(signals, table[:-1], strict=True)) + table[-1][to]
            for to in range(len(table[0]))
        ]
        signals = sums if at == 2 else [max(0.0, sum_) for sum_ in sums]
    expected = [POINTS * signal for signal in signals]
    assert Network(layers).values(inputs) == pytest.approx(expected, abs=0.5)


def test_the_committed_weights_load() -> None:
    assert len(load("duel").values([0] * 227)) == 79


def test_damaged_weights_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(network.WEIGHTS, tmp_path / "weights")
    damaged = tmp_path / "weights" / "duel.i16"
    damaged.write_bytes(b"\x01\x00" + damaged.read_bytes()[2:])
    monkeypatch.setattr(network, "WEIGHTS", tmp_path / "weights")
    load.cache_clear()
    with pytest.raises(ValueError, match="duel"):
        load("duel")
