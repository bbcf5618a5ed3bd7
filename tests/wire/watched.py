"""`python -m bot` with an event loop that records each callback that blocks it for long.

It is run as a program of its own (`python -m tests.wire.watched`), and imports nothing else of the tests.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from contextvars import Context
from pathlib import Path
from typing import Any, NoReturn

import uvloop

LONG_HOLD = 0.05  # seconds
HOLDS = "holds.json"

Hold = tuple[float, float, str]  # the seconds a callback took, the seconds it worked, and its name


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


def run() -> NoReturn:
    """Run the bot, and write down each callback that blocked the event loop for long since the last
    SIGUSR1.
    """
    from bot.__main__ import program  # noqa: PLC0415  # tests of the loop need no bot

    held, leave = list[Hold](), os._exit

    def watched_loop() -> WatchedLoop:
        from bot.ui import arrivals  # noqa: PLC0415  # the program reads its translations before it imports this

        arrivals.MOST_PRESSES = sys.maxsize  # people in these tests press faster than hands can
        return WatchedLoop(held)

    def write_and_leave(status: int) -> NoReturn:
        Path(HOLDS).write_text(json.dumps(held))
        leave(status)

    uvloop.new_event_loop = watched_loop
    signal.signal(signal.SIGUSR1, lambda *_: held.clear())
    os._exit = write_and_leave  # the program ends with it, and runs no `finally`
    program()


if __name__ == "__main__":
    run()
