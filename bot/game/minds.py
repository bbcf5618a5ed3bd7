"""Where computer players think: here, or in a process of their own, which leaves the event loop free."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from random import Random
from threading import Thread

from bot.computer import LEVELS
from bot.engine.moves import Move
from bot.engine.view import SeatView
from bot.game.people import STAND_IN

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 1.5  # a decision takes a tenth of a second; who waits longer decides at once, less well
HASTY = "normal"
NICENESS = 5


class PresentMind:
    """Decides at once, where it is asked."""

    async def choose(self, level: str, view: SeatView, seed: int) -> Move:
        """What a player of this level does; a level that is no more plays as the stand-in."""
        return decide(level, view, seed)


def decide(level: str, view: SeatView, seed: int) -> Move:
    """The decision itself, in whichever process."""
    return LEVELS.get(level, LEVELS[STAND_IN]).choose(view, Random(seed))  # noqa: S311  # a whim, no secret


class RemoteMind:
    """Sends decisions that take a while to one other process; the others are made at once.

    Threads would not do: the thinker is pure Python and would hold the interpreter in slices of 5 ms. When
    the process is lost or overloaded, the game goes on with a quick decision, and a new process is started.
    """

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, level: str, view: SeatView, seed: int) -> Move:
        """What a player of this level does; see `ports.Mind`."""
        if level not in LEVELS or not LEVELS[level].ponders:
            return decide(level, view, seed)
        pool = self._pool = self._pool or _new_pool()
        try:
            thinking = asyncio.get_running_loop().run_in_executor(pool, decide, level, view, seed)
            return await asyncio.wait_for(thinking, PATIENCE_SECONDS)
        except BrokenProcessPool:
            log.warning("the process in which computer players think was lost; there will be a new one")
            self._forget(pool)
        except TimeoutError:
            log.warning("a computer player decided in a hurry")
        return decide(HASTY, view, seed)

    def _forget(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None

    def close(self) -> None:
        """Let the other process go, after the decision that it may be at (a tenth of a second)."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def _new_pool() -> ProcessPoolExecutor:
    # A forked process would share the sockets of this one.
    return ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn"), initializer=_settle_in)


def _settle_in() -> None:
    """The other process yields to the bot, leaves signals to it, and ends with it, even with a killed one."""
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    bot = parent_process()
    assert bot is not None
    bot.join()
    os._exit(0)  # from a thread nothing less ends a process that waits for work
