"""Measures the delay of presses on a busy machine: the real process at many tables, along with busy loops.

`python -m tests.benchmarks.bench_busy`: people at 30 tables press every few seconds, first with the bot alone
and then with two loops that never rest. The loops and the bot have the same priority; people and Discord, who
share this machine only in this benchmark, have a higher one.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.playground.server.playground import Playground
from bot.playground.world.application import ANSWER_WITHIN
from tests.benchmarks.table import Row, show
from tests.processes import forked
from tests.wire.load import OPENING, Figures, Party, hall_of, without_full_collections
from tests.wire.process import BotProcess

TABLES = 30
LOOPS = 0, 2, 4
THINKING = 1.0, 3.5  # seconds between two presses at a table
SECONDS = 30.0
LATE_SECONDS = 2.5  # the longest wait for an acknowledgement: Discord gives up after three
PATIENCE_SECONDS = 15.0  # here Discord waits longer, so that each delay can be measured
NICENESS = 5
WARM_UP_SECONDS = 5.0


def be_nice() -> None:
    """Have a lower priority than the playground."""
    os.nice(NICENESS)


def be_busy() -> None:
    """Use a processor forever, as far as the bot leaves it free."""
    os.nice(NICENESS)
    while True:
        pass


@contextmanager
def busy_loops(count: int) -> Iterator[None]:
    """Processes that never rest."""
    with ExitStack() as held:
        for _ in range(count):
            process = forked(be_busy, daemon=True)
            process.start()
            held.callback(process.join)
            held.callback(process.kill)
        yield


async def waits_beside(loops: int, seconds: float, tables: int = TABLES) -> list[float]:
    """The seconds that each press waited for its acknowledgement."""
    world, parties = hall_of(tables)
    world.interactions.patience = PATIENCE_SECONDS
    figures = Figures()
    with TemporaryDirectory() as name:
        folder = Path(name)
        async with Playground(world, keep=20_000) as place:
            bot = BotProcess(place, folder, f"sqlite:///{folder}/uno.db")
            bot.prepare = be_nice
            try:
                await bot.start()
                opening = asyncio.Semaphore(OPENING)
                people = [Party(place, channel, names, figures) for channel, names in parties.items()]
                await asyncio.gather(*(party.sit_down(opening) for party in people))
                with busy_loops(loops), without_full_collections():
                    await play(people, WARM_UP_SECONDS)
                    figures.clear()
                    await play(people, seconds)
            finally:
                await bot.close()
    return figures.waits


async def play(people: Sequence[Party], seconds: float) -> None:
    """Let everybody play for this long, and receive the last answer."""
    await asyncio.gather(*(party.play(seconds, THINKING) for party in people))


def rows(seconds: float = SECONDS, loops: Sequence[int] = LOOPS) -> Iterator[Row]:
    """The presses that waited too long, with this many busy loops."""
    for count in loops:
        waits = sorted(asyncio.run(waits_beside(count, seconds)))
        late, failed = (sum(wait > limit for wait in waits) for limit in (LATE_SECONDS, ANSWER_WITHIN))
        p50, p99, worst = (waits[int(share * (len(waits) - 1))] for share in (0.5, 0.99, 1))
        yield Row(
            f"a bot beside {count} busy loops",
            f"{late} of {len(waits)} presses",
            f"waited more than {LATE_SECONDS:g} s, {failed} more than {ANSWER_WITHIN:g} s;"
            f" p50 {p50:.2f} s, p99 {p99:.2f} s, worst {worst:.2f} s",
        )


def main() -> None:
    """Measure the settings given as arguments."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--loops", type=int, nargs="*", default=LOOPS)
    chosen = parser.parse_args()
    show(rows(chosen.seconds, chosen.loops))


if __name__ == "__main__":
    main()
