"""The cost of a move, counted so that the result is the same on every machine; `make bench` measures the
time.
"""

from __future__ import annotations

import pytest

from tests.benchmarks.bench_engine import steps_of_a_move

# For each decision of a random classic round, including the player's.
MOST_CALLS, MOST_OPCODES = 22, 770


@pytest.mark.parametrize("seats", [2, 4])
def test_a_move_takes_few_steps(seats: int) -> None:
    calls, opcodes = steps_of_a_move(seats)
    assert calls < MOST_CALLS
    assert opcodes < MOST_OPCODES
