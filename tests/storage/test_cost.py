"""What a move costs on disk: at most 200 bytes over a match, with state, results and indexes."""

from __future__ import annotations

import asyncio

from tests.benchmarks.bench_record import measure


async def test_a_move_costs_at_most_200_bytes() -> None:
    entries, cost, _ = await asyncio.to_thread(measure, 2)
    assert entries > 100
    assert cost <= 200
