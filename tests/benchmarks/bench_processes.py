"""Presses per second with one, two, and four processes on one PostgreSQL, using Discord's sharding.

`.ci/run bench` starts the server; without one, nothing is measured. People, the playground, and PostgreSQL
share the machine with all processes, so more of them help little on few processors.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.playground.person import Person
from bot.playground.server.playground import Playground
from tests.benchmarks.bench_wire import IN_FLIGHT, flood
from tests.benchmarks.contest import Players, UnoTable
from tests.benchmarks.table import Row, show
from tests.databases import fresh_postgres
from tests.wire.fleet import Fleet
from tests.wire.load import hall_of

PROCESSES = (1, 2, 4)
TABLES = 128
WARM_UP_SECONDS = 3.0


async def presses_a_second(processes: int, seconds: float) -> float | None:
    """The presses per second that this many processes answer, or None without PostgreSQL."""
    async with AsyncExitStack() as held:
        folder = Path(held.enter_context(TemporaryDirectory()))
        url = await held.enter_async_context(fresh_postgres())
        if url is None:
            return None
        world, parties = hall_of(TABLES, processes)
        place = await held.enter_async_context(Playground(world, keep=20_000))
        await held.enter_async_context(Fleet(place, folder, url, processes))
        people = [
            [Person(world, world.user(name), channel) for name in names] for channel, names in parties.items()
        ]
        players = Players([UnoTable(place, seated) for seated in people])
        await players.sit_down()
        await flood(players, WARM_UP_SECONDS, IN_FLIGHT)
        players.waits.clear()
        await flood(players, seconds, IN_FLIGHT)
        return len(players.waits) / seconds


def rows(seconds: float = 10.0) -> Iterator[Row]:
    """The rate for each number of processes, compared with one."""
    alone = 0.0
    for processes in PROCESSES:
        what = f"{processes} process{'es' * (processes > 1)} on PostgreSQL"
        rate = asyncio.run(presses_a_second(processes, seconds))
        if rate is None:
            yield Row(what, "no TEST_POSTGRES_URL")
            return
        alone = alone or rate
        yield Row(what, f"{rate:.0f} presses/s", f"one process {alone:.0f}/s", rate / alone)


if __name__ == "__main__":
    show(rows())
