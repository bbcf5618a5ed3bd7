"""Fourteen ways to lose a permission or a place: one sentence, one refused request, no traceback (R18)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.playground.changes import places
from bot.playground.changes.messages import erase
from bot.playground.changes.places import change_thread, permit, remove_channel
from bot.playground.payloads import guild_create_json
from bot.playground.server.playground import Playground
from bot.playground.world.clock import WorldClock
from bot.playground.world.people import EVERYTHING, Permission
from bot.playground.world.places import Channel, Guild
from bot.playground.world.world import Event, World
from bot.text import answers
from bot.text.language import Words
from tests.wire.people import Room, choices, told
from tests.wire.process import BotProcess
from tests.wire.test_threads import open_tables

pytestmark = pytest.mark.wire

PEOPLE = ("ann", "bob", "cat")
# statuses that Discord counts toward a ban, and the status for missing objects
REFUSED = (401, 403, 404, 429)
ALL_DRAWN_SECONDS = 2.5  # an edit of a message waits for a second, and longer in the middle of a turn


@dataclass
class Place:
    """The place of a table, and the events that may happen there."""

    world: World
    room: Room

    @property
    def channel(self) -> Channel:
        return self.room.people[0].actor.channel

    @property
    def guild(self) -> Guild:
        assert self.channel.guild is not None
        return self.channel.guild

    def deny(self, *permissions: Permission) -> None:
        """Take permissions away from the bot."""
        where, denied = self.channel.parent or self.channel, Permission(0)
        for permission in permissions:
            denied |= permission
        permit(self.world, where, self.world.bot, deny=denied)

    def time_out(self) -> None:
        """Discord leaves a member in a timeout only these two permissions."""
        self.deny(EVERYTHING & ~(Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY))

    def outage(self) -> None:
        """The server is unavailable to everybody for a while."""
        gone = {"id": str(self.guild.id), "unavailable": True}
        self.world.feed.publish(Event("GUILD_DELETE", gone, self.guild))
        there = guild_create_json(self.guild, self.world.bot, self.world.clock.now())
        self.world.feed.publish(Event("GUILD_CREATE", there, self.guild))

    def lose_players(self) -> None:
        """All but the host leave the server, or are banned from it."""
        for person in self.room.people[1:]:
            places.leave(self.world, self.guild, person.actor.user)
        del self.room.people[1:]


@dataclass(frozen=True)
class Situation:
    """The event, the text of `/uno new` after it, and whether the table ends.

    `thread`: the table is in a thread.
    """

    happens: Callable[[Place], object]
    says: Words = answers.MOVED_DOWN
    ends: bool = False
    thread: bool = False


SITUATIONS = {
    "no View Channel": Situation(lambda place: place.deny(Permission.VIEW_CHANNEL), "**View Channel**"),
    "no Send Messages": Situation(lambda place: place.deny(Permission.SEND_MESSAGES), "**Send Messages**"),
    "no Embed Links": Situation(lambda place: place.deny(Permission.EMBED_LINKS)),
    "no Attach Files": Situation(lambda place: place.deny(Permission.ATTACH_FILES)),
    "no Send Messages In Threads": Situation(
        lambda place: place.deny(Permission.SEND_MESSAGES_IN_THREADS),
        "**Send Messages In Threads**",
        thread=True,
    ),
    "no Use External Emojis": Situation(lambda place: place.deny(Permission.USE_EXTERNAL_EMOJIS)),
    "channel deleted": Situation(lambda place: remove_channel(place.world, place.channel), ends=True),
    "thread archived": Situation(
        lambda place: change_thread(place.world, place.channel, {"archived": True}), thread=True
    ),
    "thread locked": Situation(
        lambda place: change_thread(place.world, place.channel, {"archived": True, "locked": True}),
        answers.THREAD_LOCKED,
        thread=True,
    ),
    "bot removed": Situation(
        lambda place: places.leave(place.world, place.guild, place.world.bot), ends=True
    ),
    "bot timed out": Situation(Place.time_out, "**Add Reactions**"),
    "players gone": Situation(Place.lose_players),
    "server out": Situation(Place.outage),
    "message deleted": Situation(lambda place: erase(place.world, place.room.table)),
}


@pytest.fixture
def world() -> World:
    """Ann, Bob, and Cat in a server for each situation."""
    now = time.time()
    world = World(WorldClock(lambda: now))
    people = [world.add_user(name) for name in PEOPLE]
    for name in SITUATIONS:
        world.add_channel(world.add_guild(name, people), "table")
    return world


@pytest.fixture
async def bot(place: Playground, tmp_path: Path, database_url: str) -> AsyncIterator[BotProcess]:
    """The bot, not started yet; it must not log anything unexpected."""
    bot = BotProcess(place, tmp_path, database_url)
    yield bot
    await bot.close()
    assert "Traceback" not in bot.said
    assert "rror" not in bot.said


@pytest.fixture
def scenes(place: Playground) -> dict[str, Place]:
    """A room in each server; everybody hosts some of them."""
    found: dict[str, Place] = {}
    for number, guild in enumerate(place.world.guilds.values()):
        room, first = Room(place, Random(number)), number % len(PEOPLE)
        (channel,) = guild.channels.values()
        for person in room.enter(*PEOPLE[first:], *PEOPLE[:first]):
            person.actor.go_to(channel)
        found[guild.name] = Place(place.world, room)
    return found


async def sit_down(place: Place, *, in_thread: bool) -> None:
    """Start a match in the channel, or in a thread of it; the host has their hand open."""
    room, host = place.room, place.room.people[0].actor
    if in_thread:
        await host.slash("uno new", thread=True)
        await room.place.until(lambda: any(one.thread for one in place.guild.channels.values()))
        (thread,) = [one for one in place.guild.channels.values() if one.thread is not None]
        for person in room.people:
            person.actor.go_to(thread)
        await room.place.until(lambda: room.newest("join") is not None)
        for other in room.people[1:]:
            await other.takes(next(choices(room.table, "join")))
    else:
        await room.gather()
    await room.begin()
    await room.people[0].opens_hand()


def refused_in(playground: Playground, scene: Place, since: int) -> list[str]:
    """The requests about the channels of a server that Discord refused, without answers to people."""
    ids = {str(channel) for channel in (*scene.guild.channels, scene.channel.id)}
    sent = list(playground.log.exchanges)[since:]
    refused = [one for one in sent if one.status in REFUSED and one.path.startswith("/channels/")]
    return [f"{one.method} {one.code}" for one in refused if one.path.split("/")[2] in ids]


@pytest.mark.parametrize("is_down", [False, True], ids=["in a match", "while the bot is down"])
async def test_what_can_happen_to_a_table(
    scenes: dict[str, Place], bot: BotProcess, place: Playground, database_url: str, is_down: bool
) -> None:
    await bot.start()
    for name, scene in scenes.items():
        await sit_down(scene, in_thread=SITUATIONS[name].thread)
    await asyncio.sleep(ALL_DRAWN_SECONDS)
    if is_down:
        await bot.kill()
    since = len(place.log.exchanges)
    for name, scene in scenes.items():
        SITUATIONS[name].happens(scene)
    if is_down:
        await bot.start()
    left = {name: scene for name, scene in scenes.items() if not SITUATIONS[name].ends}
    for _ in range(2):
        await everybody_draws(left)
        await asyncio.sleep(ALL_DRAWN_SECONDS)
    said = {name: await asked_for_the_table(scene) for name, scene in left.items()}
    assert [name for name in said if told(place, SITUATIONS[name].says) not in said[name]] == []
    refused = {name: refused_in(place, scene, since) for name, scene in scenes.items()}
    # No request is repeated; two of different kinds may have been under way.
    repeated = {name: found for name, found in refused.items() if len(found) > len({*found})}
    assert repeated == {}
    open_in = {saved.state.guild for saved in await open_tables(database_url)}
    still = {name for name, scene in left.items() if scene.guild.id in open_in}
    assert still == set(left)


async def asked_for_the_table(scene: Place) -> str:
    """The private answer to `/uno new`."""
    answer = await scene.room.people[0].actor.slash("uno new")
    assert answer.message is not None
    return answer.message.content


async def everybody_draws(scenes: dict[str, Place]) -> None:
    """One of the people has the turn; all are answered."""
    for scene in scenes.values():
        for person in scene.room.people:
            answer = await person.actor.slash("uno draw")
            assert answer.kind in ("message", "thinking")  # immediately, or a little later on a busy machine
