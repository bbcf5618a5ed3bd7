"""Keeps background work and timers alive, waits for them at exit, and logs their failures."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bot.engine.model.errors import RuleError
from bot.engine.model.options import RulesError
from bot.game.errors import GameError
from bot.game.ports import Clock, StoreUnavailable, Timer

log = logging.getLogger(__name__)
# Many tables and presses are affected by an outage, so the log has the first failure and counts the rest.
OUTAGE = {"seldom": "outage"}
# pause before a timer retries, because a store failure must not permanently stop the clock of a table
RETRY_SECONDS = 5.0
Job = Callable[[], Coroutine[Any, Any, object]]
Result = TypeVar("Result")


class Tasks:
    """Supervises background work. A refusal is an answer. Any other error is a bug, and is logged."""

    def __init__(self) -> None:
        # The value is a function to call if the work fails.
        self._running: dict[asyncio.Future[Any], Callable[[], None] | None] = {}

    def start(
        self, work: Coroutine[Any, Any, object], name: str, on_failure: Callable[[], None] | None = None
    ) -> None:
        """Start the work. If it fails, log the error and call `on_failure`."""
        task = asyncio.create_task(work, name=name)
        self._running[task] = on_failure
        task.add_done_callback(self._report)

    def run_shielded(self, work: Coroutine[Any, Any, Result]) -> Coroutine[Any, Any, Result]:
        """Start the work, and return an awaitable for its result. It runs to completion even if the caller is
        canceled.
        """
        task = asyncio.create_task(work)
        self._running[task] = None
        task.add_done_callback(self._running.pop)
        return outlasting(task)

    @contextmanager
    def under_way(self) -> Generator[None]:
        """Make `finish` wait for the body."""
        done = asyncio.get_running_loop().create_future()
        self._running[done] = None
        try:
            yield
        finally:
            del self._running[done]
            done.set_result(None)

    async def finish(self) -> None:
        """Wait until all work is done."""
        while self._running:
            await asyncio.wait(self._running)

    def _report(self, ended: asyncio.Task[Any]) -> None:
        """Log the failure of work, if it failed, and call its `on_failure`. A refusal is not a failure."""
        on_failure, name = self._running.pop(ended), ended.get_name()
        error = None if ended.cancelled() else ended.exception()
        if error is None:
            return
        if isinstance(error, GameError | RuleError):
            log.debug("%s: %s", name, error.code)
            return
        if isinstance(error, StoreUnavailable):
            log.warning("%s: the store is unavailable: %s", name, error, extra=OUTAGE)
        else:
            log.error("%s failed", name, exc_info=error)
        if on_failure is not None:
            on_failure()


async def outlasting(work: asyncio.Future[Result]) -> Result:
    """Wait for work that continues if the caller is canceled. A later failure is logged."""
    try:
        # Unlike `shield`, `wait` logs no failure by itself (Python 3.14).
        await asyncio.wait([work])
        return work.result()
    except asyncio.CancelledError:
        work.add_done_callback(_log_failure)
        raise
    finally:
        # The failure's traceback refers to this frame, which would refer back to the failure and form a
        # cycle.
        del work


def _log_failure(task: asyncio.Future[Any]) -> None:
    """Log a failure whose caller has given up. An outage is only one line. A refusal is not a failure."""
    error = None if task.cancelled() else task.exception()
    if isinstance(error, StoreUnavailable):
        log.warning("the store is unavailable to a caller that has given up: %s", error, extra=OUTAGE)
    elif error is not None and not isinstance(error, GameError | RuleError | RulesError):
        log.error("work failed after its caller had given up", exc_info=error)


@dataclass(slots=True)
class Timers:
    """Timers that are set and canceled together. Failed work is retried."""

    _clock: Clock
    _tasks: Tasks
    _timers: list[Timer] = field(default_factory=list[Timer])
    _held: list[tuple[str, Job]] | None = None  # work that is due but cannot start yet
    _is_stopped: bool = False

    def set(self, when: float, name: str, work: Job) -> None:
        """Start the work at a time of the monotonic clock."""
        if not self._is_stopped:
            self._timers.append(self._clock.call_at(when, lambda: self._fall_due(name, work)))

    def clear(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
        if self._held is not None:
            self._held.clear()

    def hold(self) -> None:
        """Start nothing until `release`."""
        self._held = self._held or []

    def release(self) -> None:
        """Start the work that became due during the pause, and everything else when it is due."""
        held, self._held = self._held or [], None
        for name, work in held:
            self._start(name, work)

    def stop(self) -> None:
        """Cancel all timers and set no new ones."""
        self._is_stopped = True
        self.clear()

    def _fall_due(self, name: str, work: Job) -> None:
        if self._held is None:
            self._start(name, work)
        else:
            self._held.append((name, work))

    def _start(self, name: str, work: Job) -> None:
        self._tasks.start(work(), name, on_failure=lambda: self._try_again(name, work))

    def _try_again(self, name: str, work: Job) -> None:
        self.set(self._clock.steady() + RETRY_SECONDS, name, work)
