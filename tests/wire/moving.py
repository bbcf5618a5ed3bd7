"""The bot on a clock that a test moves on, instead of waiting for real time."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from bot import running
from bot.game.ports import Timer
from bot.hosting.environment import RealClock
from tests.wire.process import BotProcess, be_patient

AHEAD = "seconds ahead"  # a file in the folder of the process


def move_on(bot: BotProcess, seconds: float) -> None:
    """Let this much time pass in a process, which runs on a moving clock. The next process starts at that
    time.
    """
    file = bot.folder / AHEAD
    file.write_text(str(seconds_in(file) + seconds))
    os.kill(bot.pid, signal.SIGUSR1)


def now_of(bot: BotProcess) -> float:
    """The time on the moving clock of a process."""
    return time.time() + seconds_in(bot.folder / AHEAD)


def be_on_a_moving_clock() -> None:
    """Be patient, on a clock that `move_on` moves."""
    be_patient()
    vars(running)["RealClock"] = partial(MovingClock, Path.cwd() / AHEAD)


def seconds_in(file: Path) -> float:
    return float(file.read_text()) if file.exists() else 0.0


class MovingClock:
    """The clock of the program, ahead by the seconds in a file."""

    def __init__(self, file: Path, look: Callable[[], None]) -> None:
        self.real, self.waiting = RealClock(look), set[Later]()
        self._file, self._ahead = file, seconds_in(file)
        loop = asyncio.get_running_loop()
        signal.signal(signal.SIGUSR1, lambda *_: loop.call_soon_threadsafe(self._move))

    def now(self) -> float:
        return self.real.now() + self._ahead

    def steady(self) -> float:
        return self.real.steady() + self._ahead

    def call_at(self, when: float, call: Callable[[], None]) -> Timer:
        later = Later(self, when - self._ahead, call)
        later.begin()
        return later

    def _move(self) -> None:
        passed = seconds_in(self._file) - self._ahead
        self._ahead += passed
        for later in sorted(self.waiting, key=lambda later: later.when):
            later.cancel()
            later.when -= passed
            later.begin()


@dataclass(eq=False)
class Later:
    """A call at this time of the real clock, or sooner if the clock is moved on."""

    clock: MovingClock
    when: float
    call: Callable[[], None]
    timer: Timer = field(init=False)

    def begin(self) -> None:
        """Wait for the time."""
        self.clock.waiting.add(self)
        self.timer = self.clock.real.call_at(self.when, self._run)

    def cancel(self) -> None:
        """Don't call."""
        self.clock.waiting.discard(self)
        self.timer.cancel()

    def _run(self) -> None:
        self.clock.waiting.discard(self)
        self.call()
