"""Keeps background work running: failures are logged, counted, and retried."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager

from prometheus_client import CollectorRegistry, Counter

from bot.feature import Chore
from bot.game.ports import StoreUnavailable
from bot.storage.backup import BackupFailed

log = logging.getLogger(__name__)

FIRST_PAUSE_SECONDS = 5.0  # pause after a failure, doubled after each further failure
MOST_PERIODS = 10  # the longest pause, in periods of the chore, because frequent chores must run again soon
SHORT_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 30.0, 3_600.0  # bounds of the longest pause
OUTAGES = (StoreUnavailable, BackupFailed, OSError)  # logged as one line; anything else is a bug


class Supervisor:
    """Runs chores in its body. A failure of one chore doesn't delay the others, and is remembered until the
    chore succeeds.
    """

    def __init__(
        self, registry: CollectorRegistry, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
    ) -> None:
        self._sleep = sleep
        self._failing: dict[str, str] = {}
        self._failures = Counter(
            "uno_background_failures", "Failures of background work", ["work"], registry=registry
        )

    @asynccontextmanager
    async def looking_after(self, chores: Iterable[Chore]) -> AsyncIterator[None]:
        """Run these chores during the body."""
        chores = tuple(chores)
        for chore in chores:
            self._failures.labels(chore.name)  # this creates the series before the first failure
        tasks = [asyncio.create_task(self._keep_going(chore), name=chore.name) for chore in chores]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()

    async def check(self) -> str | None:
        """Report the chores whose last attempt failed."""
        return "; ".join(f"{name} failed: {reason}" for name, reason in self._failing.items()) or None

    async def _keep_going(self, chore: Chore) -> None:
        await self._sleep(chore.first)
        pause = FIRST_PAUSE_SECONDS
        while True:
            if await self._succeeds(chore, pause):
                pause = FIRST_PAUSE_SECONDS
                await self._sleep(chore.every)
            else:
                await self._sleep(pause)
                pause = min(2 * pause, _longest_pause(chore))

    async def _succeeds(self, chore: Chore, pause: float) -> bool:
        try:
            await chore.once()
        except asyncio.CancelledError as error:
            if (us := asyncio.current_task()) is not None and us.cancelling():
                raise
            self._note(chore.name, error, pause)  # something that the chore was waiting for was canceled
            return False
        except Exception as error:  # noqa: BLE001  # that is what a supervisor is for
            self._note(chore.name, error, pause)
            return False
        self._failing.pop(chore.name, None)
        return True

    def _note(self, name: str, error: BaseException, pause: float) -> None:
        is_outage = isinstance(error, OUTAGES)
        says = str(error) if is_outage else type(error).__name__
        self._failing[name] = says
        self._failures.labels(name).inc()
        log.error(
            "%s failed, the next try is in %.0f s: %s",
            name, pause, says,
            exc_info=None if is_outage else error,
        )  # fmt: skip


def _longest_pause(chore: Chore) -> float:
    """Return the longest pause, in seconds, between attempts of a chore that keeps failing."""
    return min(max(MOST_PERIODS * chore.every, SHORT_PAUSE_SECONDS), LONGEST_PAUSE_SECONDS)
