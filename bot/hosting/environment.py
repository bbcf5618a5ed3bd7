"""The program's interface to its machine (time, randomness, and a file), which tests replace."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from random import Random, SystemRandom

from msgspec import Struct, field

from bot.engine.model.shuffle import SECRET_BYTES
from bot.game.ports import Clock

SYNCED = Path("data") / "commands.sha256"
EARLY_SECONDS = 0.002  # uvloop counts whole milliseconds, so its timers may end up to two too early


def new_secret() -> bytes:
    """Return random bytes, which determine the shuffles of a round."""
    return secrets.token_bytes(SECRET_BYTES)


class RealClock:
    """The clocks of this machine.

    `look` is called before each scheduled call, because calls that became due while the process was frozen
    might have to wait.
    """

    def __init__(self, look: Callable[[], None] = lambda: None) -> None:
        self._look = look

    def now(self) -> float:
        """Return the wall-clock time in seconds since the epoch (UTC)."""
        return time.time()

    def steady(self) -> float:
        """Return the seconds of a clock that never jumps."""
        return time.monotonic()

    def call_at(self, when: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        """Call once at this time of the monotonic clock, or immediately if it has passed."""
        left = when - self.steady()
        delay = left + EARLY_SECONDS if left > 0.0 else 0.0
        return asyncio.get_running_loop().call_later(delay, self._look_and_call, call)

    def _look_and_call(self, call: Callable[[], None]) -> None:
        self._look()
        call()


class Environment(Struct, frozen=True):
    """Everything the program needs from the machine. Tests replace it."""

    clock: Clock = field(default_factory=RealClock)
    secret: Callable[[], bytes] = new_secret
    rng: Random = field(default_factory=SystemRandom)
    synced: Path = SYNCED  # the file that remembers which commands are registered with Discord
