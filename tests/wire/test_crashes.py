"""A process that crashes repeatedly does not use up the number of starts that Discord allows per day
(R10).
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.playground.server.gateway import IDENTIFY
from bot.playground.server.playground import Playground
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

FREE_STARTS = 3  # without a pause; on a slow machine the next pauses are shorter than a start
WARNING = "too many starts in a short time, connecting in"
A_MOMENT = 1.0


@pytest.mark.parametrize("database_url", ["sqlite", "postgresql"], indirect=True)
async def test_a_crash_loop_slows_down(place: Playground, bot: BotProcess) -> None:
    place.gateway.identifies_a_day = 1_000
    crashes = 0
    while not await waits_after_start(place, bot):
        await bot.kill()
        crashes += 1
    assert crashes >= FREE_STARTS
    assert not place.gateway.connections
    await place.until_connected()
    assert len(place.log.sent(IDENTIFY)) == crashes + 1
    assert await bot.terminate() == 0


async def waits_after_start(place: Playground, bot: BotProcess) -> bool:
    """Start the bot; return whether it logs that it waits instead of connecting."""
    await bot.spawn()
    await place.until(lambda: WARNING in bot.said or any(one.wire for one in place.gateway.sessions.values()))
    return WARNING in bot.said


async def test_with_few_starts_left_it_waits_and_says_so(
    place: Playground, tmp_path: Path, database_url: str
) -> None:
    place.gateway.identifies_left = 5
    bot = BotProcess(place, tmp_path, database_url)
    await bot.spawn()
    await place.until(lambda: "Discord allows only 5 more starts, connecting in 86400 s" in bot.said)
    await asyncio.sleep(A_MOMENT)
    assert place.log.sent(IDENTIFY) == []
    assert await bot.terminate() == 0
