"""Discord refuses the running process: it stops or continues, and never keeps retrying (R9)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.playground.changes.messages import erase
from bot.playground.server.playground import Playground
from bot.playground.server.rest.call import FaultRule, refuse
from tests.wire.people import Room
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire


async def test_the_first_refusal_of_the_token_ends_the_process(
    room: Room, place: Playground, tmp_path: Path, database_url: str
) -> None:
    bot = BotProcess(place, tmp_path, database_url, LOG_LEVEL="ERROR")
    await bot.start()
    await room.sit_down()
    place.rest.faults.add(FaultRule(refuse(401), path="^/channels/"))
    sent = len(place.log.exchanges)
    await room.people[0].actor.slash("uno new")
    assert await bot.ended() == 1
    paths = [one.path for one in list(place.log.exchanges)[sent:] if one.path.startswith("/channels/")]
    assert len(paths) == 1
    (line,) = bot.said.splitlines()
    assert "reset it" in line
    assert place.world.token not in bot.said


async def test_messages_that_are_gone_are_asked_for_once(
    room: Room, place: Playground, bot: BotProcess
) -> None:
    await bot.start()
    await room.sit_down()
    erase(place.world, room.table)
    for person in room.people:
        await person.actor.slash("uno draw")  # it is the turn of one of them
    await place.until(lambda: room.newest("hand") is not None)
    await room.play_for(presses=10)
    missing = Counter((one.method, one.path) for one in place.log.exchanges if one.status == 404)
    assert missing.total() >= 1
    assert set(missing.values()) == {1}
