"""What one person may have and request at a time, so that nobody ruins it for others.

What a server decides for itself is in `bot.game.servers`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

from bot.game.errors import Fault, GameError

HOSTED = 10  # open tables of one host across all servers
GUESTS = 5  # of one person at a table
PRESETS = 10  # saved on one server: a menu has room for 25, with ours
AT_ONCE = 8  # presses and commands of one person that are not answered yet
PRESSES = 60  # and those that one person makes in PRESS_SECONDS: no hand is that fast
PRESS_SECONDS = 5.0
FILE_SECONDS = 60.0  # from one file with all of somebody's data to the next


@dataclass
class RateLimiter:
    """Lets at most `AT_ONCE` requests of one person through at a time, and `PRESSES` in some seconds.

    Nothing gets through once it `is_closed`. `now` returns a steady time.
    """

    now: Callable[[], float]
    is_closed: bool = False
    _under_way: Counter[int] = field(default_factory=Counter[int])
    _lately: Counter[int] = field(default_factory=Counter[int])
    _until: float = 0.0  # from then on everybody is counted from zero

    @contextmanager
    def admit(self, person: int) -> Generator[None]:
        """Carry out one request of a person. Raises GameError busy, too_fast, one_at_a_time."""
        if self.is_closed:
            raise GameError(Fault.BUSY)
        if self.now() >= self._until:
            self._lately.clear()
            self._until = self.now() + PRESS_SECONDS
        self._lately[person] += 1
        if self._lately[person] > PRESSES:
            raise GameError(Fault.TOO_FAST)
        if self._under_way[person] >= AT_ONCE:
            raise GameError(Fault.ONE_AT_A_TIME)
        self._under_way[person] += 1
        try:
            yield
        finally:
            self._under_way[person] -= 1
            self._under_way += Counter()  # forgets everybody who has nothing in progress


@dataclass
class Pause:
    """Lets a person do something again only after some seconds; `now` returns a steady time."""

    seconds: float
    now: Callable[[], float]
    _last: dict[int, float] = field(default_factory=dict[int, float])

    def begin(self, person: int) -> None:
        """Note that the person does it now. Raises GameError too_soon."""
        now = self.now()
        self._last = {one: at for one, at in self._last.items() if now - at < self.seconds}
        if person in self._last:
            raise GameError(Fault.TOO_SOON)
        self._last[person] = now
