"""Where computer players think: here, or in a process of their own, which leaves the event loop free."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures.process import BrokenProcessPool

from bot.computer import LEVELS
from bot.engine.moves import Move
from bot.engine.view import SeatView
from bot.game.thinker import Thinker, decide

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 1.5  # a decision takes a tenth of a second; who waits longer decides at once, less well
HASTY = "normal"
SECONDS_BETWEEN_WARNINGS = 60.0


class PresentMind:
    """Decides at once, where it is asked."""

    async def choose(self, level: str, view: SeatView, seed: int) -> Move:
        """What a player of this level does; see `ports.Mind`."""
        return decide(level, view, seed)


class RemoteMind:
    """Sends decisions that take a while to one other process; the others are made at once.

    Threads would not do: the thinker is pure Python and would hold the interpreter in slices of 5 ms. When
    the process is lost, stuck or overloaded, the game goes on with a quick decision within
    `PATIENCE_SECONDS`; for one that is lost or stuck there is another with the next decision.
    """

    def __init__(self) -> None:
        self._thinker: Thinker | None = None
        self._is_closed = False
        self._hasty = 0  # decisions in a hurry since that was told last
        self._told = -SECONDS_BETWEEN_WARNINGS

    async def choose(self, level: str, view: SeatView, seed: int) -> Move:
        """What a player of this level does; see `ports.Mind`."""
        if level not in LEVELS or not LEVELS[level].ponders:
            return decide(level, view, seed)
        return await self._considered(level, view, seed) or decide(HASTY, view, seed)

    async def _considered(self, level: str, view: SeatView, seed: int) -> Move | None:
        """The decision of the other process, None where it gives none in time."""
        thinker = self._present_thinker()
        if thinker is None:
            return None
        try:
            return await asyncio.wait_for(thinker.ask(level, view, seed), PATIENCE_SECONDS)
        except BrokenProcessPool:
            self._replace(thinker, "was lost")
        except TimeoutError:
            self._note_haste()
        return None

    def _present_thinker(self) -> Thinker | None:
        """The process to ask, started where there is none; None where asking would be in vain."""
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
            log.warning("the process in which computer players think %s; there will be a new one", why)
            thinker.end()
            self._thinker = None

    def _note_haste(self) -> None:
        self._hasty += 1
        if time.monotonic() - self._told >= SECONDS_BETWEEN_WARNINGS:
            log.warning("%d decisions of computer players were made in a hurry", self._hasty)
            self._hasty, self._told = 0, time.monotonic()

    def close(self) -> None:
        """End the other process, and start no more."""
        self._is_closed = True
        if self._thinker is not None:
            self._thinker.end()
            self._thinker = None
