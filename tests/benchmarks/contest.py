"""Bots that answer the same presses over a loopback Discord, each in a process of its own."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
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
from tests.benchmarks.sampling import run_sampled
from tests.processes import PROCESSES
from tests.wire.people import PANEL, Room, choices

TICK = os.sysconf("SC_CLK_TCK")
NOT_NOW_SECONDS = 0.1
AT_ONCE = 8  # tables at which people sit down at the same time


class Table(Protocol):
    """Where people press."""

    async def sit_down(self) -> None:
        """Open the table, and everybody's hand."""
        ...

    async def press(self) -> bool:
        """Make a press and wait for its answer; False if nobody can do anything at the moment."""
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
    """The same at a bare bot, where every press does."""

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
    except Impossible:  # the panel was redrawn meanwhile
        return False
    return True


@dataclass
class Players:
    """People at tables who press as soon as they can, and how long each of them waited for an answer."""

    tables: list[Table]
    waits: list[float] = field(default_factory=list[float])

    async def sit_down(self) -> None:
        """Open all tables, a few at a time."""
        for start in range(0, len(self.tables), AT_ONCE):
            await asyncio.gather(*(table.sit_down() for table in self.tables[start : start + AT_ONCE]))

    async def press(self, table: Table) -> None:
        """Make a press as soon as one is possible, and note how long its answer takes."""
        start = time.perf_counter()
        while not await table.press():
            await asyncio.sleep(NOT_NOW_SECONDS)
            start = time.perf_counter()
        self.waits.append(time.perf_counter() - start)


@dataclass
class Contestant:
    """A bot in a process of its own, with its world, its people, and the folder of its files."""

    name: str
    place: Playground
    folder: Path
    process: BaseProcess
    players: Players

    @property
    def cpu(self) -> float:
        """The CPU seconds of the process so far, all threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK


@asynccontextmanager
async def contest(tables: int, seats: int, *, is_in_text: bool) -> AsyncIterator[list[Contestant]]:
    """All bots at the same time, everybody seated, all hands open."""
    async with AsyncExitStack() as held:
        folder = Path(held.enter_context(TemporaryDirectory()))
        worlds: list[Contestant] = []
        for name, run, more in (
            ("uno", run_sampled, (folder, is_in_text)),
            ("echo, 1 request", run_bare, (1,)),
            ("echo, 3 requests", run_bare, (3,)),
        ):
            world, parties = _parties(name, tables, seats)
            place = await held.enter_async_context(Playground(world, keep=20_000))
            process = PROCESSES.Process(target=run, args=(place.environment, *more), daemon=True)
            process.start()
            held.callback(process.join)
            held.callback(process.terminate)
            kind = UnoTable if run is run_sampled else BareTable
            await (place.until_ready() if run is run_sampled else place.until_connected(within=None))
            people = Players([kind(place, seated) for seated in parties])
            worlds.append(Contestant(name, place, folder, process, people))
        for one in worlds:
            await one.players.sit_down()
        yield worlds


def _parties(name: str, tables: int, seats: int) -> tuple[World, list[list[Actor]]]:
    """A server with so many channels, and the people who look at each."""
    world = World()
    users = [world.add_user(f"{name[:4].strip()}{number}") for number in range(tables * seats)]
    guild = world.add_guild("Card house", users)
    channels = [world.add_channel(guild, f"table-{number}") for number in range(tables)]
    return world, [
        [Actor(world, user, channel) for user in users[place * seats : (place + 1) * seats]]
        for place, channel in enumerate(channels)
    ]
