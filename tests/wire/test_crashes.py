"""A process that crashes again and again does not use up the starts that Discord allows a day (R10)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.playground.server.gateway.sessions import IDENTIFY
from bot.playground.server.playground import Playground
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

CRASHES = 3  # as many as are free
A_MOMENT = 1.0


@pytest.mark.parametrize("database_url", ["sqlite", "postgresql"], indirect=True)
async def test_a_crash_loop_slows_down(place: Playground, bot: BotProcess) -> None:
    place.gateway.identifies_a_day = 1_000
    for _ in range(CRASHES):
        await bot.spawn()
        await place.until_connected()
        await bot.kill()
    before = len(place.log.sent(IDENTIFY))
    assert before == CRASHES
    await bot.spawn()
    await place.until(lambda: "too many starts in a short time, connecting in" in bot.said)
    assert not place.gateway.connections
    await place.until_connected()
    assert len(place.log.sent(IDENTIFY)) == CRASHES + 1
    assert await bot.terminate() == 0


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
