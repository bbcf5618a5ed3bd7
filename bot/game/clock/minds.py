"""Where computer players think: here, or in a process of their own, which leaves the event loop free."""

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
    """Decides at once, where it is asked."""

    async def choose(self, level: str, view: SeatView, seed: int) -> Move:
        """What a player of this level does; see `ports.Mind`."""
        return decide(level, view, seed)


class RemoteMind:
    """Sends decisions that take a while to other processes; the others are made at once.

    Threads would not do: the thinker is pure Python and would hold the interpreter in slices of 5 ms. When
    a process is lost, stuck or overloaded, the game goes on with a quick decision when the patience of
    `Thinker.ask` ends; for one that is lost or stuck there is another with the next decision. `hasty` are
    the decisions that nobody had time for.
    """

    def __init__(self) -> None:
        self.hasty = 0
        self._thinker: Thinker | None = None
        self._is_closed = False
        self._told = -SECONDS_BETWEEN_WARNINGS

    async def choose(self, level: str, view: SeatView, seed: int) -> Move:
        """What a player of this level does; see `ports.Mind`."""
        if level not in LEVELS or not LEVELS[level].ponders(view):
            return decide(level, view, seed)
        return await self._considered(level, view, seed) or QUICKEST.choose(view, Random(seed))  # noqa: S311

    async def _considered(self, level: str, view: SeatView, seed: int) -> Move | None:
        """The decision of another process, None where it gives none in time."""
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
        """The processes to ask, new ones where there are none; None where asking would be in vain."""
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
        """Only the first of those who waited for it finds it still there."""
        if self._thinker is thinker:
            log.warning("a process in which computer players think %s; there will be a new one", why)
            thinker.end()
            self._thinker = None

    def _note_haste(self) -> None:
        self.hasty += 1
        if time.monotonic() - self._told >= SECONDS_BETWEEN_WARNINGS:
            log.warning("computer players decide in a hurry, for the %d. time", self.hasty)
            self._told = time.monotonic()

    def close(self) -> None:
        """End the other processes, and start no more."""
        self._is_closed = True
        if self._thinker is not None:
            self._thinker.end()
            self._thinker = None
