"""An event loop that runs ready tasks in an order drawn from a seed, and can die at any step."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context
from random import Random
from typing import Any


class ShuffledLoop(asyncio.SelectorEventLoop):
    """Runs tasks that are ready at the same time in any order; the same seed gives the same order.

    Before step number `lifetime`, it calls `die` and stops.
    """

    def __init__(
        self, seed: int, lifetime: int | None = None, die: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__()
        self._rng = Random(seed)
        self._lifetime = lifetime
        self._die = die
        self.steps = 0

    def call_soon(
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        self.steps += 1
        if self.steps == self._lifetime:
            self._die()
            self.stop()
        handle = super().call_soon(callback, *args, context=context)
        ready: Any = self._ready  # pyrefly: ignore[missing-attribute]
        ready.insert(self._rng.randrange(len(ready)), ready.pop())
        return handle


def run_shuffled(main: Coroutine[Any, Any, object], loop: ShuffledLoop) -> bool:
    """Run the coroutine on this loop. Returns whether it finished, which is False if the loop died before."""
    try:
        loop.run_until_complete(main)
    except RuntimeError as error:
        if "stopped before" not in str(error):
            raise
        return False
    finally:
        _bury(loop)
    return True


def _bury(loop: ShuffledLoop) -> None:
    loop.run_until_complete(_cancel_all())
    loop.close()


async def _cancel_all() -> None:
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
