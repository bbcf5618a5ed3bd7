"""kill -9 while champions delete their data: they lose the role, also after a restart (R24)."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.playground.person import Person
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from bot.playground.world.people import Permission, Role
from tests.soak.counts import Record, times
from tests.wire.people import LOOKING_SECONDS, Room, choices
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

KILLS = times(build=6, promised=100)
LONGEST_WAIT = 0.06  # seconds from the press that deletes to the kill, so that it hits any stage
CHAMPION = """
    INSERT INTO champions (guild_id, season, metric, line, place, player_id, matches, wins, points)
    VALUES (?, ?, 'wins', 1, 1, ?, 10, 5, 500)
"""
FINAL_BOARD = "INSERT INTO final_boards (guild_id, season, shown_at, role_id) VALUES (?, ?, ?, ?)"


def file_of(database_url: str) -> Path:
    return Path(database_url.removeprefix("sqlite:///"))


def execute(database_url: str, statement: str, *values: object) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file_of(database_url))) as connection, connection:
        return connection.execute(statement, values).fetchall()


@pytest.fixture
def crown(room: Room) -> Role:
    """A role that the bot may give and take."""
    guild, world = room.guild, room.place.world
    crown = world.add_role(guild, "Champion")
    (own,) = guild.members[world.bot.id].roles
    own.position, own.permissions = crown.position + 1, own.permissions | Permission.MANAGE_ROLES
    return crown


def champion(room: Room, crown: Role, database_url: str, number: int) -> Person:
    """Somebody who has won a month and has the role; the bot is down."""
    world, guild = room.place.world, room.guild
    user = world.add_user(f"champion{number}")
    world.add_member(guild, user, [crown])
    season = f"{2030 + number // 12}-{number % 12 + 1:02}"
    execute(database_url, CHAMPION, guild.id, season, user.id)
    execute(database_url, FINAL_BOARD, guild.id, season, time.time(), crown.id)
    person = room.place.person(user.name)
    person.go_to(room.channel)
    return person


async def dies_while(person: Person, bot: BotProcess, seconds: float) -> None:
    """The bot is killed so long after the press that deletes, which may go unanswered."""
    asked = await person.slash("privacy", action="delete")
    assert asked.message is not None
    (sure,) = [one for one in choices(asked.message, "erase") if one.press.argument == "1"]
    deleting = asyncio.create_task(person.press(asked.message, sure.custom_id))
    await asyncio.sleep(seconds)
    await bot.kill()
    deleting.cancel()


async def loses(person: Person, crown: Role) -> None:
    guild = person.channel.guild
    assert guild is not None
    member = guild.members[person.user.id]
    async with asyncio.timeout(HANGS_AFTER_SECONDS):
        while crown in member.roles:  # noqa: ASYNC110  # another process takes it off
            await asyncio.sleep(LOOKING_SECONDS)


async def test_killed_while_champions_delete_their_data(
    room: Room, bot: BotProcess, crown: Role, database_url: str, record_property: Record
) -> None:
    rng, gone = Random(50), 0
    for number in range(KILLS):
        person = champion(room, crown, database_url, number)
        await bot.start()
        await dies_while(person, bot, rng.random() * LONGEST_WAIT)
        known = execute(database_url, "SELECT 1 FROM champions WHERE player_id = ?", person.user.id)
        if not known:
            gone += 1
            await bot.start()
            await loses(person, crown)
            await room.place.until(lambda: not execute(database_url, "SELECT 1 FROM owed"))
            await bot.kill()
    assert gone
    record_property("kills while a champion deleted their data", KILLS)
    record_property("of them after the deletion, all without the role later", gone)
