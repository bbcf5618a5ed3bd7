"""Writes the weights where the bot reads them: 16-bit integers, their checksum, and how they were made."""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import pairwise
from math import floor, log2
from typing import Any

import numpy as np

from bot.computer.network import WEIGHTS
from bot.computer.training.fit import Layers, units
from bot.computer.training.positions import Floats
from bot.computer.training.simulator import INPUTS

MOST = 32_767
NOTE = WEIGHTS / "weights.json"


def export(name: str, net: Layers, made: str) -> None:
    """Write one network, and a note on how it was made."""
    weights = [net.weights[0] * units()[:, None], *net.weights[1:]]
    tables = [np.vstack([rows, biases]) for rows, biases in zip(weights, net.biases, strict=True)]
    places = [floor(log2(MOST / float(np.abs(table).max()))) for table in tables]
    numbers = [np.rint(table * 2**place).astype("<i2") for table, place in zip(tables, places, strict=True)]
    data = b"".join(table.tobytes() for table in numbers)
    (WEIGHTS / f"{name}.i16").write_bytes(data)
    sizes = [len(weights[0]), *(len(biases) for biases in net.biases)]
    note = json.loads(NOTE.read_text()) if NOTE.exists() else {}
    note[name] = {"sizes": sizes, "places": places, "made": made, "sha256": sha256(data).hexdigest()}
    NOTE.write_text(json.dumps(note, indent=2, sort_keys=True) + "\n")


def installed() -> dict[str, Floats]:
    """Read the written weights in the simulator's format."""
    networks = dict[str, Floats]()
    for name, facts in json.loads(NOTE.read_text()).items():
        numbers, start, parts = np.fromfile(WEIGHTS / f"{name}.i16", "<i2"), 0, list[Any]()
        for (above, below), place in zip(pairwise(facts["sizes"]), facts["places"], strict=True):
            table = numbers[start : start + (above + 1) * below].reshape(above + 1, below) / 2**place
            untold = 0 if parts else INPUTS - above  # inputs added after this network was made
            parts += [np.pad(table[:-1], ((0, untold), (0, 0))), table[-1]]
            start += table.size
        parts[4] = parts[4].T  # the simulator computes only a few outputs
        networks[name] = np.concatenate([np.ravel(part) for part in parts]).astype(np.float32)
    return networks
