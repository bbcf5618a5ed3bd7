"""Processes in which computer players think, started and ended by the bot."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import active_children, get_context, parent_process
from random import Random
from threading import Thread

from bot.computer import LEVELS
from bot.engine.model.moves import Move
from bot.engine.view import SeatView
from bot.game.people import STAND_IN

NICENESS = 5
MOST_PROCESSES = 4  # each takes memory as well
MOST_WAITING = 5  # decisions for each process: enough to keep it busy, few enough to be ready in time
PATIENCE_SECONDS = 1.5  # after that a quick decision has to do
STUCK_SECONDS = 60.0  # longer than the slowest machine takes to start a process


def decide(level: str, view: SeatView, seed: int) -> Move:
    """Decide, in whichever process; an unknown level plays as the stand-in."""
    return LEVELS.get(level, LEVELS[STAND_IN]).choose(view, Random(seed))  # noqa: S311  # a whim, no secret


class Thinker:
    """One process or more that decide for computer players, started when there is work.

    One processor is left to the bot.
    """

    def __init__(self) -> None:
        self._others = active_children()
        self._size = max(1, min(MOST_PROCESSES, (os.cpu_count() or 1) - 1))
        # A forked process would share the sockets of this one.
        self._pool = ProcessPoolExecutor(self._size, get_context("spawn"), initializer=_settle_in)
        self._asked: list[tuple[float, Future[Move | None]]] = []

    async def ask(self, level: str, view: SeatView, seed: int) -> Move | None:
        """Return a decision, None if it takes too long. Raises BrokenProcessPool if a process is lost."""
        decision = self._pool.submit(_decide_in_time, level, view, seed, time.time() + PATIENCE_SECONDS)
        self._asked.append((time.monotonic(), decision))
        # Never cancelled: in Python 3.11 a pool that breaks fails on cancelled futures.
        answer = asyncio.wrap_future(decision)
        answer.add_done_callback(_hear)
        await asyncio.wait([answer], timeout=PATIENCE_SECONDS)
        return answer.result() if answer.done() else None

    @property
    def is_busy(self) -> bool:
        """Whether so many decisions are waiting that another would come too late."""
        return len(self._waiting()) >= MOST_WAITING * self._size

    @property
    def is_stuck(self) -> bool:
        """Whether a process has been deciding for so long that it will never finish."""
        return any(time.monotonic() - asked > STUCK_SECONDS for asked, _ in self._waiting())

    def _waiting(self) -> list[tuple[float, Future[Move | None]]]:
        self._asked = [(asked, decision) for asked, decision in self._asked if not decision.done()]
        return self._asked

    def end(self) -> None:
        """Kill the processes now; callers that wait for them get BrokenProcessPool."""
        for process in active_children():
            if process not in self._others:
                process.kill()
        self._pool.shutdown(wait=False)


def _decide_in_time(level: str, view: SeatView, seed: int, until: float) -> Move | None:
    """Decide, or return None if the caller has given up; `until` in seconds since the epoch."""
    return None if time.time() > until else decide(level, view, seed)


def _hear(answer: asyncio.Future[Move | None]) -> None:
    """Retrieve a failure that nobody waits for, or asyncio warns about it."""
    if not answer.cancelled():
        answer.exception()


def _settle_in() -> None:
    """Yield to the bot, leave signals to it, and end with it, even if it is killed."""
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    bot = parent_process()
    assert bot is not None
    bot.join()
    os._exit(0)  # nothing less ends a process from a thread while it waits for work
