"""Work that nobody waits for: kept alive, and its failures told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from bot.engine.errors import RuleError
from bot.game.errors import GameError

log = logging.getLogger(__name__)
Work = Callable[[], Coroutine[Any, Any, object]]


class Tasks:
    """The supervisor of background work. A refusal is an answer; anything else is our bug and logged."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Work, name: str, on_failure: Callable[[], None] | None = None) -> None:
        """Do it now; where it fails, log that and call `on_failure`."""
        task = asyncio.create_task(self._supervised(work, name, on_failure), name=name)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def finish(self) -> None:
        """Wait for all that has been started."""
        while self._running:
            await asyncio.wait(self._running)

    async def _supervised(self, work: Work, name: str, on_failure: Callable[[], None] | None) -> None:
        try:
            await work()
        except (GameError, RuleError) as refusal:
            log.debug("%s: %s", name, refusal.code)
        except Exception:
            log.exception("%s failed", name)
            if on_failure is not None:
                on_failure()
