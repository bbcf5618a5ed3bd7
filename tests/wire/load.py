"""Many concurrent tables under limits like Discord's: people who press, and measurements of the bot."""

from __future__ import annotations

import asyncio
import gc
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from math import inf
from random import Random

from bot.game.shards import Shards
from bot.playground.person import Impossible
from bot.playground.server.log import Exchange
from bot.playground.server.playground import HANGS_AFTER_SECONDS, Playground
from bot.playground.world.application import ANSWER_WITHIN
from bot.playground.world.places import Answer, Channel, Guild
from bot.playground.world.world import World
from tests.soak.counts import times
from tests.wire.people import ON_TABLE, PANEL, Choice, Person, Room, choices, until_shown

SEATS = 3
CHANNELS = 50  # of one server
OPENING = 8  # tables at the same time
THINKING = times((2.0, 8.0), (4.0, 16.0))  # seconds between two presses at a table
PATIENCE = HANGS_AFTER_SECONDS  # for a press in a build, which shares its machine
SETTLED = times(3.0, 10.0)  # seconds after which no request still waits for its answer
COUNTING_SECONDS = 0.1  # between two counts of requests
NEVER = 1_000_000  # collections of the younger generations before one of the oldest
INTERACTIONS = ("/interactions/", "/webhooks/")  # these don't count toward the global limit


@dataclass
class Figures:
    """The counters; call `clear` when the tables have started to play."""

    waits: list[float] = field(default_factory=list[float])  # seconds from a press to its acknowledgement
    failed: int = 0  # presses after which Discord says "This interaction failed"
    turns: int = 0
    statuses: Counter[int] = field(default_factory=Counter[int])
    outside: int = 0  # requests that Discord's global limit counts
    lag: float = 0.0  # the longest delay of the playground's event loop, in seconds

    def clear(self) -> None:
        """Start counting; an earlier lag may still have an effect."""
        vars(self).update(vars(Figures(lag=self.lag)))

    def wait_at(self, share: float) -> float:
        """The wait in milliseconds that this share of the presses did not exceed."""
        ordered = sorted(self.waits)
        return 1000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)]

    def count(self, exchange: Exchange) -> None:
        """Count a request of the bot."""
        self.statuses[exchange.status] += 1
        self.outside += not exchange.path.startswith(INTERACTIONS)


def hall_of(tables: int, shards: int = 1) -> tuple[World, dict[Channel, list[str]]]:
    """A world with this many channels, the same number on each shard, and the people of each channel."""
    world, parties = World(), dict[Channel, list[str]]()
    world.interactions.patience = times(PATIENCE, ANSWER_WITHIN)
    houses = [add_house(world, number % shards, shards) for number in range(houses_for(tables, shards))]
    for table in range(tables):
        guild = houses[table % len(houses)]
        names = [f"p{table}x{seat}" for seat in range(SEATS)]
        for name in names:
            world.add_member(guild, world.add_user(name))
        parties[world.add_channel(guild, f"table-{table}")] = names
    return world, parties


def houses_for(tables: int, shards: int) -> int:
    """The number of servers for this many tables, a multiple of the shards."""
    return shards * -(-tables // (CHANNELS * shards))


def add_house(world: World, shard: int, shards: int) -> Guild:
    """A server of this shard; a server whose ID belongs to another shard stays empty."""
    while True:
        world.clock.skip(0.001)  # the next server's ID leads to the next shard
        house = world.add_guild(f"Shard {shard}", [world.owner])
        if Shards((shard,), shards).has(house.id):
            return house


class Party:
    """Three people at one table."""

    def __init__(self, place: Playground, channel: Channel, names: Sequence[str], figures: Figures) -> None:
        self.room = Room(place, Random(channel.id))
        self._people = self.room.enter(*names)
        self._figures = figures
        for person in self._people:
            person.actor.go_to(channel)

    async def sit_down(self, opening: asyncio.Semaphore) -> None:
        """Open a table, start a long match, and look at the hands."""
        async with opening:
            await self.room.sit_down()
            for person in self._people:
                await person.opens_hand()

    async def play(self, seconds: float = inf, thinking: tuple[float, float] = THINKING) -> None:
        """Press something every few seconds, for this long, and wait for the last answer."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            await asyncio.sleep(self.room.rng.uniform(*thinking))
            with suppress(Impossible):  # it was redrawn in between
                await self._press()

    async def _press(self) -> None:
        for one in self._people:
            one.looks()
        offered = [
            (one, choice) for one in self._people if one.panel for choice in choices(one.panel, *PANEL)
        ]
        if not offered:
            who, table = self.room.rng.choice(self._people), self.room.newest(*ON_TABLE)
            usual = choices(table, "next", "hand") if table else ()  # a result may wait for the next table
            offered = [(who, choice) for choice in usual]
        if offered:
            choice, answer, waited = await timed(*self.room.rng.choice(offered))
            self._note(choice, answer, waited)
            await until_shown(answer, choice.message)

    def _note(self, choice: Choice, answer: Answer, waited: float) -> None:
        self._figures.waits.append(waited)
        self._figures.failed += answer.has_failed
        self._figures.turns += choice.press.code != "hand"


async def timed(person: Person, choice: Choice) -> tuple[Choice, Answer, float]:
    """Press it; also return how long Discord waited for the bot."""
    begun = time.monotonic()
    answer = await person.takes(choice)
    return choice, answer, time.monotonic() - begun


@contextmanager
def without_full_collections() -> Iterator[None]:
    """Don't collect garbage of the oldest generation: that takes a third of a second with 1,500 people."""
    thresholds = gc.get_threshold()
    gc.set_threshold(*thresholds[:2], NEVER)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)


async def count_requests(place: Playground, figures: Figures) -> None:
    """Count requests and drop them from the log, forever."""
    while True:
        due = time.monotonic() + COUNTING_SECONDS
        await asyncio.sleep(COUNTING_SECONDS)
        figures.lag = max(figures.lag, time.monotonic() - due)
        place.log.dispatches.clear()
        for exchange in settled(place):
            figures.count(exchange)


def settled(place: Playground) -> Iterator[Exchange]:
    """The requests that were answered a while ago; they are dropped from the log."""
    exchanges = place.log.exchanges
    while exchanges and exchanges[0].at < place.world.clock.now() - SETTLED:
        yield exchanges.popleft()
