"""The other process in which computer players think, started and ended by the bot."""

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
from bot.engine.moves import Move
from bot.engine.view import SeatView
from bot.game.people import STAND_IN

NICENESS = 5
MOST_WAITING = (
    8  # decisions of a tenth of a second: who comes later would wait longer than anybody has patience
)
STUCK_SECONDS = 10.0  # the slowest machine starts the process in less


def decide(level: str, view: SeatView, seed: int) -> Move:
    """The decision itself, in whichever process; a level that is no more plays as the stand-in."""
    return LEVELS.get(level, LEVELS[STAND_IN]).choose(view, Random(seed))  # noqa: S311  # a whim, no secret


class Thinker:
    """One process that decides for one computer player after another."""

    def __init__(self) -> None:
        others = active_children()
        # A forked process would share the sockets of this one.
        self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_settle_in)
        self._pool.submit(os.getpid)  # a pool starts its process when it is first asked for something
        self._processes = [child for child in active_children() if child not in others]
        self._asked: list[tuple[float, Future[Move]]] = []

    def ask(self, level: str, view: SeatView, seed: int) -> asyncio.Future[Move]:
        """Begin a decision. Raises BrokenProcessPool, at once or later, where the process is lost."""
        decision = self._pool.submit(decide, level, view, seed)
        self._asked.append((time.monotonic(), decision))
        return asyncio.wrap_future(decision)

    @property
    def is_busy(self) -> bool:
        """Whether it has as many decisions before it as anybody can wait for."""
        return len(self._waiting()) >= MOST_WAITING

    @property
    def is_stuck(self) -> bool:
        """Whether it has been at one decision for so long that it will never come to its end."""
        return any(time.monotonic() - asked > STUCK_SECONDS for asked, _ in self._waiting())

    def _waiting(self) -> list[tuple[float, Future[Move]]]:
        self._asked = [(asked, decision) for asked, decision in self._asked if not decision.done()]
        return self._asked

    def end(self) -> None:
        """End the process now, whatever it is at; who waits for it is told that it is lost."""
        for process in self._processes:
            process.kill()
        self._pool.shutdown(wait=False)


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
