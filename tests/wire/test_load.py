"""A full house against limits like Discord's: answers in time, few 429s, a free loop (R9, R11, R12)."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from pathlib import Path

import pytest

from bot.playground.server.playground import Playground
from bot.playground.server.rest.ratelimits import DISCORD_LIKE
from tests.soak.counts import Record, times
from tests.wire.load import HOLDS, SETTLED, Figures, Party, count_requests, hall_of, memory_of, run_watched
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

TABLES = times(10, 500)
SECONDS = times(20, 600)
OPENING = 8  # tables at a time
REQUESTS_A_SECOND = 50  # Discord's global limit
MOST_REFUSED = 0.001  # of all requests
P99, LONGEST = times(3_000, 500), times(3_000, 2_000)  # milliseconds; a build shares its machine


async def test_a_full_house(tmp_path: Path, record_property: Record) -> None:
    world, parties = hall_of(TABLES)
    async with Playground(world) as place:
        place.rest.rate_limits.rules = DISCORD_LIKE
        place.rest.rate_limits.per_second = REQUESTS_A_SECOND
        bot, figures = BotProcess(place, tmp_path, f"sqlite:///{tmp_path}/uno.db"), Figures()
        bot.program = run_watched
        await bot.start()
        tables = [Party(place, channel, names, figures) for channel, names in parties.items()]
        opening, counting = asyncio.Semaphore(OPENING), asyncio.create_task(count_requests(place, figures))
        await asyncio.gather(*(table.sit_down(opening) for table in tables))
        await asyncio.sleep(SETTLED)
        os.kill(bot.pid, signal.SIGUSR1)
        figures.clear()
        before = memory_of(bot.pid)
        playing = [asyncio.create_task(table.play()) for table in tables]
        done, _ = await asyncio.wait(playing, timeout=SECONDS, return_when=asyncio.FIRST_EXCEPTION)
        after = memory_of(bot.pid)
        for task in (*playing, counting):
            task.cancel()
        assert not done, done.pop().exception()
        assert await bot.terminate() == 0
    held = json.loads((tmp_path / HOLDS).read_text())
    tell(record_property, figures, held, (before, after))
    assert "Traceback" not in bot.said
    assert figures.failed == 0
    assert figures.statuses[429] <= MOST_REFUSED * figures.statuses.total()
    assert figures.wait_at(0.99) <= P99
    assert figures.wait_at(1) <= LONGEST


def tell(
    record: Record, figures: Figures, held: list[tuple[float, float, str]], memory: tuple[int, int]
) -> None:
    """Record everything that was measured."""
    requests, longest = figures.statuses.total(), max(held, default=(0.0, 0.0, ""))
    waits = (f"{name} {figures.wait_at(share):.0f} ms" for name, share in (("p50", 0.5), ("p99", 0.99)))
    held_for = f"{longest[0] * 1000:.0f} ms ({longest[1] * 1000:.0f} ms of work)"
    record("tables", TABLES)
    record("presses", len(figures.waits))
    record("acknowledged:", f"{', '.join(waits)}, worst {figures.wait_at(1):.0f} ms, {figures.failed} failed")
    record("answers 429:", f"{figures.statuses[429]} of {requests:,} requests")
    record("requests a turn:", f"{requests / max(figures.turns, 1):.1f}")
    record("requests a second under the global limit:", f"{figures.outside / SECONDS:.1f}")
    record("holds of the loop over 50 ms:", f"{len(held)}, longest {held_for}")
    record("memory:", f"{memory[0] / 1e6:.0f} MB at first, {memory[1] / 1e6:.0f} MB at the end")
