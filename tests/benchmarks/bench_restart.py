"""Counts presses that stay unanswered while a process on PostgreSQL is replaced, in seconds of a real clock.

Each process is a fresh `python -m bot run`, so the time for imports is included. Six people at two tables
press as fast as they can; anybody without an answer waits three seconds for it, as on Discord.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.playground.server.playground import Playground
from bot.playground.world.clock import WorldClock
from bot.playground.world.places import Channel
from bot.playground.world.world import World
from tests.benchmarks.table import Row, show
from tests.databases import fresh_postgres
from tests.processes import ROOT
from tests.wire.people import Room
from tests.wire.process import BotProcess

TABLES, SEATS = 2, 3
BEFORE_SECONDS, AFTER_SECONDS = 2.0, 12.0
READY = "ready to take over"


def be_new() -> None:
    """Become a new interpreter, which has imported nothing yet."""
    command = [sys.executable, "-m", "bot", *sys.argv[1:]]
    os.execve(sys.executable, command, {**os.environ, "PYTHONPATH": str(ROOT)})  # noqa: S606  # ourselves


def crowd(place: Playground) -> list[Room]:
    """People at each table, each table in its own channel."""
    rooms = list[Room]()
    guild = next(iter(place.world.guilds.values()))
    channels: list[Channel] = list(guild.channels.values())
    for number, channel in enumerate(channels):
        room = Room(place, Random(number), is_bot_there=False)
        for person in room.enter(*(f"p{number}{seat}" for seat in range(SEATS))):
            person.actor.go_to(channel)
        rooms.append(room)
    return rooms


def hall() -> World:
    """A server with a channel for each table."""
    world = World(WorldClock(time.time))
    people = [world.add_user(f"p{table}{seat}") for table in range(TABLES) for seat in range(SEATS)]
    guild = world.add_guild("Card house", people)
    for number in range(TABLES):
        world.add_channel(guild, f"table-{number}")
    return world


def answered_at(place: Playground) -> list[float]:
    """The time at which each press was answered, in order."""
    return sorted(one.at for one in place.log.requests("POST", "^/interactions/") if one.status // 100 == 2)


async def unanswered(*, takes_over: bool) -> tuple[int, float] | None:
    """The number of unanswered presses, and the longest time without any answer, or None without
    PostgreSQL.
    """
    async with AsyncExitStack() as held:
        folder = Path(held.enter_context(TemporaryDirectory()))
        url = await held.enter_async_context(fresh_postgres())
        if url is None:
            return None
        place = await held.enter_async_context(Playground(hall()))
        old, new = (BotProcess(place, folder, url) for _ in range(2))
        for process in (old, new):
            process.prepare = be_new
            held.push_async_callback(process.close)
        failed = list[bool]()
        place.world.feed.listen(lambda event: failed.append(event.data.get("kind") == "failed"))
        await old.start()
        rooms = crowd(place)
        for room in rooms:
            await room.sit_down()
        over = asyncio.Event()
        playing = asyncio.gather(*(room.play(until=over) for room in rooms))
        await asyncio.sleep(BEFORE_SECONDS)
        if takes_over:
            await new.spawn("run", "--take-over")
            await place.until(lambda: READY in new.said)
            began = time.time()
            await old.terminate()
        else:
            began = time.time()
            await old.terminate()
            await new.spawn("run")
        await asyncio.sleep(AFTER_SECONDS)
        over.set()
        await playing
        times = [one for one in answered_at(place) if one > began - 1.0]
        return sum(failed), max((after - before for before, after in pairwise(times)), default=0.0)


def rows() -> Iterator[Row]:
    """One process started after the other has ended, and one that takes over."""
    for what, takes_over in (("one after the other", False), ("run --take-over", True)):
        found = asyncio.run(unanswered(takes_over=takes_over))
        if found is None:
            yield Row("a rolling restart", "no TEST_POSTGRES_URL")
            return
        lost, gap = found
        yield Row(f"presses unanswered in a restart, {what}", str(lost), f"{gap:.1f} s without an answer")


if __name__ == "__main__":
    show(rows())
