"""The end of a year with two processes: champions are stored once, and each board is posted once."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from random import Random

import pytest
from sqlalchemy import func, select

from bot import app
from bot.features.rankings import commands
from bot.hosting.environment import RealClock
from bot.playground.server.playground import Playground
from bot.playground.world.world import World
from bot.storage.database import Database
from bot.storage.rows import CHAMPIONS
from bot.storage.settings import SqlServers
from tests.features.rankings.test_ceremony import noon, season
from tests.soak.counts import Record, times
from tests.wire.conftest import database_url
from tests.wire.people import Room, words_of
from tests.wire.process import be_patient
from tests.wire.shards import POSTGRES, Start, connected, four_servers, process, rooms, start

__all__ = ["database_url", "process", "rooms"]
pytestmark = pytest.mark.wire

NOW = noon(2027, 1, 3)
SEASONS = ("2026-12", "2026-Q4")
LINES = 6  # for two people in three rankings: nobody has scored a point
SOON = 0.3  # seconds, instead of minutes and hours
LONGEST_WAIT = 2.0  # seconds from a start to the kill


def be_in_january(moved: float) -> None:
    """Be on a clock that is off by this many seconds, and check soon for ended seasons."""
    be_patient()
    RealClock.now = lambda self: time.time() + moved
    app.FIRST_SWEEP_SECONDS = app.SWEEP_SECONDS = SOON
    commands.FIRST_LOOK_SECONDS = commands.LOOK_SECONDS = SOON


@pytest.fixture
def world() -> World:
    """Ann, Bob, and Cat in one server per shard, in January."""
    return four_servers(NOW)


async def december(database: Database, rooms: Sequence[Room]) -> None:
    """Ann has won most in every server, Bob less, and every server announces the result."""
    for room in rooms:
        guild, (ann, bob, *_) = room.guild, (person.actor.user.id for person in room.people)
        await season(database, noon(2026, 12, 15), {ann: 5, bob: 4}, guild.id)
        chosen = {"board_channel": room.channel.id}
        await SqlServers(database).change(guild.id, chosen)


def boards(room: Room) -> Counter[str]:
    """How often each final board was posted, by its heading."""
    texts = [words_of(message) for message in room.public()]
    return Counter(line for text in texts for line in text.splitlines() if "Champions ·" in line)


async def champions(database: Database) -> dict[tuple[int, str], int]:
    """The number of champions stored for each season of each server."""
    of_one = select(CHAMPIONS.c.guild_id, CHAMPIONS.c.season, func.count())
    of_each = of_one.group_by(CHAMPIONS.c.guild_id, CHAMPIONS.c.season)
    rows = await database.read(lambda connection: connection.execute(of_each).all())
    return {(guild, key): count for guild, key, count in rows if guild}


@POSTGRES
async def test_two_processes_that_are_killed_end_a_year_once(
    place: Playground, rooms: Sequence[Room], process: Start, database_url: str, record_property: Record
) -> None:
    prepare = partial(be_in_january, NOW - time.time())
    first, second = process("0,1"), process("2,3")
    first.prepare = second.prepare = prepare
    status, said = await first.run("migrate")
    assert status == 0, said
    database, rng = Database(database_url), Random(3)
    await december(database, rooms)
    kills = times(2, 20)
    for _ in range(kills):
        await asyncio.gather(start(place, first, 0, 1), start(place, second, 2, 3))
        await asyncio.sleep(rng.random() * LONGEST_WAIT)
        await asyncio.gather(first.close(), second.close())
        await place.until(lambda: not connected(place))
    await asyncio.gather(start(place, first, 0, 1), start(place, second, 2, 3))
    for room in rooms:
        await place.until(lambda room=room: len(boards(room)) == len(SEASONS))
    await asyncio.sleep(3 * SOON)
    assert await first.terminate() == 0
    assert await second.terminate() == 0
    for room in rooms:
        assert set(boards(room).values()) == {1}
    lines = await champions(database)
    assert set(lines) == {(room.guild.id, key) for room in rooms for key in SEASONS}
    assert set(lines.values()) == {LINES}
    await database.close()
    record_property("kills of two processes at the end of a year, each board posted once", kills)
