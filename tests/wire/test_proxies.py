"""A proxy between the bot and Discord refuses requests in its own format."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.pictures import emoji_names
from bot.playground.server.playground import Playground
from bot.playground.server.rest.call import VIA, ApiError, ErrorCode, Exchange, FaultRule
from bot.playground.world.world import World
from tests.discord_api import exchanges
from tests.wire.drawings import hold
from tests.wire.people import Room
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire


@pytest.fixture
async def place(world: World) -> AsyncIterator[Playground]:
    """As in every wire test, but a proxy's answers differ from Discord's."""
    hold(world, emoji_names())
    async with Playground(world) as place:
        yield place
    assert exchanges.complaints_about_requests(place.log) == []


PROXY_LIMIT = ErrorCode(429, 0, "Too Many Requests")


async def too_many(_: Exchange) -> None:
    """A 429 that doesn't say when to try again."""
    raise ApiError(PROXY_LIMIT, headers=VIA)


async def test_a_429_without_a_time_prints_no_traceback_and_loses_nothing(
    room: Room, bot: BotProcess, place: Playground
) -> None:
    await bot.start()
    await room.sit_down()
    fault = place.rest.faults.add(FaultRule(too_many, "PATCH", "^/channels/", times=2))
    await room.play_for(10)
    await place.until(lambda: fault.times == 0 and room.all_is_answered())
    assert "Traceback" not in bot.said
