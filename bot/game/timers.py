"""Work of a table that is due later: timers that are set and called off together."""

from __future__ import annotations

from functools import partial

from bot.game.ports import Clock, Timer
from bot.game.tasks import Tasks, Work

RETRY_SECONDS = 5.0  # when the store fails, the clock of the table must not stand still for ever


class Timers:
    """A group of timers. What fails (the store was away) is tried again; what has passed is refused then."""

    def __init__(self, clock: Clock, tasks: Tasks) -> None:
        self._clock = clock
        self._tasks = tasks
        self._timers: list[Timer] = []
        self._is_stopped = False

    def set(self, when: float, name: str, work: Work) -> None:
        """Do this work at that steady time of the clock."""
        if not self._is_stopped:
            start = partial(self._tasks.start, work, name, partial(self._again, name, work))
            self._timers.append(self._clock.call_at(when, start))

    def clear(self) -> None:
        """Call off all that is set."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def stop(self) -> None:
        """Call off all, and whatever is still asked for."""
        self._is_stopped = True
        self.clear()

    def _again(self, name: str, work: Work) -> None:
        self.set(self._clock.steady() + RETRY_SECONDS, name, work)
