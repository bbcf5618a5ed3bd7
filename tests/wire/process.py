"""The bot in its own process, connected to a playground; it can be killed, stopped, and started again."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from msgspec.structs import astuple, replace

from bot import app, running
from bot.__main__ import program
from bot.config import SETTINGS
from bot.game import computers
from bot.game.computers import REACTION_TIMES, Span
from bot.pictures import Studio
from bot.playground.server.playground import HANGS_AFTER_SECONDS, Playground
from bot.ui import arrivals
from bot.ui.transport import replies
from tests.patience import wait_patiently, wait_patiently_everywhere
from tests.processes import forked, move_in
from tests.soak.counts import times

BUSY = (
    "pictures are late", "heartbeat blocked", "Can't keep up", "Discord answers no heartbeat",
    "the process stood still",
)  # fmt: skip
"""Log lines that a bot may write at any time on a busy machine, where they are no fault."""
BELOW = (" ", "Loop thread traceback")
"""How the lines of a stack begin."""

FAST_THINKERS = {
    level: replace(times, thinking=Span(*(seconds / 10 for seconds in astuple(times.thinking))))
    for level, times in REACTION_TIMES.items()
}
"""Computer players with short thinking times; in races they are as quick as always."""


def lines_of(said: str) -> list[str]:
    """The log, line by line, without the lines about a busy machine and the stacks below them."""
    lines, is_busy = list[str](), False
    for line in said.splitlines():
        if not (is_busy and line.startswith(BELOW)):
            is_busy = any(busy in line for busy in BUSY)
        if not is_busy:
            lines.append(line)
    return lines


def run_program(
    prepare: Callable[[], object],
    folder: Path,
    env: Mapping[str, str],
    output: Path,
    arguments: Sequence[str],
) -> None:
    """Run `python -m bot ARGUMENTS` in `folder` with this environment; append its output to `output`.

    `prepare` changes the program before it runs, such as its deadlines.
    """
    move_in(folder, env, output, output, arguments)
    arrivals.MOST_PRESSES = sys.maxsize  # people in these tests press faster than hands can
    prepare()
    program()


def be_patient() -> None:
    """Let nothing be late, because the people's clock is stopped: defer no answer, and wait for pictures.

    Computer players think fast, since the people wait for them in real time. In a soak, starts, ends, and
    checks keep the program's deadlines, because promises are about them.
    """
    times(wait_patiently_everywhere, wait_patiently)()
    replies.DEFER_SECONDS = HANGS_AFTER_SECONDS
    vars(app)["Studio"] = partial(Studio, late=HANGS_AFTER_SECONDS)
    computers.REACTION_TIMES = FAST_THINKERS


def refuse_at_once() -> None:
    """End at once if another process has the database."""
    be_patient()
    running.PATIENCE_SECONDS = 0.0


class BotProcess:
    """`python -m bot run --migrate` in its own folder; all its output is kept in `said`."""

    def __init__(self, place: Playground, folder: Path, database_url: str, **settings: str) -> None:
        self.prepare: Callable[[], object] = be_patient  # the process calls it before it runs the program
        self._place = place
        self.folder = folder
        own = {name: value for name, value in os.environ.items() if name.lower() not in SETTINGS}
        safe = {"DATABASE_URL": database_url, "ALLOW_FORGETFUL_DISK": "1"}
        self.env = own | place.environment | safe | settings
        self._output = folder / "output"
        self._process: ForkServerProcess | None = None

    def beside(self) -> BotProcess:
        """Return another process with the same settings in the same folder."""
        other = BotProcess(self._place, self.folder, "")
        other.env = self.env
        return other

    @property
    def pid(self) -> int:
        """The ID of the running process."""
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    @property
    def said(self) -> str:
        """The standard output and standard error of every process so far."""
        return self._output.read_text() if self._output.exists() else ""

    async def spawn(self, *arguments: str) -> None:
        """Start a process: `run --migrate`, or the command given."""
        command = arguments or ("run", "--migrate")
        self._process = forked(run_program, self.prepare, self.folder, self.env, self._output, command)
        await asyncio.to_thread(self._process.start)

    async def start(self) -> None:
        """Start a process and wait until it is connected and people find its commands."""
        await self.spawn()
        await self._place.until_ready()

    async def says(self, words: str) -> None:
        """Wait until it has printed this."""
        async with asyncio.timeout(HANGS_AFTER_SECONDS):
            while words not in self.said:  # noqa: ASYNC110  # another process says it
                await asyncio.sleep(0.05)

    async def run(self, *arguments: str) -> tuple[int, str]:
        """Run a command that ends by itself; return its exit status and its output."""
        before = len(self.said)
        await self.spawn(*arguments)
        status = await self.ended()
        return status, self.said[before:]

    async def kill(self) -> None:
        """kill -9, and wait until the other end of its connections has noticed."""
        assert self._process is not None
        self._process.kill()
        await self.ended()
        await self._place.until(lambda: not self._place.gateway.connections)

    async def terminate(self) -> int:
        """Send SIGTERM; return the exit status."""
        assert self._process is not None
        self._process.terminate()
        return await self.ended()

    async def ended(self) -> int:
        """Wait until it has ended; return its exit status."""
        process = self._process
        assert process is not None
        ended, loop = asyncio.Event(), asyncio.get_running_loop()
        loop.add_reader(process.sentinel, ended.set)
        try:
            async with asyncio.timeout(HANGS_AFTER_SECONDS):
                await ended.wait()
        finally:
            loop.remove_reader(process.sentinel)
        process.join()
        assert process.exitcode is not None
        return process.exitcode

    async def close(self) -> None:
        """End it, no matter what it is doing."""
        if self._process is not None:
            self._process.kill()
            await self.ended()
