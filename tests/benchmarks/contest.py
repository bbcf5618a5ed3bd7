"""Bots that answer the same presses over a loopback Discord, each in its own process."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Collection, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Protocol

from bot.playground.person import Impossible
from bot.playground.person import Person as Actor
from bot.playground.server.playground import Playground
from bot.playground.world.places import Message
from bot.playground.world.world import World
from tests.benchmarks.bare_bot import run_bare
from tests.benchmarks.release import Release
from tests.benchmarks.sampled_bot import SAMPLES
from tests.processes import forked
from tests.wire.people import PANEL, Room, choices

TICK = os.sysconf("SC_CLK_TCK")
SAMPLED = Path(__file__).with_name("sampled_bot.py")
NOT_NOW_SECONDS = 0.1
AT_ONCE = 8  # tables at which people sit down at the same time
STILL_SECONDS = 2.0
WRITING_SECONDS = 0.5


class Table(Protocol):
    """A place where people press."""

    async def sit_down(self) -> None:
        """Open the table and everybody's hand."""
        ...

    async def press(self) -> bool:
        """Make a press and wait for its answer; return False if nobody can do anything at the moment."""
        ...


class UnoTable:
    """A match at this bot."""

    def __init__(self, place: Playground, people: Sequence[Actor]) -> None:
        self.room = Room(place, Random(people[0].channel.id))
        for person, actor in zip(self.room.enter(*(one.user.name for one in people)), people, strict=True):
            person.actor = actor

    async def sit_down(self) -> None:
        await self.room.sit_down()
        for person in self.room.people:
            await person.opens_hand()

    async def press(self) -> bool:
        for person in self.room.people:
            person.looks()
            offered = list(choices(person.panel, *PANEL)) if person.panel else []
            plays = [choice for choice in offered if choice.press.code == "play"]
            if offered:
                return await _happened(person.takes(self.room.rng.choice(plays or offered)))
        if dealt := self.room.newest("next"):
            return await _happened(self.room.people[0].takes(next(choices(dealt, "next"))))
        return False


class BareTable:
    """The same for a bare bot, where every press is valid."""

    def __init__(self, place: Playground, people: Sequence[Actor]) -> None:
        self._place, self._people = place, people
        self._panels: list[Message] = []
        self._presses = 0

    async def sit_down(self) -> None:
        here = self._people[0].channel
        await self._place.until(lambda: bool(here.messages))
        for person in self._people:
            answer = await person.press(next(iter(here.messages.values())), "hand")
            assert answer.message is not None
            self._panels.append(answer.message)

    async def press(self) -> bool:
        turn = self._presses % len(self._people)
        self._presses += 1
        return await _happened(self._people[turn].press(self._panels[turn], f"card 0 {turn}"))


async def _happened(press: Awaitable[object]) -> bool:
    try:
        await press
    except Impossible:  # the panel was redrawn in between
        return False
    return True


@dataclass
class Players:
    """People at tables who press as soon as they can, with the time each of them waited for an answer."""

    tables: list[Table]
    waits: list[float] = field(default_factory=list[float])

    async def sit_down(self) -> None:
        """Open all tables, a few at a time."""
        for start in range(0, len(self.tables), AT_ONCE):
            await asyncio.gather(*(table.sit_down() for table in self.tables[start : start + AT_ONCE]))

    async def press(self, table: Table) -> None:
        """Make a press as soon as one is possible, and record how long its answer takes."""
        start = time.perf_counter()
        while not await table.press():
            await asyncio.sleep(NOT_NOW_SECONDS)
            start = time.perf_counter()
        self.waits.append(time.perf_counter() - start)


class Process(Protocol):
    """Runs a bot."""

    @property
    def pid(self) -> int | None: ...

    def terminate(self) -> None: ...


def cpu_of(process: int) -> float:
    """The CPU seconds of a process so far, over all threads."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


@dataclass
class Contestant:
    """A bot in its own process, with its world, its people, and the folder of its files."""

    name: str
    place: Playground
    folder: Path
    process: Process
    players: Players

    @property
    def cpu(self) -> float:
        """The CPU seconds of the process so far, over all threads."""
        return cpu_of(self.process.pid or 0)

    def signal(self, number: int) -> None:
        """Send the process a signal."""
        assert self.process.pid is not None
        os.kill(self.process.pid, number)

    async def samples(self) -> Counter[str]:
        """End the process; return how many of its samples fell into each package."""
        # this comes first: the event loop that handles signals ends before the process
        self.signal(signal.SIGUSR2)
        self.process.terminate()
        file = self.folder / SAMPLES
        await self.place.until(file.exists)
        await asyncio.sleep(WRITING_SECONDS)
        return Counter(json.loads(file.read_text()))


@dataclass(frozen=True)
class Entry:
    """A participating bot: a release of this program, or a bare bot with this many requests per press."""

    name: str
    release: Release | None = None
    is_in_text: bool = False
    requests: int = 0

    def start(self, place: Playground, folder: Path, held: AsyncExitStack) -> Process:
        """Run it in a process until the stack is closed."""
        if self.release is None:
            bare = forked(run_bare, place.environment, self.requests, daemon=True)
            bare.start()
            held.callback(bare.join)
            held.callback(bare.terminate)
            return bare
        environment = {**os.environ, **place.environment, "PYTHONPATH": str(self.release.tree)}
        command = [str(self.release.python), "-P", str(SAMPLED), str(folder), *["--text"] * self.is_in_text]
        bot = subprocess.Popen(command, env=environment)  # ourselves
        held.callback(bot.wait)
        held.callback(bot.terminate)
        return bot


@asynccontextmanager
async def contest(entries: Sequence[Entry], tables: int, seats: int) -> AsyncIterator[list[Contestant]]:
    """All bots at the same time, with everybody seated, all hands open, and all emojis uploaded."""
    async with AsyncExitStack() as held:
        contestants: list[Contestant] = []
        for number, entry in enumerate(entries):
            folder = Path(held.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
            world, seated = parties(f"p{number}-", tables, seats)
            place = await held.enter_async_context(Playground(world, keep=20_000))
            process = entry.start(place, folder, held)
            await (place.until_ready() if entry.release else place.until_connected(within=None))
            kind = UnoTable if entry.release else BareTable
            players = Players([kind(place, party) for party in seated])
            contestants.append(Contestant(entry.name, place, folder, process, players))
        for one in contestants:
            await until_still(one.place.world.emojis)
            await one.players.sit_down()
        yield contestants


async def until_still(emojis: Collection[object]) -> None:
    """Wait until no more emojis are uploaded."""
    before = -1
    while len(emojis) != before:
        before = len(emojis)
        await asyncio.sleep(STILL_SECONDS)


def parties(prefix: str, tables: int, seats: int) -> tuple[World, list[list[Actor]]]:
    """A server with this many channels, and the people in each."""
    world = World()
    users = [world.add_user(f"{prefix}{number}") for number in range(tables * seats)]
    guild = world.add_guild("Card house", users)
    channels = [world.add_channel(guild, f"table-{number}") for number in range(tables)]
    return world, [
        [Actor(world, user, channel) for user in users[place * seats : (place + 1) * seats]]
        for place, channel in enumerate(channels)
    ]
