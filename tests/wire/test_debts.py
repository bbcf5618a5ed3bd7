"""kill -9 while people delete their data, and while tables close: what is owed to Discord is done later.

The people have a champion's role, a game night with its event, a place in a tournament, a daily reminder, and
a lobby of their own (R24).
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.features.daily.store import SqlReminders
from bot.features.nights import keeper
from bot.features.nights.calendar import Night
from bot.features.nights.store import SqlNights
from bot.features.tournaments.changes import joined
from bot.features.tournaments.store import SqlTournaments
from bot.features.tournaments.tournament import System, Tournament
from bot.game.events import CloseReason
from bot.playground.world.people import Permission, Role
from bot.playground.world.places import Message
from bot.storage.database import Database
from bot.text.story import REASONS
from tests.soak.counts import Record, times
from tests.wire.people import Person, Room, choices, words_of
from tests.wire.process import BotProcess, run_patiently

pytestmark = pytest.mark.wire

KILLS = times(build=2, promised=100)  # of people who delete their data
CLOSINGS = times(build=4, promised=100)
LONGEST_WAIT = 0.12  # seconds from the press that deletes or closes to the kill, so that it hits any stage
HOUR = 3_600.0
CHAMPION = """
    INSERT INTO champions (guild_id, season, metric, line, place, player_id, matches, wins, points)
    VALUES (?, ?, 'wins', 1, 1, ?, 10, 5, 500)
"""
FINAL_BOARD = "INSERT INTO final_boards (guild_id, season, shown_at, role_id) VALUES (?, ?, ?, ?)"
CLEAR = (
    "DELETE FROM night_answers",
    "DELETE FROM nights",
    "DELETE FROM entrants",
    "DELETE FROM tournaments",
    "DELETE FROM hands",
    "DELETE FROM owed",
    "UPDATE tables SET stage = 'closed', state = NULL",
)
"""Statements that leave room for the next person's night, tournament, and table; run after the checks."""


