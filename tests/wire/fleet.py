"""All processes of one bot, observed: their memory, and the callbacks that block their event loops."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from contextvars import Context
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, Self

import uvloop

from bot.playground.server.playground import Playground
from tests.wire.process import BotProcess, run_program

LONG_HOLD = 0.05  # seconds
HOLDS = "holds.json"

Hold = tuple[float, float, str]  # the seconds a callback took, the seconds it worked, and its name


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
            self._bots[-1].program = run_watched

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


class WatchedLoop(uvloop.Loop):
    """The bot's event loop, which records each callback that blocks it for long.

    uvloop runs its handles in C, so callbacks are wrapped before they are handed to it. Its own calls when
    bytes arrive are not timed; they only wake tasks.
    """

    def __init__(self, held: list[Hold]) -> None:
        super().__init__()
        self._held = held

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> Any:
        return super().call_soon(self._timed, callback, *args, context=context)

    def call_soon_threadsafe(
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Any:
        return super().call_soon_threadsafe(self._timed, callback, *args, context=context)

    def call_later(
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Any:
        return super().call_later(delay, self._timed, callback, *args, context=context)

    def _timed(self, callback: Callable[..., object], *args: Any) -> None:
        begun, worked = time.perf_counter(), time.thread_time()
        callback(*args)
        if (lasted := time.perf_counter() - begun) > LONG_HOLD:
            self._held.append((lasted, time.thread_time() - worked, name_of(callback)))


def name_of(callback: object) -> str:
    """The name of the code that a callback runs. `repr` would change the program: a response of aiohttp keeps
    the headers that it has when somebody first looks at them.
    """
    task = getattr(callback, "__self__", None)
    code = task.get_coro() if isinstance(task, asyncio.Task) else callback
    return getattr(code, "__qualname__", type(code).__name__)


def run_watched(folder: Path, env: Mapping[str, str], output: Path, arguments: Sequence[str]) -> None:
    """Run the bot, and write down each callback that blocked the event loop for long since the last
    SIGUSR1.
    """
    held = list[Hold]()
    uvloop.new_event_loop = partial(WatchedLoop, held)
    signal.signal(signal.SIGUSR1, lambda *_: held.clear())
    leave = os._exit

    def write_and_leave(status: int) -> NoReturn:
        (folder / HOLDS).write_text(json.dumps(held))
        leave(status)

    os._exit = write_and_leave  # the program ends with it, and runs no `finally`
    run_program(folder, env, output, arguments)


def memory_of(process: int) -> int:
    """The resident memory of a process, in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
