"""Game nights with the real process: they open once, even if the bot is killed when they are due."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from random import Random

import pytest
from sqlalchemy import update

from bot.features.nights import keeper
from bot.features.nights.calendar import Attendance, Night
from bot.features.nights.store import SqlNights
from bot.game.state import Stage
from bot.playground.server.playground import HANGS_AFTER_SECONDS, Playground
from bot.playground.world.world import World
from bot.storage.database import Database
from bot.storage.rows import TABLES
from tests.soak.counts import Record, times
from tests.wire.conftest import database_url
from tests.wire.people import Room, choices, words_of
from tests.wire.process import BotProcess, be_patient
from tests.wire.test_threads import open_tables

__all__ = ["database_url"]
pytestmark = pytest.mark.wire

OPENING_SECONDS = 1.5  # after its time, during which a night opens
NIGHTS = 6  # two per person
HOUR = 3_600.0


def be_attentive() -> None:
    """Notice immediately that a night was moved."""
    be_patient()
    keeper.READ_SECONDS = keeper.LOOK_SECONDS


async def plan(url: str, rooms: Iterable[Room]) -> None:
    """Somebody has planned a night in each room, an hour from now, and somebody else has joined it."""
    database, now = Database(url), time.time()
    nights = SqlNights(database)
    for number, room in enumerate(rooms):
        people = [person.actor.user.id for person in room.people]
        host, guest = people[number % len(people)], people[number % len(people) - 1]
        night = await nights.plan(Night(0, room.guild.id, room.channel.id, host, now + HOUR), now)
        await nights.answer(night.id, guest, Attendance.GOING, now)
    await database.close()


async def bring_forward(url: str, rooms: Iterable[Room]) -> None:
    """Once all nights are announced, move them to the present."""
    for room in rooms:
        await room.place.until(lambda room=room: room.newest("night") is not None)
    database = Database(url)
    nights = SqlNights(database)
    for night in await nights.all():
        await nights.note(night.id, at=time.time())
    await database.close()


async def until_over(url: str) -> None:
    """Wait until no night has anything left to do."""
    database = Database(url)
    async with asyncio.timeout(HANGS_AFTER_SECONDS):
        while await SqlNights(database).all():  # noqa: ASYNC110  # a database raises no event
            await asyncio.sleep(0.1)
    await database.close()


async def close_tables(url: str) -> None:
    """Close all tables: with too many, nobody could host the next nights."""
    database = Database(url)
    closed = update(TABLES).values(stage=Stage.CLOSED.value, state=None)
    await database.write(lambda connection: connection.execute(closed))
    await database.close()


def check_opened_once(room: Room) -> None:
    """There is one table, one mention, and one announcement, which names the table's place.

    The message of a table may exist twice, if the bot was killed between sending it and storing its ID.
    """
    said = [words_of(message) for message in room.public()]
    assert sum("It's time" in words for words in said) == 1
    (announcement,) = [words for words in said if "Game night" in words]
    assert "The table is open" in announcement
    assert len({choice.press.table for one in room.public() for choice in choices(one, "join")}) == 1


@pytest.mark.parametrize("database_url", ["sqlite", *times([], ["postgresql"])], indirect=True)
async def test_nights_open_once_whenever_it_is_killed(
    place: Playground, world: World, bot: BotProcess, database_url: str, record_property: Record
) -> None:
    (guild,) = world.guilds.values()
    kills, rng = 0, Random(5)
    bot.prepare = be_attentive
    for _ in range(times(1, 10)):
        channels = [world.add_channel(guild, f"night {number}") for number in range(NIGHTS)]
        rooms = [Room(place, rng) for _ in channels]
        for room, channel in zip(rooms, channels, strict=True):
            for person in room.enter("ann", "bob", "cat"):
                person.actor.go_to(channel)
        await plan(database_url, rooms)
        await bot.start()
        await bring_forward(database_url, rooms)
        for _ in range(3):
            await asyncio.sleep(rng.random() * OPENING_SECONDS)
            await bot.kill()
            await bot.start()
            kills += 1
        await until_over(database_url)
        for room in rooms:
            await place.until(lambda room=room: room.newest("join") is not None)
            check_opened_once(room)
        await bot.kill()
        assert len(await open_tables(database_url)) == NIGHTS
        await close_tables(database_url)
    record_property("kills at the time of game nights, each opened once", kills)
