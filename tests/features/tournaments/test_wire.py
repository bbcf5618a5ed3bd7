"""A tournament with the real process, which is killed repeatedly: it is played to a podium."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Collection
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.features.tournaments.store import SqlTournaments
from bot.features.tournaments.tournament import Decided, Pairing, Phase, Tournament, Undecided
from bot.features.tournaments.words import round_title
from bot.game import state
from bot.game.ports import SavedPreset
from bot.playground.world.places import Answer, Channel
from bot.playground.world.world import World
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.settings import SqlPresets
from tests.journeys.playing import MINI
from tests.soak.counts import Record, times
from tests.wire.conftest import database_url
from tests.wire.moving import be_on_a_moving_clock, move_on, now_of
from tests.wire.people import ON_TABLE, Choice, Person, Room, choices, words_of
from tests.wire.process import BotProcess

__all__ = ["database_url"]
pytestmark = pytest.mark.wire

ARRIVAL_SECONDS = 3_600.0  # so that it ends only when the clock is moved on
LONGEST_WAIT = 1.0  # seconds from a start to the kill
LOOK_SECONDS = 0.1
LONGEST_SECONDS = 3_000.0  # if it hangs, the test prints the state of its tables before it is stopped
SIZE = times(8, 16)
KILLS = times(2, 30)
NAMES = ("ann", "bob", "cat", *(f"p{number}" for number in range(4, SIZE + 1)))
SILENT = ("bob", "cat")
CALL = re.compile(r"\W*(Round \d|Quarterfinals|Semifinals|Final)\W+(?:Table (\d))?")  # or its result


def wait_for_players() -> None:
    """Wait for players until the clock is moved on."""
    be_on_a_moving_clock()
    state.ARRIVAL_SECONDS = ARRIVAL_SECONDS


def calls(room: Room) -> Counter[tuple[str, ...]]:
    """How often each table of each round was called."""
    return Counter(found.groups() for one in room.public() if (found := CALL.match(one.content)))


class Entrant(Person):
    """A person who confirms once that they are there, and then plays."""

    is_here = False

    def _choice(self) -> Choice | None:
        table = self.room.newest("agree", *ON_TABLE)  # a kill may leave an older message of the lobby
        here = list(choices(table, "agree")) if table else []
        if not here:
            return super()._choice()
        return None if self.is_here else here[0]

    async def takes(self, choice: Choice) -> Answer:
        answer = await super().takes(choice)
        self.is_here |= choice.press.code == "agree" and not answer.has_failed
        return answer


@dataclass
class Table(Room):
    """A table in its thread, and its players until they are stopped."""

    stopped: asyncio.Event = field(default_factory=asyncio.Event)
    playing: asyncio.Task[None] | None = None

    @property
    def has_everybody(self) -> bool:
        """Whether all who come to it have confirmed that they are there."""
        return all(isinstance(person, Entrant) and person.is_here for person in self.people)

    def go_on(self) -> None:
        """Start its players, unless they are already playing."""
        if self.playing is None:
            self.stopped = asyncio.Event()
            self.playing = asyncio.create_task(self.play(until=self.stopped))
        assert not self.playing.done(), self.playing.result()

    async def stop(self) -> None:
        """Stop its players for now."""
        self.stopped.set()
        if self.playing is not None:
            await self.playing
        self.playing = None


@dataclass
class Cup:
    """A tournament whose matches are played by pressing buttons in their threads; people in `away` don't
    come.
    """

    home: Room
    bot: BotProcess
    database: Database
    away: set[str] = field(default_factory=lambda: {*SILENT})
    tables: dict[int, Table] = field(default_factory=dict[int, Table])

    async def now(self) -> Tournament:
        """The tournament as it is stored."""
        store = SqlTournaments(self.database, time.time)
        return await store.in_channel(self.home.channel.id, self.home.guild.id)

    async def attend(self, found: Tournament) -> None:
        """Send the players of an open table there to play, until it is decided."""
        for pairing in found.current:
            thread = self.home.place.world.channels.get(pairing.thread or 0)
            if thread is not None:
                table = self.tables.setdefault(thread.id, self._table(found, pairing, thread))
                if pairing.outcome is None:
                    table.go_on()
                else:
                    await table.stop()

    async def end_waits_for_absent(self, found: Tournament) -> None:
        """Once everybody else is there, move on to the time until which tables wait for absent people."""
        tables = [(one, self.tables.get(one.thread or 0)) for one in found.current if one.outcome is None]
        if all(table and table.has_everybody for _, table in tables):
            waiting = [one.thread for one, table in tables if table and len(table.people) < len(one.entrants)]
            left = await self._end_of_wait(waiting) - now_of(self.bot)
            if left > 0:
                move_on(self.bot, left)

    async def _end_of_wait(self, threads: Collection[int | None]) -> float:
        """The latest stored time until which one of these tables waits; a restart starts its wait over."""
        tables = [saved.state for saved in (await SqlGameStore(self.database).load_open()).saved]
        gathering = (one for one in tables if one.is_gathering and one.channel in threads)
        return max((one.deadline or 0.0 for one in gathering), default=0.0)

    def _table(self, found: Tournament, pairing: Pairing, thread: Channel) -> Table:
        table = Table(self.home.place, self.home.rng)
        users = [self.home.place.world.users[found.by_number[one].player or 0] for one in pairing.entrants]
        table.people = [Entrant(table, user.name) for user in users if user.name not in self.away]
        for person in table.people:
            person.actor.go_to(thread)
        return table

    async def kill(self) -> None:
        """kill -9 while people play; they continue once it has been restarted."""
        await self.bot.kill()
        for table in self.tables.values():
            await table.stop()
        await self.bot.start()

    async def drop_out(self, found: Tournament) -> bool:
        """Once the tables are open, the first player of the first one drops out, and confirms it."""
        pairing, *_ = found.current
        if any(one.status is Undecided.DUE for one in found.current):
            await asyncio.sleep(LOOK_SECONDS)
            return False
        user = self.home.place.world.users[found.by_number[pairing.entrants[0]].player or 0]
        self.away.add(user.name)
        person = Person(self.home, user.name)
        board = self.home.newest("tour")
        assert board is not None
        details = (await person.takes(next(choices(board, "tour")))).message
        assert details is not None
        asked = (await person.takes(next(choices(details, "tour_leave")))).message
        assert asked is not None
        told = (await person.takes(next(choices(asked, "tour_leave")))).message
        assert told is not None
        assert "no longer in the tournament" in words_of(told)
        return True


@pytest.fixture
async def cup(room: Room, world: World, tmp_path: Path, database_url: str) -> AsyncIterator[Cup]:
    """Everybody has joined, with a preset whose matches are short, and the first tables open.

    The `bot` fixture would compare all cards with the record of one table.
    """
    (guild,) = world.guilds.values()
    bot = BotProcess(room.place, tmp_path, database_url)
    # Tokens must not expire when the bot's clock is moved on, which may happen again after each kill.
    world.clock.skip((2 + KILLS) * ARRIVAL_SECONDS)
    for name in NAMES[3:]:
        world.add_member(guild, world.add_user(name))
    bot.prepare = wait_for_players
    await bot.start()
    database = Database(database_url)
    await SqlPresets(database).keep(guild.id, "mini", SavedPreset(MINI))
    ann, *_ = people = room.enter(*NAMES)
    await ann.actor.slash("tournament new", system="knockout", preset="mini")
    await room.place.until(lambda: room.newest("tour_join") is not None)
    for person in people:
        await person.takes(next(choices(room.newest("tour_join") or room.table, "tour_join")))
    managing = (await ann.actor.slash("tournament manage")).message
    assert managing is not None
    await ann.does(next(choices(managing, "tour_start")))
    cup = Cup(room, bot, database)
    yield cup
    for table in cup.tables.values():
        await table.stop()
    await database.close()
    await bot.close()
    assert "Traceback" not in bot.said


@pytest.mark.parametrize("database_url", ["sqlite", *times([], ["postgresql"])], indirect=True)
async def test_two_silent_one_drop_out_and_kills_from_the_second_round_on(
    room: Room, cup: Cup, database_url: str, record_property: Record
) -> None:
    kills, has_dropped_out = 0, False
    until = time.monotonic() + LONGEST_SECONDS * times(1, 5)
    while (found := await cup.now()).phase is Phase.PLAYING:
        assert time.monotonic() < until, found.current
        if found.round == 2 and not has_dropped_out:
            has_dropped_out = await cup.drop_out(found)
            continue
        await cup.attend(found)
        await cup.end_waits_for_absent(found)
        if found.round >= 2 and kills < KILLS:
            kills += 1
            await asyncio.sleep(room.rng.random() * LONGEST_WAIT)
            await cup.kill()
        await asyncio.sleep(LOOK_SECONDS)
    assert found.phase is Phase.OVER
    assert [one.rank for one in found.podium][:2] == [1, 2]
    tables = Counter({number: SIZE >> number for number in range(1, SIZE.bit_length())})
    absent = Counter({1: len(SILENT), 2: 1})
    for number, count in tables.items():
        how = {Decided.PLAYED: count - absent[number], Decided.ABSENT: absent[number]}
        assert decided(found, number) == Counter(how), number
    matches = [one.outcome.match for one in found.pairings if one.outcome and one.outcome.match]
    assert len(set(matches)) == len(matches) == tables.total() - absent.total()
    assert set(calls(room).values()) == {1}, "no table was called twice"
    numbers = {round_title(found, number): number for number in tables}
    assert Counter(numbers[title] for title, _ in calls(room)) == tables
    await room.place.until(lambda: "wins the tournament!" in shown(room))
    record_property("kills in a tournament whose matches are played", kills)


def decided(found: Tournament, number: int) -> Counter[Decided]:
    """How the tables of a round were decided, with counts."""
    return Counter(one.outcome.how for one in found.of_round(number) if one.outcome)


def shown(room: Room) -> str:
    """The texts of all messages in the channel."""
    return "\n".join(map(words_of, room.public()))
