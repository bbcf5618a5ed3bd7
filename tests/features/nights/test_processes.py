"""Game nights with two processes, and a third one that takes over when they are due: each opens once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.playground.server.playground import Playground
from tests.features.nights.test_wire import be_attentive, bring_forward, check_opened_once, plan, until_over
from tests.wire.conftest import database_url
from tests.wire.people import Room
from tests.wire.shards import POSTGRES, TAKEN_OVER, Start, heir_of, process, rooms, start, world
from tests.wire.test_threads import open_tables

__all__ = ["database_url", "process", "rooms", "world"]
pytestmark = pytest.mark.wire


@POSTGRES
async def test_two_processes_and_one_that_takes_over_open_each_night_once(
    place: Playground, rooms: Sequence[Room], process: Start, database_url: str
) -> None:
    first, second = process("0,1"), process("2,3")
    first.prepare = second.prepare = be_attentive
    await start(place, first, 0, 1)
    await start(place, second, 2, 3)
    heir = await heir_of(place, process)
    await plan(database_url, rooms)
    await bring_forward(database_url, rooms)
    await first.close()
    await place.until(lambda: TAKEN_OVER in heir.said)
    await until_over(database_url)
    for room in rooms:
        await place.until(lambda room=room: room.newest("join") is not None)
        check_opened_once(room)
    assert len(await open_tables(database_url)) == len(rooms)
    assert await second.terminate() == 0
    assert await heir.terminate() == 0
