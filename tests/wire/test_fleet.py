"""Tests the load test's own measurement: without this, "no blocked loop" would prove nothing (R12)."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from functools import partial

from tests.wire.watched import LONG_HOLD, Hold, WatchedLoop


def hold() -> None:
    time.sleep(2 * LONG_HOLD)


async def hold_in_turn() -> None:
    """As a task, as a callback, as one from another thread, and as timers."""
    loop = asyncio.get_running_loop()
    hold()
    await asyncio.sleep(0)
    loop.call_soon(hold)
    await asyncio.to_thread(loop.call_soon_threadsafe, hold)
    loop.call_later(0.0, hold)
    loop.call_at(loop.time(), hold)
    await asyncio.sleep(3 * LONG_HOLD)


def test_whatever_holds_the_loop_is_written_down() -> None:
    held = list[Hold]()
    with asyncio.Runner(loop_factory=partial(WatchedLoop, held)) as runner:
        runner.run(hold_in_turn())
    named = Counter(name for lasted, _, name in held if lasted >= 2 * LONG_HOLD)
    assert named["hold"] == 4
    assert named["hold_in_turn"] >= 1  # a busy machine may stop another step of it, too