def execute(database_url: str, statement: str, *values: object) -> list[tuple[object, ...]]:
    path = Path(database_url.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(statement, values).fetchall()


def run_attentive(folder: Path, env: Mapping[str, str], output: Path, arguments: Sequence[str]) -> None:
    """Be the program, which looks for game nights again and again, and not every half minute."""
    keeper.READ_SECONDS = keeper.LOOK_SECONDS
    run_patiently(folder, env, output, arguments)


@pytest.fixture
def crown(room: Room) -> Role:
    """A role that the bot may give and take."""
    guild, world = room.guild, room.place.world
    crown = world.add_role(guild, "Champion")
    (own,) = guild.members[world.bot.id].roles
    own.position = crown.position + 1
    own.permissions |= Permission.MANAGE_ROLES | Permission.CREATE_EVENTS
    return crown


def room_of(room: Room, number: int, crown: Role | None = None) -> Room:
    """Somebody new in a channel of their own."""
    world, guild = room.place.world, room.guild
    user = world.add_user(f"somebody {number}")
    world.add_member(guild, user, [crown] if crown else [])
    own = Room(room.place, room.rng)
    (person,) = own.enter(user.name)
    person.actor.go_to(world.add_channel(guild, f"own {number}"))
    return own


async def store_stakes(url: str, own: Room, crown: Role, number: int) -> None:
    """Store everything that this person has; the bot is down."""
    guild, person, now = own.guild.id, own.people[0].actor.user.id, time.time()
    season = f"{2030 + number // 12}-{number % 12 + 1:02}"
    execute(url, CHAMPION, guild, season, person)
    execute(url, FINAL_BOARD, guild, season, now, crown.id)
    database = Database(url)
    await SqlNights(database).plan(Night(0, guild, own.channel.id, person, now + HOUR, has_event=True), now)
    tournaments = SqlTournaments(database, time.time)
    cup = Tournament(0, guild, own.channel.id, System.KNOCKOUT, 2, {}, now + HOUR, director=person)
    opened = await tournaments.open(cup)
    await tournaments.change(opened.id, lambda before: joined(before, person))
    await SqlReminders(database).ask(person, "en", now)
    await database.close()


@dataclass
class Stakes:
    """What Discord shows of one person: messages in a channel of their own, and a role."""

    own: Room
    night: Message
    board: Message
    lobby: Message

    @property
    def person(self) -> Person:
        """Whose they are."""
        return self.own.people[0]

    def are_gone(self, crown: Role) -> bool:
        """Whether nothing of the person is left on Discord."""
        user = self.person.actor.user
        is_named = str(user.id) in words_of(self.night) or user.display_name in words_of(self.board)
        has_role = crown in self.own.guild.members[user.id].roles
        return not (is_named or has_role or any(choices(self.lobby)))


async def shown(own: Room) -> Stakes:
    """Everything of the person is shown, after they have opened a lobby."""
    await own.people[0].actor.slash("uno new")
    until = own.place.until
    await until(lambda: own.newest("join") is not None and own.newest("night") is not None)
    await until(lambda: own.newest("tour_join") is not None)
    await until(lambda: bool(own.guild.events))
    night, board, lobby = own.newest("night"), own.newest("tour_join"), own.newest("join")
    assert night is not None
    assert board is not None
    assert lobby is not None
    return Stakes(own, night, board, lobby)


async def dies_while(person: Person, bot: BotProcess, seconds: float) -> None:
    """The bot is killed so long after the press that deletes, which may go unanswered."""
    asked = await person.actor.slash("privacy", action="delete")
    assert asked.message is not None
    (sure,) = [one for one in choices(asked.message, "erase") if one.press.argument == "1"]
    deleting = asyncio.create_task(person.actor.press(asked.message, sure.custom_id))
    await asyncio.sleep(seconds)
    await bot.kill()
    deleting.cancel()


async def test_killed_while_people_delete_their_data(
    room: Room, bot: BotProcess, crown: Role, database_url: str, record_property: Record
) -> None:
    rng, gone = Random(50), 0
    bot.program = run_attentive
    for number in range(KILLS):
        own = room_of(room, number, crown)
        await store_stakes(database_url, own, crown, number)
        await bot.start()
        stakes = await shown(own)
        await dies_while(stakes.person, bot, rng.random() * LONGEST_WAIT)
        person = stakes.person.actor.user.id
        if not execute(database_url, "SELECT 1 FROM champions WHERE player_id = ?", person):
            gone += 1
            assert not execute(database_url, "SELECT 1 FROM daily_reminders WHERE player_id = ?", person)
            await bot.start()
            await room.place.until(lambda stakes=stakes: stakes.are_gone(crown))
            await room.place.until(lambda: not execute(database_url, "SELECT 1 FROM owed"))
            await bot.kill()
        for statement in CLEAR:
            execute(database_url, statement)
        room.guild.events.clear()
    assert gone
    record_property("kills while people deleted their data", KILLS)
    record_property("of them after the deletion: no role, name, or open lobby was left on Discord", gone)


async def test_killed_while_tables_close(
    room: Room, bot: BotProcess, database_url: str, record_property: Record
) -> None:
    rng, closed = Random(51), 0
    await bot.start()
    for number in range(CLOSINGS):
        own = room_of(room, number)
        await own.people[0].actor.slash("uno new")
        await room.place.until(lambda own=own: own.newest("leave") is not None)
        lobby = own.table
        leaving = asyncio.create_task(own.people[0].takes(next(choices(lobby, "leave"))))
        await asyncio.sleep(rng.random() * LONGEST_WAIT / 2)
        await bot.kill()
        leaving.cancel()
        is_closed = not execute(
            database_url, "SELECT 1 FROM tables WHERE channel_id = ? AND stage <> 'closed'", own.channel.id
        )
        await bot.start()
        await room.place.until(lambda: not execute(database_url, "SELECT 1 FROM owed"))
        if is_closed:
            closed += 1
            assert not any(choices(lobby))
            assert REASONS[CloseReason.EVERYBODY_LEFT].one in words_of(lobby)
        else:
            assert any(choices(lobby))
            await own.people[0].does(next(choices(own.table, "leave")))
    left = execute(database_url, "SELECT 1 FROM tables WHERE state IS NOT NULL AND state <> 'null'")
    assert not left
    assert closed
    record_property("kills while a table closed", CLOSINGS)
    record_property("of them after it was closed, all of which say so", closed)
