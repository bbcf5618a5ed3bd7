"""What a press costs the bot's process, beside bare bots in discord.py: CPU over a loopback Discord.

`python -m tests.benchmarks.bench_wire`: people play at human tempo with all hands open, at this bot, at one
that answers each press with one request, and at one that makes three, all at the same time. Everything that
follows a press is included. `--flood` keeps 64 presses in flight at 128 tables instead.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Protocol

from bot.playground.person.commands import Impossible
from bot.playground.person.person import Person as Actor
from bot.playground.server.playground import Playground
from bot.playground.world.messages import Message
from bot.playground.world.world import World
from tests.benchmarks.bare_bot import run_bare
from tests.benchmarks.sampling import run_sampled
from tests.processes import PROCESSES
from tests.wire.people import PANEL, Room, choices

TICK = os.sysconf("SC_CLK_TCK")
AFTERMATH_SECONDS = 6.0  # until everything that follows a press has happened
NOT_NOW_SECONDS = 0.1
AT_ONCE = 8  # tables at which people sit down at the same time
DEFERRALS = (5, 6)  # types of interaction responses (Discord: Receiving and Responding)


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
class Contestant:
    """A bot in a process of its own, with the world that it plays in."""

    name: str
    place: Playground
    process: int
    tables: list[Table]
    waits: list[float] = field(default_factory=list[float])

    async def press(self, table: Table) -> None:
        """Make a press as soon as one is possible, and note how long its answer takes."""
        start = time.perf_counter()
        while not await table.press():
            await asyncio.sleep(NOT_NOW_SECONDS)
            start = time.perf_counter()
        self.waits.append(time.perf_counter() - start)

    @property
    def cpu(self) -> float:
        """The CPU seconds of the process so far, all threads."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
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
            world, crowd = _crowd(name, tables, seats)
            place = await held.enter_async_context(Playground(world, keep=20_000))
            process = PROCESSES.Process(target=run, args=(place.environment, *more), daemon=True)
            process.start()
            held.callback(process.join)
            held.callback(process.terminate)
            assert process.pid is not None
            kind = UnoTable if run is run_sampled else BareTable
            await (place.until_ready() if run is run_sampled else place.until_connected(within=None))
            worlds.append(Contestant(name, place, process.pid, [kind(place, people) for people in crowd]))
        for one in worlds:
            for start in range(0, tables, AT_ONCE):
                await asyncio.gather(*(table.sit_down() for table in one.tables[start : start + AT_ONCE]))
        yield worlds


def _crowd(name: str, tables: int, seats: int) -> tuple[World, list[list[Actor]]]:
    """A server with so many channels, and the people who look at each."""
    world = World()
    users = [world.add_user(f"{name[:4].strip()}{number}") for number in range(tables * seats)]
    guild = world.add_guild("Card house", users)
    channels = [world.add_channel(guild, f"table-{number}") for number in range(tables)]
    return world, [
        [Actor(world, user, channel) for user in users[place * seats : (place + 1) * seats]]
        for place, channel in enumerate(channels)
    ]


async def play_slowly(one: Contestant, presses: int, tempo: float) -> None:
    """At each table one press every few seconds."""

    async def at(table: Table, first: float) -> None:
        await asyncio.sleep(first)
        for _ in range(presses // len(one.tables)):
            await one.press(table)
            await asyncio.sleep(tempo)

    count = len(one.tables)
    await asyncio.gather(*(at(table, tempo * number / count) for number, table in enumerate(one.tables)))


async def flood(one: Contestant, seconds: float, in_flight: int) -> None:
    """As many presses at once, each at a table of its own."""
    free, until = list(one.tables), time.perf_counter() + seconds

    async def keep_pressing() -> None:
        while time.perf_counter() < until:
            table = free.pop(0)
            await one.press(table)
            free.append(table)

    await asyncio.gather(*(keep_pressing() for _ in range(in_flight)))


async def human_tempo(presses: int, tables: int, tempo: float, *, is_in_text: bool) -> None:
    """Print the CPU and the requests of a press at each bot, and the ratios."""
    async with contest(tables, 4, is_in_text=is_in_text) as bots:
        await asyncio.gather(*(play_slowly(bot, tables, tempo) for bot in bots))
        await asyncio.sleep(AFTERMATH_SECONDS)
        for bot in bots:
            bot.waits.clear()
            bot.place.log.clear()
        os.kill(bots[0].process, signal.SIGUSR1)
        before = [bot.cpu for bot in bots]
        await asyncio.gather(*(play_slowly(bot, presses, tempo) for bot in bots))
        await asyncio.sleep(AFTERMATH_SECONDS)
        costs = [(bot.cpu - start) / len(bot.waits) for bot, start in zip(bots, before, strict=True)]
        for bot, cost in zip(bots, costs, strict=True):
            kinds = Counter(one.path.split("/")[1] for one in bot.place.log.exchanges)
            requests = ", ".join(f"{count / len(bot.waits):.2f} {kind}" for kind, count in kinds.items())
            print(f"{bot.name:17} {1000 * cost:6.2f} ms a press; requests: {requests}")
    print(f"uno / 1 request: {costs[0] / costs[1]:.2f}, uno / 3 requests: {costs[0] / costs[2]:.2f}")


async def under_load(seconds: float, *, is_in_text: bool) -> None:
    """Print the presses a second of each bot, one after another, and how long the answers take."""
    async with contest(128, 2, is_in_text=is_in_text) as bots:
        for bot in bots:
            bot.place.log.clear()
            start = bot.cpu
            await flood(bot, seconds, 64)
            waits, cost = sorted(bot.waits), (bot.cpu - start) / len(bot.waits)
            answers = [one.body["type"] for one in bot.place.log.requests("POST", "callback")]
            deferred = sum(kind in DEFERRALS for kind in answers) / len(answers)
            p50, p99 = (1000 * waits[int(len(waits) * share)] for share in (0.5, 0.99))
            print(
                f"{bot.name:17} {len(waits) / seconds:6.1f} presses a second, p50 {p50:.0f} ms, "
                f"p99 {p99:.0f} ms, deferred {deferred:.1%}, {1000 * cost:.2f} ms of CPU a press"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--presses", type=int, default=240)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--tempo", type=float, default=3.0, help="seconds between two presses at a table")
    parser.add_argument("--flood", type=float, default=0.0, help="seconds of 64 presses in flight instead")
    parser.add_argument("--text", action="store_true", help="without pictures, which the bare bots lack, too")
    chosen = parser.parse_args()
    if chosen.flood:
        asyncio.run(under_load(chosen.flood, is_in_text=chosen.text))
    else:
        asyncio.run(human_tempo(chosen.presses, chosen.tables, chosen.tempo, is_in_text=chosen.text))


if __name__ == "__main__":
    main()
