"""A proxy between the bot and Discord refuses requests in its own words."""

from __future__ import annotations

import pytest

from bot.playground.server.playground import Playground
from bot.playground.server.rest.call import VIA, ApiError, ErrorCode, Exchange, FaultRule
from tests.wire.people import Room
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

PROXY_LIMIT = ErrorCode(429, 0, "Too Many Requests")


async def too_many(_: Exchange) -> None:
    """A 429 that says nothing about when to try again."""
    raise ApiError(PROXY_LIMIT, headers=VIA)


async def test_a_429_without_a_time_prints_no_traceback_and_loses_nothing(
    room: Room, bot: BotProcess, place: Playground
) -> None:
    await bot.start()
    await room.sit_down()
    place.rest.faults.add(FaultRule(too_many, "PATCH", "^/channels/", times=2))
    await room.play_for(10)
    await place.until(lambda: room.shown() > 0 and room.all_is_answered())
    assert "Traceback" not in bot.said
