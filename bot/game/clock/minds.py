"""Where computer players think: inline, or in other processes that leave the event loop free."""

from __future__ import annotations

import logging
import time
from concurrent.futures.process import BrokenProcessPool
from random import Random

from bot.computer import LEVELS, QUICKEST
from bot.engine.model.moves import Move
from bot.engine.view import SeatView
from bot.game.clock.thinker import Thinker, decide

log = logging.getLogger(__name__)

SECONDS_BETWEEN_WARNINGS = 60.0


class InlineMind:
    """Decides at once, on the event loop."""

    async def choose(self, level: str, view: SeatView, seed: int) -> Move:
        """Return a move; see `ports.Mind`."""
        return decide(level, view, seed)


class RemoteMind:
    """Sends slow decisions to other processes, and makes quick ones at once.

    Threads would not do: thinking is pure Python and would hold the interpreter in slices of 5 ms. If a
    process is lost, stuck or overloaded, a quick decision replaces the slow one, and the next slow one starts
    a new process. `hasty` counts the replaced decisions.
    """

    def __init__(self) -> None:
        self.hasty = 0
        self._thinker: Thinker | None = None
        self._is_closed = False
        self._told = -SECONDS_BETWEEN_WARNINGS

    async def choose(self, level: str, view: SeatView, seed: int) -> Move:
        """Return a move; see `ports.Mind`."""
        if level not in LEVELS or not LEVELS[level].ponders(view):
            return decide(level, view, seed)
        return await self._considered(level, view, seed) or QUICKEST.choose(view, Random(seed))  # noqa: S311

    async def _considered(self, level: str, view: SeatView, seed: int) -> Move | None:
        """Return another process's decision, None if it is late."""
        thinker = self._present_thinker()
        if thinker is None:
            return None
        try:
            move = await thinker.ask(level, view, seed)
        except BrokenProcessPool:
            self._replace(thinker, "was lost")
            return None
        if move is None:
            self._note_haste()
        return move

    def _present_thinker(self) -> Thinker | None:
        """Return the processes, started if need be; None if asking would be in vain."""
        if self._thinker is not None and self._thinker.is_stuck:
            self._replace(self._thinker, "is stuck")
        if self._is_closed:
            return None
        self._thinker = self._thinker or Thinker()
        if self._thinker.is_busy:
            self._note_haste()
            return None
        return self._thinker

    def _replace(self, thinker: Thinker, why: str) -> None:
        """Several callers may report the same lost process; only the first report counts."""
        if self._thinker is thinker:
            log.warning("a process in which computer players think %s; a new one will replace it", why)
            thinker.end()
            self._thinker = None

    def _note_haste(self) -> None:
        self.hasty += 1
        if time.monotonic() - self._told >= SECONDS_BETWEEN_WARNINGS:
            log.warning("computer players had to decide in a hurry (%d so far)", self.hasty)
            self._told = time.monotonic()

    def close(self) -> None:
        """Kill the other processes, and start no more."""
        self._is_closed = True
        if self._thinker is not None:
            self._thinker.end()
            self._thinker = None
