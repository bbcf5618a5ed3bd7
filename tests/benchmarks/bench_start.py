"""Measures the cost of a start, compared with the previous release: `make bench ONLY=start`.

Each release runs in an environment installed from its `requirements.txt`, since development packages cost
memory. It starts on a new database and uploads its emojis; the start after that is measured, once it is
ready.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bot.playground.server.playground import Playground
from tests.benchmarks.contest import SAMPLED, cpu_of, parties, until_still
from tests.benchmarks.release import Release, add_arguments, environment, releases
from tests.benchmarks.table import Row, show
from tests.wire.fleet import memory_of

ROUNDS = 5
READY_SECONDS = 4.0  # after it has connected: discord.py waits two seconds for more servers
IMPORT = "import time, bot.running, bot.app; print(time.process_time())"


@dataclass(frozen=True)
class Start:
    """The CPU seconds to import the program and until it is ready, and its memory in bytes at that point."""

    imported: float
    ready: float
    memory: int


async def start_of(release: Release) -> Start:
    """Import it, let it upload its emojis, and start it again."""
    async with AsyncExitStack() as held:
        folder = Path(held.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
        world, _ = parties("p", 1, 2)
        place = await held.enter_async_context(Playground(world))
        program = Program(release, folder, place.environment)
        async with program.running(str(SAMPLED), str(folder)):
            await place.until_ready()
            await until_still(world.emojis)
        async with program.running("-m", "bot", "run") as process:
            await place.until_connected(within=None)
            await asyncio.sleep(READY_SECONDS)
            ready, memory = cpu_of(process.pid), memory_of(process.pid)
        return Start(await program.says("-c", IMPORT), ready, memory)


@dataclass(frozen=True)
class Program:
    """A release in its environment, in a folder with its database."""

    release: Release
    folder: Path
    environment: Mapping[str, str]

    @asynccontextmanager
    async def running(self, *arguments: str) -> AsyncIterator[Process]:
        """Run its Python with these arguments until the block ends."""
        process = await self._start(*arguments, stdout=DEVNULL)
        try:
            yield process
        finally:
            process.terminate()
            await process.wait()

    async def says(self, *arguments: str) -> float:
        """The number that its Python prints when run with these arguments."""
        process = await self._start(*arguments, stdout=PIPE)
        printed, _ = await process.communicate()
        return float(printed)

    async def _start(self, *arguments: str, stdout: int) -> Process:
        env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        env |= {**self.environment, "PYTHONPATH": str(self.release.tree), "DATABASE_URL": "sqlite:///uno.db"}
        env["LOG_LEVEL"] = "ERROR"
        return await asyncio.create_subprocess_exec(
            str(self.release.python), "-P", *arguments, cwd=self.folder, env=env, stdout=stdout
        )


def rows(beside: Sequence[Release]) -> Iterator[Row]:
    """The cost of importing, and of a later start, compared with each earlier release."""
    with TemporaryDirectory() as folder:
        entries = [
            replace(one, python=environment(one.tree, Path(folder, str(number))))
            for number, one in enumerate(beside)
        ]
        starts = [[asyncio.run(start_of(one)) for one in entries] for _ in range(ROUNDS)]
    ours, *others = zip(*starts, strict=True)
    for what, figure, unit in FIGURES:
        mine = median(map(figure, ours))
        yield Row(what, unit.format(mine))
        for release, other in zip(beside[1:], others, strict=True):
            theirs = median(map(figure, other))
            yield Row(what, unit.format(mine), f"{release.name} {unit.format(theirs)}", mine / theirs)


FIGURES: Sequence[tuple[str, Callable[[Start], float], str]] = (
    ("importing the program", lambda start: start.imported, "{:.2f} s of CPU"),
    ("a start, until it is ready", lambda start: start.ready, "{:.2f} s of CPU"),
    ("a start, until it is ready", lambda start: start.memory / 1e6, "{:.1f} MB"),
)


def main() -> None:
    """Measure what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_arguments(parser)
    with releases(parser.parse_args().beside) as beside:
        show(rows(beside))


if __name__ == "__main__":
    main()
