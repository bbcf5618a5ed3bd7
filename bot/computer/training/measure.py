"""Measures how often a player wins in the simulator."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from bot.computer.training.simulator import PLAYERS, SimulatorRules, simulator

TARGET = 500


def wins(names: Sequence[str], rules: SimulatorRules, numbers: range) -> int:
    """Return how many of these matches the first name wins. Players move to the next seat each time."""
    library, size, won = simulator(), len(names), 0
    for number in numbers:
        turn = number % size
        seated = [*names[turn:], *names[:turn]]
        players = (ctypes.c_int * size)(*(PLAYERS[name] for name in seated))
        winners = library.play_match(ctypes.byref(rules), TARGET, players, 10_000_019 + number)
        won += any(winners >> seat & 1 and name == names[0] for seat, name in enumerate(seated))
    return won
