"""Measures how memory, press times, and restarts grow with running tables, played matches, and stored data.

`python -m tests.benchmarks.bench_growth`: each measurement runs in its own process with the whole program on
a SQLite file, in text; memory includes two open hands at every table of four, presses include four. Discord
answers every request immediately, so the cost of a press is the bot's own cost, including everything that
follows it.
"""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from bot.hosting.garbage import ShortCollections
from tests.benchmarks.crowd import AT_ONCE, Crowd, Presses
from tests.benchmarks.stored import stored_matches, stored_tables
from tests.benchmarks.table import Row, show
from tests.processes import PROCESSES
from tests.wire.fleet import memory_of

SIZES = (10, 100, 1_000, 5_000)
ROUNDS = 12
BATCHES, MATCHES = 24, 8
STORED = 1_000_000  # moves, and as many results

T = TypeVar("T")


@dataclass(frozen=True)
class Growth:
    """The cost of this many tables: bytes for all, seconds to resume them, and presses."""

    tables: int
    memory: int
    resumed: float
    presses: Presses


def memory() -> int:
    """The resident memory of this process in bytes, without garbage."""
    gc.collect()
    return memory_of(os.getpid())


async def grown(tables: int, folder: Path) -> Growth:
    """Measure the cost of this many tables."""
    await stored_tables(folder / "uno.db", tables)
    crowd, before, presses = Crowd(folder / "uno.db"), memory(), Presses()
    resumed = await crowd.resume()
    await crowd.open_hands(0, 2)
    await crowd.come_to_rest()
    held = memory() - before
    await crowd.open_hands(2, 4)
    await crowd.come_to_rest()
    with ShortCollections():
        for _ in range(ROUNDS):
            await presses.make(crowd)
    await crowd.close()
    return Growth(tables, held, resumed, presses)


async def played(batches: int, folder: Path) -> list[int]:
    """The bytes of memory after each batch of matches that were played and closed."""
    await stored_tables(folder / "uno.db", 2)
    crowd, held = Crowd(folder / "uno.db"), list[int]()
    for batch in range(batches):
        await asyncio.gather(*(crowd.match(batch * MATCHES + number) for number in range(MATCHES)))
        await crowd.come_to_rest()
        held.append(memory())
    await crowd.close()
    return held


async def beside_stored(stored: int, folder: Path) -> tuple[Presses, Presses]:
    """Presses without history, and with this many stored moves and results, alternating."""
    crowds, presses = list[Crowd](), (Presses(), Presses())
    for past in (0, stored):
        file = folder / f"{past}.db"
        await stored_tables(file, AT_ONCE)
        if past:
            await asyncio.to_thread(stored_matches, file, past)
        crowds.append(Crowd(file))
        await crowds[-1].resume()
        await crowds[-1].open_hands(0, 4)
        await crowds[-1].come_to_rest()
    with ShortCollections():
        for _ in range(ROUNDS):
            for crowd, those in zip(crowds, presses, strict=True):
                await those.make(crowd)
    for crowd in crowds:
        await crowd.close()
    return presses


def alone(work: Callable[[Path], Awaitable[T]]) -> T:
    """The result of some work, in a fresh process."""
    with PROCESSES.Pool(1) as pool:
        return pool.apply(_in_folder, (work,))


def _in_folder(work: Callable[[Path], Awaitable[T]]) -> T:
    async def run() -> T:
        with TemporaryDirectory() as folder:
            return await work(Path(folder))

    return asyncio.run(run())


def table_rows(sizes: tuple[int, ...]) -> Iterator[Row]:
    """A table's memory, a restart, and a press, for each number of tables, with ratios to the smallest
    number.
    """
    least = before = alone(partial(grown, sizes[0]))
    for tables in sizes[1:]:
        one = alone(partial(grown, tables))
        what, slope = f"{tables:,} tables", (one.memory - before.memory) / (tables - before.tables)
        beside = f"each more than {before.tables:,}: {slope / 1000:.1f} kB"
        yield Row(f"{what}: memory of each", f"{one.memory / tables / 1000:.1f} kB", beside)
        yield Row(f"{what}: resumed", f"{one.resumed:.2f} s")
        p50, p99 = (one.presses.wait_at(share) for share in (0.5, 0.99))
        yield Row(f"{what}: a press", f"p50 {p50:.1f} ms", f"p99 {p99:.1f} ms, {one.presses}")
        beside = f"{least.tables} tables {least.presses.each:.2f} ms"
        ratio = one.presses.each / least.presses.each
        yield Row(f"{what}: a press", f"{one.presses.each:.2f} ms of CPU", beside, ratio)
        before = one


def rows(sizes: tuple[int, ...] = SIZES, batches: int = BATCHES, stored: int = STORED) -> Iterator[Row]:
    """All three kinds of growth."""
    yield from table_rows(sizes)
    held = alone(partial(played, batches))
    half = batches // 2
    late = (held[-1] - held[half]) / (batches - 1 - half)
    beside = f"from {half} on {late / 1000:.0f} kB for each"
    yield Row(f"{batches} batches of {MATCHES} matches", f"{(held[-1] - held[1]) / 1e6:.1f} MB more", beside)
    without, full = alone(partial(beside_stored, stored))
    what, beside = f"a press beside {stored:,} stored moves", f"without them {without.each:.2f} ms"
    yield Row(what, f"{full}", f"without them {without}", full.statements / without.statements)
    yield Row(what, f"{full.each:.2f} ms of CPU", beside, full.each / without.each)


if __name__ == "__main__":
    show(rows())
