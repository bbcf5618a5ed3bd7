"""All processes of one bot, observed: their memory, and the callbacks that block their event loops."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from typing import Self

from bot.playground.server.playground import Playground
from tests.processes import ROOT
from tests.wire.process import BotProcess
from tests.wire.watched import HOLDS, Hold


class Fleet:
    """A process for each shard, all on one database; `async with` ends all of them."""

    def __init__(self, place: Playground, folder: Path, database_url: str, shards: int) -> None:
        place.gateway.max_concurrency = shards
        self._place = place
        self._folders = [folder / f"shard {shard}" for shard in range(shards)]
        self._bots = list[BotProcess]()
        for shard, own in enumerate(self._folders):
            own.mkdir()
            ids = {"SHARD_COUNT": str(shards), "SHARD_IDS": str(shard)}
            self._bots.append(BotProcess(place, own, database_url, **ids))
            self._bots[-1].prepare = be_watched

    async def __aenter__(self) -> Self:
        status, said = await self._bots[0].run("migrate")
        assert status == 0, said
        for bot in self._bots:
            await bot.spawn("run")
        await self._place.until(lambda: self._connected == len(self._bots))
        await self._place.until_ready()
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.gather(*(bot.close() for bot in self._bots))

    @property
    def _connected(self) -> int:
        return sum(session.wire is not None for session in self._place.gateway.sessions.values())

    @property
    def said(self) -> str:
        """Everything that the processes have written to their standard output and error."""
        return "".join(bot.said for bot in self._bots)

    @property
    def memory(self) -> list[int]:
        """The resident memory of each process, in bytes."""
        return [memory_of(bot.pid) for bot in self._bots]

    def watch(self) -> None:
        """Discard the blocking callbacks recorded so far."""
        for bot in self._bots:
            os.kill(bot.pid, signal.SIGUSR1)

    async def terminate(self) -> list[Hold]:
        """End all processes, which must exit with status 0, and return the callbacks that blocked their
        loops.
        """
        assert set(await asyncio.gather(*(bot.terminate() for bot in self._bots))) == {0}
        return [tuple(hold) for own in self._folders for hold in json.loads((own / HOLDS).read_text())]


def be_watched() -> None:
    """Become a Python that imports nothing that the bot doesn't, so its memory is the bot's."""
    command = [sys.executable, "-m", "tests.wire.watched", *sys.argv[1:]]
    os.execve(sys.executable, command, {**os.environ, "PYTHONPATH": str(ROOT)})  # noqa: S606


def memory_of(process: int) -> int:
    """The resident memory of a process, in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
