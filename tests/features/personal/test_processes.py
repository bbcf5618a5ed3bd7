"""When one process deletes a person, another process that runs their table forgets them, too."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.playground.server.playground import HANGS_AFTER_SECONDS, Playground
from tests.wire.conftest import database_url
from tests.wire.people import Room, choices
from tests.wire.shards import POSTGRES, Start, process, rooms, start, world
from tests.wire.test_threads import open_tables

__all__ = ["database_url", "process", "rooms", "world"]
pytestmark = pytest.mark.wire


@POSTGRES
async def test_a_person_deleted_by_one_process_is_forgotten_by_the_other(
    place: Playground, rooms: Sequence[Room], process: Start, database_url: str
) -> None:
    first, second = process("0,1"), process("2,3")
    await start(place, first, 0, 1)
    await start(place, second, 2, 3)
    await rooms[2].sit_down()
    bob = rooms[0].people[1].actor
    asked = (await bob.slash("privacy", action="delete")).message
    assert asked is not None
    (sure,) = [choice for choice in choices(asked, "erase") if choice.argument]
    await bob.press(asked, sure.custom_id)
    async with asyncio.timeout(HANGS_AFTER_SECONDS):
        while bob.user.id in await seated(database_url):  # noqa: ASYNC110  # a database raises no event
            await asyncio.sleep(0.5)
    others = {rooms[2].people[seat].actor.user.id for seat in (0, 2)}
    assert others <= await seated(database_url)


async def seated(url: str) -> set[int]:
    """Everybody who has a seat at a stored open table."""
    return {player.id for saved in await open_tables(url) for player in saved.state.lobby.players}
