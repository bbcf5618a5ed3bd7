"""How memory, presses and restarts grow with the running tables of one process.

`python -m tests.benchmarks.bench_growth`: each number of tables is measured in a process of its own: the
whole program on a SQLite file, in text, with two open hands at every table of four, then with all. Discord
takes every request at once, so a press costs what it costs the bot, everything that follows it included.
"""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.crowd import Crowd, stored_tables
from tests.benchmarks.table import Row, show
from tests.databases import counted_sql
from tests.processes import PROCESSES

SIZES = (10, 100, 1_000, 5_000)
PRESSES = 120
AT_ONCE = 10  # presses, each at a table of its own
PAUSE_SECONDS = 1.2  # until a table message may be edited again


@dataclass(frozen=True)
class Growth:
    """What so many tables cost: bytes for all, seconds to resume them all, and of presses the seconds of the
    middle one and of the slowest hundredth, the CPU and the statements."""

    tables: int
    memory: float
    resumed: float
    p50: float
    p99: float
    cpu: float
    statements: float


def memory() -> int:
    """The resident memory of this process in bytes, without what could be freed."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def grown(folder: Path, tables: int) -> Growth:
    """Measure so many tables."""
    await stored_tables(folder / "uno.db", tables)
    crowd = Crowd(folder / "uno.db")
    before = memory()
    resumed = await crowd.resume()
    await crowd.open_hands(0, 2)
    await crowd.come_to_rest()
    held = memory() - before
    await crowd.open_hands(2, 4)
    await crowd.come_to_rest()
    waits, start = list[float](), time.process_time()
    with counted_sql() as sql:
        for _ in range(PRESSES // AT_ONCE):
            chosen = crowd.rng.sample(crowd.sessions, AT_ONCE)
            waits += await asyncio.gather(*map(crowd.move, chosen))
            await asyncio.sleep(PAUSE_SECONDS)
    cpu = time.process_time() - start
    await crowd.close()
    waits.sort()
    return Growth(
        tables, held, resumed, waits[len(waits) // 2], waits[int(len(waits) * 0.99)],
        cpu / len(waits), sql["statements"] / len(waits),
    )  # fmt: skip


def in_own_process(tables: int) -> Growth:
    """Measure so many tables without what earlier ones have left in memory."""
    with TemporaryDirectory() as folder, PROCESSES.Pool(1) as pool:
        return pool.apply(_grown, (Path(folder), tables))


def _grown(folder: Path, tables: int) -> Growth:
    return asyncio.run(grown(folder, tables))


def rows(sizes: tuple[int, ...] = SIZES) -> Iterator[Row]:
    """A table's memory, a press, and a restart, for each number of tables; ratios to the fewest."""
    least = before = in_own_process(sizes[0])
    for tables in sizes[1:]:
        one = in_own_process(tables)
        what = f"{tables:,} tables"
        slope = (one.memory - before.memory) / (one.tables - before.tables)
        yield Row(
            f"{what}: memory of each", f"{one.memory / tables / 1000:.1f} kB",
            f"each more than {before.tables:,}: {slope / 1000:.1f} kB",
        )  # fmt: skip
        yield Row(f"{what}: resumed", f"{one.resumed:.2f} s")
        yield Row(
            f"{what}: a press",
            f"p50 {1000 * one.p50:.1f} ms",
            f"p99 {1000 * one.p99:.1f} ms, {one.statements:.1f} statements",
        )
        yield Row(
            f"{what}: a press", f"{1000 * one.cpu:.2f} ms of CPU",
            f"{least.tables} tables {1000 * least.cpu:.2f} ms", one.cpu / least.cpu,
        )  # fmt: skip
        before = one


if __name__ == "__main__":
    show(rows())
