"""kill -9 while people delete their data, and while tables close: the requests still owed to Discord are sent
later.

The people have their own lobby and the objects of `tests.wire.stakes`: a champion's role, a game night with
its event, a place in a tournament, and a daily reminder (R24).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from random import Random
from typing import Any

import pytest

from bot.game.events import CloseReason
from bot.playground.world.people import Permission, Role
from bot.playground.world.places import Message
from bot.text.story import REASONS
from tests.soak.counts import Record, times
from tests.wire.people import Person, Room, choices, words_of
from tests.wire.process import BotProcess, be_patient
from tests.wire.stakes import Leaver, execute, stakes

pytestmark = pytest.mark.wire

Moment = Callable[[], Awaitable[object]]  # returns at that moment
KILLS = times(build=2, promised=100)  # of people who delete their data
CLOSINGS = times(build=4, promised=100)
LONGEST_WAIT = 0.12  # seconds from the press that deletes or closes to the kill, so that it hits any stage
CLEAR = ("DELETE FROM hands", "DELETE FROM owed", "UPDATE tables SET stage = 'closed', state = NULL")
KNOWN = "INSERT INTO players (id, is_unlisted) VALUES (?, 0)"
OWED = "SELECT 1 FROM owed"
OPEN = "SELECT 1 FROM tables WHERE channel_id = ? AND stage <> 'closed'"
NAMED = "SELECT 1 FROM tables WHERE state IS NOT NULL AND state <> 'null'"


def be_attentive() -> None:
    """Check for work more often than usual."""
    be_patient()
    for stake in stakes():
        stake.hurry()


@pytest.fixture
def crown(room: Room) -> Role:
    """A role that the bot may give and take."""
    guild, world = room.guild, room.place.world
    crown = world.add_role(guild, "Champion")
    (own,) = guild.members[world.bot.id].roles
    own.position = crown.position + 1
    own.permissions |= Permission.MANAGE_ROLES | Permission.CREATE_EVENTS
    return crown


def somebody(room: Room, number: int, *roles: Role) -> Room:
    """A channel with a new person in it."""
    world, guild = room.place.world, room.guild
    user = world.add_user(f"somebody {number}")
    world.add_member(guild, user, roles)
    own = Room(room.place, room.rng)
    (person,) = own.enter(user.name)
    person.actor.go_to(world.add_channel(guild, f"own {number}"))
    return own


async def opens_a_lobby(own: Room) -> Message:
    """The person opens a table, and is alone at it."""
    await own.people[0].actor.slash("uno new")
    await own.place.until(lambda: own.newest("join") is not None)
    return own.table


async def dies_during(bot: BotProcess, press: Coroutine[Any, Any, object], moment: Moment) -> None:
    """Kill the bot at a moment after a press, which may stay unanswered."""
    pressing = asyncio.create_task(press)
    await moment()
    await bot.kill()
    pressing.cancel()


async def deletes(person: Person) -> None:
    """The person asks for their data to be deleted, and confirms it."""
    asked = await person.actor.slash("privacy", action="delete")
    assert asked.message is not None
    (sure,) = [one for one in choices(asked.message, "erase") if one.press.argument == "1"]
    await person.actor.press(asked.message, sure.custom_id)


def moment(rng: Random, number: int, is_stored: Callable[[], bool]) -> Moment:
    """Every other time the first moment at which the change is stored, otherwise any moment around it."""

    async def once_stored() -> None:
        while not is_stored():  # noqa: ASYNC110  # a database raises no event
            await asyncio.sleep(0.001)

    return once_stored if number % 2 == 0 else partial(asyncio.sleep, rng.random() * LONGEST_WAIT)


async def test_killed_while_people_delete_their_data(
    room: Room, bot: BotProcess, crown: Role, database_url: str, record_property: Record
) -> None:
    rng, gone, found = Random(50), 0, list(stakes())
    bot.prepare = be_attentive
    for number in range(KILLS):
        leaver = Leaver(somebody(room, number, crown), number, crown)
        for stake in found:
            await stake.store(database_url, leaver)
        await bot.start()
        lobby = await opens_a_lobby(leaver.room)
        for stake in found:
            await room.place.until(lambda stake=stake, leaver=leaver: stake.is_shown(leaver))
        execute(database_url, KNOWN, leaver.user.id)

        def is_gone(person: int = leaver.user.id) -> bool:
            return not execute(database_url, "SELECT 1 FROM players WHERE id = ?", person)

        await dies_during(bot, deletes(leaver.room.people[0]), moment(rng, number, is_gone))
        if is_gone():
            gone += 1
            await bot.start()
            for stake in found:
                await room.place.until(lambda stake=stake, leaver=leaver: stake.is_gone(database_url, leaver))
            await room.place.until(lambda: not execute(database_url, OWED))
            assert not any(choices(lobby))
            await bot.kill()
        for statement in (*CLEAR, *(statement for stake in found for statement in stake.clear)):
            execute(database_url, statement)
    assert gone
    record_property("kills while people deleted their data", KILLS)
    record_property("of them after the deletion: no role, name, event of theirs, or open lobby stayed", gone)


async def test_killed_while_tables_close(
    room: Room, bot: BotProcess, database_url: str, record_property: Record
) -> None:
    rng, closed = Random(51), 0
    await bot.start()
    for number in range(CLOSINGS):
        own = somebody(room, number)
        lobby = await opens_a_lobby(own)

        def is_closed(channel: int = own.channel.id) -> bool:
            return not execute(database_url, OPEN, channel)

        leaves = own.people[0].takes(next(choices(lobby, "leave")))
        await dies_during(bot, leaves, moment(rng, number, is_closed))
        await bot.start()
        await room.place.until(lambda: not execute(database_url, OWED))
        assert any(choices(lobby)) != is_closed()
        if is_closed():
            closed += 1
            assert REASONS[CloseReason.EVERYBODY_LEFT].one in words_of(lobby)
        else:
            await own.people[0].does(next(choices(own.table, "leave")))
    await room.place.until(lambda: not execute(database_url, NAMED))
    assert closed
    record_property("kills while a table closed", CLOSINGS)
    record_property("of them after it was closed, each said so on Discord later", closed)
