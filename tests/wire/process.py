"""The bot as the real process, led to a playground; it can be killed, told to end and started again."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, Process
from pathlib import Path

from bot.config import Settings
from bot.playground.server.playground import Playground

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0  # that a slow machine may take


class BotProcess:
    """`python -m bot run --migrate` in a folder of its own; everything that it writes is kept in `said`."""

    def __init__(self, place: Playground, folder: Path, database_url: str, **settings: str) -> None:
        self._place = place
        self._folder = folder
        own = {name: value for name, value in os.environ.items() if name.lower() not in Settings.model_fields}
        safe = {"DATABASE_URL": database_url, "ALLOW_FORGETFUL_DISK": "1", "PYTHONPATH": str(ROOT)}
        self._env = own | place.environment | safe | settings
        self._output = folder / "output"
        self._process: Process | None = None

    def beside(self) -> BotProcess:
        """Another process with the same settings in the same folder."""
        other = BotProcess(self._place, self._folder, "")
        other._env = self._env
        return other

    @property
    def said(self) -> str:
        """What every process so far has written to its standard output and its standard error."""
        return self._output.read_text() if self._output.exists() else ""

    async def spawn(self, *arguments: str) -> None:
        """Begin a process; `run --migrate` unless told otherwise."""
        with self._output.open("a") as output:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", *(arguments or ("run", "--migrate"))),
                cwd=self._folder, env=self._env, stdin=DEVNULL, stdout=output, stderr=output,
            )  # fmt: skip

    async def start(self) -> None:
        """Begin a process and wait until it is connected."""
        await self.spawn()
        await self._place.until_connected(START_SECONDS)

    async def run(self, *arguments: str) -> tuple[int, str]:
        """A process that ends by itself: its exit status and what it wrote."""
        before = len(self.said)
        await self.spawn(*arguments)
        status = await self.ended()
        return status, self.said[before:]

    async def kill(self) -> None:
        """kill -9."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()
        # The other end of a connection notices a little later.
        await self._place.until(lambda: not self._place.gateway.connections)

    async def terminate(self) -> int:
        """Tell it to end (SIGTERM). Gives its exit status."""
        assert self._process is not None
        self._process.terminate()
        return await self.ended()

    async def ended(self) -> int:
        """Wait until it has ended. Gives its exit status."""
        assert self._process is not None
        async with asyncio.timeout(START_SECONDS):
            return await self._process.wait()

    async def close(self) -> None:
        """End it, whatever it is doing."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
