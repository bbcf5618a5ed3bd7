"""Several processes on one database: each plays at its own tables, and none beside another (R16)."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import make_url

from bot.features.personal.erasing import LOOK_SECONDS
from bot.findings import LEASE_LOST
from bot.playground.server.gateway import IDENTIFY
from bot.playground.server.playground import Playground
from bot.playground.world.clock import WorldClock
from bot.playground.world.world import World
from tests.databases import CUT, execute
from tests.soak.counts import Record, times
from tests.wire.books import open_books
from tests.wire.evidence import check_nothing_lost, see_all_shown
from tests.wire.people import Room, choices
from tests.wire.process import BotProcess
from tests.wire.test_threads import open_tables

pytestmark = pytest.mark.wire

PEOPLE = ("ann", "bob", "cat")
SHARDS = 4
PRESSES = 8
POSTGRES = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
Start = Callable[[str], BotProcess]


@pytest.fixture
def world() -> World:
    """Ann, Bob, and Cat in a server for each shard."""
    now = time.time()
    world = World(WorldClock(lambda: now))
    people = [world.add_user(name) for name in PEOPLE]
    for number in range(SHARDS):
        world.add_channel(world.add_guild(f"Server {number}", people), "table")
        world.clock.skip(0.001)  # the next server's id leads to the next shard
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
    answers = Counter(one.path for one in place.log.requests("POST", "^/interactions/"))
    assert [path for path, count in answers.items() if count > 1] == []
    assert all("Traceback" not in (folder / "output").read_text() for folder in folders)


def connected(place: Playground) -> set[int]:
    return {session.shard for session in place.gateway.sessions.values() if session.wire}


async def start(place: Playground, bot: BotProcess, *shards: int) -> None:
    await bot.spawn()
    await place.until(lambda: connected(place) >= set(shards))
    await place.until(lambda: bool(place.world.commands.all(None)))


async def play(rooms: Sequence[Room]) -> None:
    await asyncio.gather(*(room.play_for(PRESSES) for room in rooms))


@POSTGRES
async def test_two_processes_share_the_servers_and_play_goes_on_without_one(
    place: Playground, rooms: Sequence[Room], process: Start
) -> None:
    first, second = process("0,1"), process("2,3")
    await start(place, first, 0, 1)
    await start(place, second, 2, 3)
    assert len(place.log.sent(IDENTIFY)) == SHARDS
    for room in rooms:
        await room.sit_down()
    await play(rooms)
    await first.close()
    await place.until(lambda: connected(place) == {2, 3})
    await play(rooms[2:])
    await start(place, first, 0, 1)
    await play(rooms)
    assert await first.terminate() == 0
    await play(rooms[2:])
    assert await second.terminate() == 0


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
    async with asyncio.timeout(3 * LOOK_SECONDS):
        while bob.user.id in await seated(database_url):  # noqa: ASYNC110  # a database raises no event
            await asyncio.sleep(0.5)
    others = {rooms[2].people[seat].actor.user.id for seat in (0, 2)}
    assert others <= await seated(database_url)


async def seated(url: str) -> set[int]:
    """Everybody who has a seat at an open table, as it is stored."""
    return {player.id for saved in await open_tables(url) for player in saved.state.lobby.players}


@POSTGRES
async def test_a_deployment_hands_over_without_a_double_answer_or_move(
    place: Playground, rooms: Sequence[Room], process: Start, database_url: str, record_property: Record
) -> None:
    room, presses = rooms[0], times(60, 1_000)
    old, new = process("0,1"), process("0,1")
    await start(place, old, 0, 1)
    await room.sit_down()
    over = asyncio.Event()

    async def deploy() -> None:
        while not over.is_set():
            status, said = await new.run("run", "--migrate")
            assert status == 1
            assert said.splitlines()[-1].startswith("bad shards: another process has one of SHARD_IDS")

    deploying = asyncio.create_task(deploy())
    await room.play_for(presses)
    over.set()
    await deploying
    assert len(place.log.sent(IDENTIFY)) == 2
    await new.spawn()
    assert await old.terminate() == 0
    await place.until(lambda: connected(place) == {0, 1})
    await room.play_for(PRESSES)
    assert await new.terminate() == 0
    books = await open_books(database_url)
    check_nothing_lost(room, books)
    await start(place, new, 0, 1)
    await see_all_shown(room, books)
    record_property("presses while a second process tries to start, none answered twice", presses)


@POSTGRES
async def test_a_frozen_process_that_was_replaced_wakes_up_and_ends_without_a_word(
    place: Playground, rooms: Sequence[Room], process: Start, database_url: str
) -> None:
    """Its machine stood still, and the database's server gave it up."""
    room = rooms[0]
    old, new = process("0,1"), process("0,1")
    await start(place, old, 0, 1)
    await room.sit_down()
    await room.play_for(PRESSES)
    os.kill(old.pid, signal.SIGSTOP)
    await execute(make_url(database_url), CUT)
    await new.spawn()
    await place.until(lambda: len(place.log.sent(IDENTIFY)) == 4)  # two of each
    await room.play_for(PRESSES)
    before = await shown(database_url)
    os.kill(old.pid, signal.SIGCONT)
    assert await old.ended() == 1
    assert str(LEASE_LOST) in old.said
    after = await shown(database_url)
    assert {table: max(revision, after[table]) for table, revision in before.items()} == after
    await room.play_for(PRESSES)
    assert await new.terminate() == 0
    check_nothing_lost(room, await open_books(database_url))


async def shown(url: str) -> dict[int, int]:
    """The revision that is shown of each open table, as it is stored."""
    return {saved.state.id: saved.shown.revision for saved in await open_tables(url)}


async def test_sqlite_serves_one_process(place: Playground, process: Start) -> None:
    status, said = await process("0,1").run("run", "--migrate")
    assert status == 1
    assert "SHARD_IDS leaves shards to other processes, and SQLite serves only one" in said
    assert not place.log.exchanges
