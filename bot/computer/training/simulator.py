"""Builds the simulator with the system's C compiler on first use, and calls it through ctypes."""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
HEADER = HERE / "simulator.h"
SOURCES = tuple(
    HERE / f"{name}.c" for name in ("cards", "moves", "rules", "players", "playouts", "network", "harvest")
)
# Options for fast math. They don't include -ffast-math, which would make every thread that loads the library
# treat subnormal numbers as zero.
LOOSE_MATH = ("-fno-math-errno", "-fno-trapping-math", "-fno-signed-zeros", "-ffinite-math-only",
              "-fassociative-math", "-freciprocal-math")  # fmt: skip
FLAGS = ("-O3", "-march=native", *LOOSE_MATH, "-flto", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror")

MOST_SEATS, MOST_CARDS, MOST_HELD, TYPES, COLORS = 20, 256, 160, 94, 4
INPUTS, OUTPUTS, MOST_MOVES = 266, 79, 96
PLAYERS = {"random": 0, "easy": 1, "normal": 2, "hit": 3, "rlcard": 4, "policy": 5, "network": 6}
SCORINGS = ("winner_collects", "single_round", "lowest_total", "elimination")
FOUR_RULES = ("no_color_match", "no_color_or_wild", "no_color_or_value", "no_valid_card", "anytime")
RULES = (
    "seats", "hand_size", "scoring", "teams", "stacking", "seven_zero", "until_playable", "force_play",
    "reverse_is_plain", "wild_after_draw", "four_rule", "hidden_counts", "opening_number_only", "yellowstone",
    "swaps", "shuffles", "plains",
)  # fmt: skip
COUNTERS = ("pending", "idle", "moves", "pile_at", "pile_end", "discarded", "streamed")
MARKS = ("phase", "turn", "color", "winner", "drawn", "drawn_fits")
SHUFFLER = ctypes.CFUNCTYPE(None, ctypes.POINTER(ctypes.c_uint8), ctypes.c_int)


class SimulatorRules(ctypes.Structure):
    """The rules of a round, as numbers (see simulator.h)."""

    _fields_ = [(name, ctypes.c_uint8) for name in RULES]

    def __init__(self, seats: int, **chosen: int) -> None:
        super().__init__(seats=seats, **{"hand_size": 7, **chosen})


class Move(ctypes.Structure):
    """A move including its answers; 4 means no color, and 255 no target."""

    _fields_ = [(name, ctypes.c_uint8) for name in ("kind", "card", "color", "target")]


class Round(ctypes.Structure):
    """The state of a round."""

    _fields_ = [
        ("rules", ctypes.POINTER(SimulatorRules)),
        ("random", ctypes.c_uint64),
        ("need", ctypes.c_int16 * MOST_SEATS),
        *((name, ctypes.c_uint16) for name in COUNTERS),
        ("cursor", ctypes.c_uint16 * MOST_SEATS),
        *((name, ctypes.c_uint8) for name in MARKS),
        ("direction", ctypes.c_int8),
        ("deck", ctypes.c_uint8 * TYPES),
        ("discard_by_color", ctypes.c_uint8 * (COLORS + 1)),
        ("pile", ctypes.c_uint8 * MOST_CARDS),
        ("discard", ctypes.c_uint8 * MOST_CARDS),
        ("drew_on", (ctypes.c_uint8 * COLORS) * MOST_SEATS),
        ("held", ctypes.c_uint8 * MOST_SEATS),
        ("hands", (ctypes.c_uint8 * MOST_HELD) * MOST_SEATS),
        ("seen_by", (ctypes.c_uint32 * MOST_HELD) * MOST_SEATS),
    ]


def compiler() -> str | None:
    """Return a C compiler on this machine, or None."""
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


@cache
def simulator() -> ctypes.CDLL:
    """Return the compiled simulator, which is built once for each version of its sources."""
    made_of = b"".join([*(path.read_bytes() for path in (*SOURCES, HEADER)), " ".join(FLAGS).encode()])
    version = hashlib.sha256(made_of).hexdigest()[:16]
    built = Path(tempfile.gettempdir()) / f"uno-simulator-{version}.so"
    if not built.exists():
        command = compiler()
        if command is None:
            raise RuntimeError("training needs a C compiler")
        fresh = built.with_suffix(f".{os.getpid()}")
        subprocess.run([command, *FLAGS, *map(str, SOURCES), "-lm", "-o", str(fresh)], check=True)  # noqa: S603
        fresh.replace(built)
    library = ctypes.CDLL(str(built))
    library.unit_of.restype = ctypes.c_float
    library.chance.restype = ctypes.c_double
    library.choose.restype = Move
    library.play_move.argtypes = [ctypes.POINTER(Round), Move]
    library.play_match.argtypes = [
        ctypes.POINTER(SimulatorRules),
        ctypes.c_int,
        ctypes.c_void_p,
        ctypes.c_uint64,
    ]
    return library
