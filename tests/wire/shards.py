"""Processes that divide the servers of a bot among them by shards, on one database."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from bot.playground.server.playground import Playground
from bot.playground.world.clock import WorldClock
from bot.playground.world.world import World
from tests.wire.people import Room
from tests.wire.process import BotProcess

PEOPLE = ("ann", "bob", "cat")
SHARDS = 4
PRESSES = 8
POSTGRES = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
READY_TO_TAKE_OVER = "ready to take over"
TAKEN_OVER = "the shards are taken over"
Start = Callable[[str], BotProcess]


@pytest.fixture
def world() -> World:
    """Ann, Bob, and Cat in a server for each shard."""
    return four_servers(time.time())


def four_servers(now: float) -> World:
    """Ann, Bob, and Cat in a server for each shard, with the clock stopped at this time."""
    world = World(WorldClock(lambda: now))
    people = [world.add_user(name) for name in PEOPLE]
    for number in range(SHARDS):
        world.add_channel(world.add_guild(f"Server {number}", people), "table")
        world.clock.skip(0.001)  # the next server's ID leads to the next shard
    return world


@pytest.fixture
def rooms(place: Playground) -> Sequence[Room]:
    """The channel of each server, by its shard."""
    place.gateway.max_concurrency = SHARDS
    rooms: dict[int, Room] = {}
    for guild in place.world.guilds.values():
        room = rooms[(guild.id >> 22) % SHARDS] = Room(place, Random(0))
        (channel,) = guild.channels.values()
        for person in room.enter(*PEOPLE):
            person.actor.go_to(channel)
    return [rooms[shard] for shard in range(SHARDS)]


@pytest.fixture
async def process(place: Playground, tmp_path: Path, database_url: str) -> AsyncIterator[Start]:
    """Makes processes with some of the shards; no interaction may be answered twice."""
    async with AsyncExitStack() as started:

        def make(ids: str) -> BotProcess:
            folder = tmp_path / f"process {len(folders)}"
            folder.mkdir()
            folders.append(folder)
            bot = BotProcess(place, folder, database_url, SHARD_COUNT=str(SHARDS), SHARD_IDS=ids)
            started.push_async_callback(bot.close)
            return bot

        folders: list[Path] = []
        yield make
    # An answer in a panel that was deleted in the meantime is refused, and sent in a new one.
    answers = Counter(
        one.path for one in place.log.requests("POST", "^/interactions/") if one.status // 100 == 2
    )
    assert [path for path, count in answers.items() if count > 1] == []
    assert all("Traceback" not in (folder / "output").read_text() for folder in folders)


def connected(place: Playground) -> set[int]:
    return {session.shard for session in place.gateway.sessions.values() if session.wire}


async def start(place: Playground, bot: BotProcess, *shards: int) -> None:
    await bot.spawn()
    await place.until(lambda: connected(place) >= set(shards))
    await place.until(lambda: bool(place.world.commands.all(None)))


async def heir_of(place: Playground, process: Start) -> BotProcess:
    """A process that is ready to take over the first two shards."""
    heir = process("0,1")
    await heir.spawn("run", "--take-over")
    await place.until(lambda: READY_TO_TAKE_OVER in heir.said)
    return heir


async def play(rooms: Sequence[Room]) -> None:
    await asyncio.gather(*(room.play_for(PRESSES) for room in rooms))
