"""The one place that sends and edits by itself: merged, in order, within the budget of requests (R9)."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus

import aiohttp
import discord

from bot.game.ports import Clock, Timer
from bot.game.tasks import Tasks

log = logging.getLogger(__name__)

BUDGET = 45  # requests a second over all tables; Discord allows 50 (topics/rate-limits)
INVALID_WEBHOOK_TOKEN = 50027  # a 401 as well, but only one panel is over
RETRY_SECONDS = 5.0
ATTEMPTS = 5
Work = Callable[[], Awaitable[object]]


@dataclass
class _Lane:
    """What one message waits for: the newest work, and from when on it may be done."""

    gap: float
    is_counted: bool
    work: Work | None = None
    ready_at: float = 0.0
    is_busy: bool = False
    failures: int = 0
    timer: Timer | None = None


class Outbox:
    """Does the newest work of each key, one at a time, at most one each `gap` seconds.

    Work draws from the state as it is when it is called, so what comes late is never old. After a 401 nothing
    is sent any more, and `unauthorized` is called.
    """

    def __init__(self, clock: Clock, tasks: Tasks, unauthorized: Callable[[], None] = lambda: None) -> None:
        self._clock = clock
        self._tasks = tasks
        self._unauthorized = unauthorized
        self._slots: dict[Hashable, _Lane] = {}
        self._sent: deque[float] = deque(maxlen=BUDGET)
        self.is_stopped = False

    def request(self, key: Hashable, work: Work, *, gap: float = 0.0, is_counted: bool = True) -> None:
        """Have this done as soon as may be, instead of what the key still waits for.

        `is_counted` is False for answers to interactions, which Discord's global limit leaves out.
        """
        slot = self._slots.setdefault(key, _Lane(gap, is_counted))
        slot.work, slot.failures = work, 0
        self._pump(key)

    @property
    def waiting(self) -> int:
        """How many messages have work under way, waiting, or too recent to be followed by more."""
        return len(self._slots)

    @property
    def failing(self) -> int:
        """How many messages Discord did not accept at the last try and will be tried again."""
        return sum(slot.failures > 0 for slot in self._slots.values())

    def stop(self) -> None:
        """Send nothing more; what is on its way may end."""
        self.is_stopped = True
        for slot in self._slots.values():
            slot.work = None
            if slot.timer is not None:
                slot.timer.cancel()

    def _pump(self, key: Hashable) -> None:
        slot, now = self._slots[key], self._clock.steady()
        if slot.is_busy or slot.timer is not None or self.is_stopped:
            return
        due = max(slot.ready_at, self._budget_at() if slot.is_counted and slot.work else 0.0)
        if due > now:
            slot.timer = self._clock.call_at(due, partial(self._wake, key))
        elif slot.work is None:
            del self._slots[key]
        else:
            self._begin(key, slot, now)

    def _wake(self, key: Hashable) -> None:
        self._slots[key].timer = None
        self._pump(key)

    def _begin(self, key: Hashable, slot: _Lane, now: float) -> None:
        assert slot.work is not None
        work, slot.work = slot.work, None
        slot.is_busy, slot.ready_at = True, now + slot.gap
        if slot.is_counted:
            self._sent.append(now)
        self._tasks.start(partial(self._carry_out, key, work), f"outbox {key}")

    def _budget_at(self) -> float:
        return self._sent[0] + 1.0 if len(self._sent) == BUDGET else 0.0

    async def _carry_out(self, key: Hashable, work: Work) -> None:
        slot = self._slots[key]
        try:
            await work()
        except discord.HTTPException as error:
            self._note(key, slot, work, error)
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            self._again(key, slot, work, error)
        finally:
            slot.is_busy = False
            self._pump(key)

    def _note(self, key: Hashable, slot: _Lane, work: Work, error: discord.HTTPException) -> None:
        if error.status == HTTPStatus.UNAUTHORIZED and error.code != INVALID_WEBHOOK_TOKEN:
            log.critical("Discord refuses the token: reset it in the Developer Portal and set DISCORD_TOKEN")
            self.stop()
            self._unauthorized()
        elif error.status >= HTTPStatus.INTERNAL_SERVER_ERROR or error.status == HTTPStatus.TOO_MANY_REQUESTS:
            self._again(key, slot, work, error)
        else:
            log.error("%s was refused: %s %s", key, error.status, error.code)

    def _again(self, key: Hashable, slot: _Lane, work: Work, error: Exception) -> None:
        slot.failures += 1
        log.warning("%s failed (%s), attempt %d", key, type(error).__name__, slot.failures)
        if slot.failures < ATTEMPTS and not self.is_stopped:
            slot.work = slot.work or work
            slot.ready_at = self._clock.steady() + RETRY_SECONDS
