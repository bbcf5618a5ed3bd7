"""In a server whose @everyone has no permissions, the permissions of the invite are all the bot needs."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.playground.changes.places import change_roles, set_role_permissions
from bot.playground.server.log import INVALID
from bot.playground.server.playground import Playground
from bot.playground.world.people import EVERYONE_DEFAULT, NONE
from tests.wire.people import FEW, Room
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire


@pytest.fixture
async def room(room: Room, bot: BotProcess, place: Playground) -> AsyncIterator[Room]:
    """The room with the bot in it; none of the bot's requests is refused."""
    (guild,) = place.world.guilds.values()
    player = place.world.add_role(guild, "Player", EVERYONE_DEFAULT)
    for person in room.people[1:]:  # the first owns the server
        change_roles(place.world, guild, person.actor.user, [player])
    set_role_permissions(place.world, guild, guild.everyone, NONE)
    await bot.start()
    yield room
    assert [one.path for one in place.log.exchanges if one.status in INVALID] == []


async def test_a_round_with_pictures_and_a_race(room: Room, place: Playground) -> None:
    await room.sit_down(hand_size=FEW)
    await room.play_to_the_end_of_a_round()
    # a busy machine sends some as text
    assert any(one.files for one in place.log.requests(path="^/channels/"))
    assert place.log.requests("PUT", "/reactions/")


async def test_a_table_in_a_thread(room: Room, place: Playground) -> None:
    host = room.people[0].actor
    await host.slash("uno new", thread=True)
    await place.until(lambda: any(one.thread for one in place.world.channels.values()))
    (thread,) = [one for one in place.world.channels.values() if one.thread is not None]
    host.go_to(thread)
    await place.until(lambda: room.newest("join") is not None)
