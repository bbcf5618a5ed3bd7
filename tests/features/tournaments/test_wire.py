"""kill -9 in the middle of a tournament of sixteen: no table is called twice, and it ends with a podium."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from bot.game import state
from bot.playground.world.places import Channel, Message
from bot.playground.world.world import World
from tests.soak.counts import Record, times
from tests.wire.conftest import database_url
from tests.wire.people import Person, Room, choices, words_of
from tests.wire.process import BotProcess, run_program

__all__ = ["database_url"]
pytestmark = pytest.mark.wire

ARRIVAL_SECONDS = 8.0  # instead of two minutes; a restart takes a few of them
LONGEST_WAIT = 1.0  # seconds from a start to the kill
NAMES = ("ann", "bob", "cat", *(f"p{number}" for number in range(4, 17)))
CALL = re.compile(r"\*\*Round (\d) · Table (\d):\*\*")
MENTION = re.compile(r"<@(\d+)>")


def run_hurried(folder: Path, env: Mapping[str, str], output: Path, arguments: Sequence[str]) -> None:
    """Be the program, for players who are waited for only briefly."""
    state.ARRIVAL_SECONDS = ARRIVAL_SECONDS
    run_program(folder, env, output, arguments)


def calls(room: Room) -> Counter[tuple[str, ...]]:
    """How often each table of each round was called."""
    return Counter(found.groups() for one in room.public() if (found := CALL.match(one.content)))


def is_over(channel: Channel) -> bool:
    """Whether the board says how the tournament ended."""
    return any("🥇" in words_of(one) or "is over" in words_of(one) for one in channel.messages.values())


def lobby_in(thread: Channel) -> Message | None:
    """The message of a table that waits for its players."""
    return next((one for one in thread.messages.values() if any(choices(one, "agree"))), None)


async def arrive(people: Mapping[int, Person], thread: Channel, lobby: Message) -> None:
    """The first who is called to a table presses that they are there, the other one stays silent."""
    called = next(found for one in thread.messages.values() if (found := MENTION.search(one.content)))
    person = people[int(called[1])]
    person.actor.go_to(thread)
    await person.takes(next(choices(lobby, "agree")))


@pytest.mark.parametrize("database_url", ["sqlite", "postgresql"], indirect=True)
async def test_no_table_is_called_twice_whenever_it_is_killed(
    room: Room, world: World, bot: BotProcess, database_url: str, record_property: Record
) -> None:
    (guild,) = world.guilds.values()
    for name in NAMES[3:]:
        world.add_member(guild, world.add_user(name))
    bot.program = run_hurried
    await bot.start()
    ann, *_ = people = room.enter(*NAMES)
    by_id = {person.actor.user.id: person for person in people}
    await ann.actor.slash("tournament new", system="knockout", preset="quick")
    await room.place.until(lambda: room.newest("tour_join") is not None)
    for person in people:
        await person.takes(next(choices(room.newest("tour_join") or room.table, "tour_join")))
    await ann.actor.slash("tournament start")
    home, arrived, kills = ann.actor.channel, set[int](), times(3, 30)
    while not is_over(home):
        for thread in [one for one in guild.channels.values() if one.thread is not None]:
            if thread.id not in arrived and (lobby := lobby_in(thread)) is not None:
                arrived.add(thread.id)
                await arrive(by_id, thread, lobby)
        for person in people:
            person.actor.go_to(home)
        if kills and ("2", "1") in calls(room):
            kills -= 1
            await asyncio.sleep(room.rng.random() * LONGEST_WAIT)
            await bot.kill()
            await bot.start()
        await asyncio.sleep(0.1)
    assert any("wins the tournament!" in words_of(one) for one in home.messages.values())
    assert set(calls(room).values()) == {1}
    assert Counter(number for number, _ in calls(room)) == {"1": 8, "2": 4, "3": 2, "4": 1}
    record_property("kills", times(3, 30))
