"""A full house under limits like Discord's: answers in time, few 429s, unblocked loops (R9, R11, R12)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.playground.server.playground import Playground
from bot.playground.server.rest.call import DISCORD_LIKE
from tests.soak.counts import Record, times
from tests.wire.fleet import Fleet, Hold
from tests.wire.load import (
    OPENING,
    PATIENCE,
    SETTLED,
    Figures,
    Party,
    count_requests,
    hall_of,
    without_full_collections,
)

pytestmark = pytest.mark.wire

TABLES = times(8, 500)
SECONDS = times(4, 600)
REQUESTS_A_SECOND = 50  # Discord's global limit
MOST_REFUSED = 0.001  # of all requests
MOST_BUNCHED = times(0.1, MOST_REFUSED)  # of all requests, if delays have bunched them together
LATE_SECONDS = 0.5
WAITS = {"p50": 0.5, "p99": 0.99, "worst": 1.0}
P99, LONGEST = times(1000 * PATIENCE, 500), times(1000 * PATIENCE, 2_000)  # milliseconds


HOUSES = [
    ("sqlite", 1, "one process on SQLite:"),
    *times([], [("postgresql", 4, "four processes on PostgreSQL:")]),
]


@pytest.mark.parametrize(("database_url", "shards", "name"), HOUSES, indirect=["database_url"])
async def test_a_full_house(
    tmp_path: Path, database_url: str, shards: int, name: str, record_property: Record
) -> None:
    world, parties = hall_of(TABLES, shards)
    figures = Figures()
    async with Playground(world) as place, Fleet(place, tmp_path, database_url, shards) as fleet:
        tables = [Party(place, channel, names, figures) for channel, names in parties.items()]
        before, after = await play(place, fleet, tables, figures)
        held = await fleet.terminate()
    record_property(name, report(figures, held, before, after))
    assert "Traceback" not in fleet.said
    assert figures.failed == 0
    most = MOST_BUNCHED if delay_seen(figures, held) > LATE_SECONDS else MOST_REFUSED
    assert figures.statuses[429] <= most * figures.statuses.total()
    assert figures.wait_at(0.99) <= P99
    assert figures.wait_at(1) <= LONGEST


async def play(
    place: Playground, fleet: Fleet, tables: Sequence[Party], figures: Figures
) -> tuple[list[int], list[int]]:
    """Everybody sits down, and all tables play; return the memory of each process before and after."""
    place.rest.rate_limits.rules = DISCORD_LIKE
    place.rest.rate_limits.per_second = REQUESTS_A_SECOND
    opening, counting = asyncio.Semaphore(OPENING), asyncio.create_task(count_requests(place, figures))
    await asyncio.gather(*(table.sit_down(opening) for table in tables))
    await asyncio.sleep(SETTLED)
    fleet.watch()
    figures.clear()
    before = fleet.memory
    playing = [asyncio.create_task(table.play()) for table in tables]
    with without_full_collections():  # while the playground is stopped, requests pile up
        done, _ = await asyncio.wait(playing, timeout=SECONDS, return_when=asyncio.FIRST_EXCEPTION)
        while not done and len(figures.waits) < len(tables):  # on a slow disk, a press takes seconds
            done, _ = await asyncio.wait(playing, timeout=1.0, return_when=asyncio.FIRST_EXCEPTION)
    after = fleet.memory
    for task in (*playing, counting):
        task.cancel()
    for task in done:
        task.result()  # raises the error of a table
    return before, after


def delay_seen(figures: Figures, held: Sequence[Hold]) -> float:
    """The longest delay of a press or of an event loop, in seconds."""
    return max(figures.wait_at(1) / 1000, figures.lag, *(seconds for seconds, *_ in held))


def report(figures: Figures, held: Sequence[Hold], before: Sequence[int], after: Sequence[int]) -> str:
    """Everything that was measured, in one line."""
    requests, (longest, work, _) = figures.statuses.total(), max(held, default=(0.0, 0.0, ""))
    waits = (f"{name} {figures.wait_at(share):.0f} ms" for name, share in WAITS.items())
    return ", ".join(
        (
            f"{TABLES} tables for {SECONDS} s",
            f"{len(figures.waits):,} presses acknowledged within {' / '.join(waits)}",
            f"{figures.failed} failed",
            f"{figures.statuses[429]} of {requests:,} requests answered 429",
            f"{requests / max(figures.turns, 1):.1f} requests a turn",
            f"{figures.outside / SECONDS:.1f} requests a second outside interactions",
            f"{len(held)} holds of a loop over 50 ms",
            f"the longest {longest * 1000:.0f} ms with {work * 1000:.0f} ms of work",
            f"memory {megabytes(before)} MB at first and {megabytes(after)} MB at the end",
        )
    )


def megabytes(sizes: Sequence[int]) -> str:
    return " + ".join(f"{size / 1e6:.0f}" for size in sizes)
