"""What a move costs, counted so that the answer is the same on every machine; `make bench` takes the time."""

from __future__ import annotations

import random
import sys
from types import FrameType

from tests.benchmarks.bench_engine import our_round

MOST_CALLS = (
    22.5  # of the engine's own functions, for each decision of a random classic round with four players
)


def test_a_move_calls_few_functions() -> None:
    calls = 0

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal calls
        calls += event == "call" and frame.f_globals["__name__"].startswith("bot.engine")

    rng = random.Random(1)
    our_round(rng, 4)  # fills the caches
    sys.setprofile(count)
    try:
        decisions = sum(our_round(rng, 4) for _ in range(20))
    finally:
        sys.setprofile(None)
    assert calls / decisions < MOST_CALLS
