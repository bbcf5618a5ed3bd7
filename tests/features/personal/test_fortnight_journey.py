"""A slow table for two weeks: six people look in twice a day, one is on vacation, and the bot restarts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from random import Random
from zoneinfo import ZoneInfo

import pytest
from simcord import ResponseMessage

from bot.features.personal.keeper import DailyNotes
from bot.game.periods import DAY_SECONDS
from bot.game.session import GameSession
from bot.game.state import LONG_CLOCK
from tests.journeys.evening import Evening, Person, choices, words_of
from tests.journeys.playing import ANSWERS, press_a_move
from tests.soak.counts import Record, times

pytestmark = [pytest.mark.journey]

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
LOOKS = {"Ann": (8, 19), "Bob": (9, 20), "Cat": (10, 18), "Dan": (8, 21), "Eve": (12, 20), "Fay": (9, 17)}
ZONE, QUIET = ZoneInfo("Europe/Berlin"), "22-8"
DAYS = times(4, 14)
VACATION = (1, 3)  # Cat's: the day on which it begins, and its days
RESTARTS = times({30}, {30, 100, 220, 300})  # hours from the beginning


class Fortnight:
    """The table, what its people did, and what was written to them."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.rng = evening, Random(1)
        self.begun = evening.clock.now()
        self.moves = self.loud = self.postponed = 0
        self.seen = set[int]()

    @property
    def local(self) -> datetime:
        return datetime.fromtimestamp(self.evening.clock.now(), ZONE)

    @property
    def day(self) -> int:
        return int((self.evening.clock.now() - self.begun) // DAY_SECONDS)

    async def begin(self) -> None:
        people = await self.evening.table(*NAMES, preset="slow")
        for person in people:
            await person.types("uno-me", quiet=QUIET, zone=ZONE.key, note="on")
        await people[0].press("start", on=self.evening.shown())

    async def pass_an_hour(self) -> None:
        """Everything that is due happens; then everybody whose hour it is looks in."""
        before = self.evening.session.state.deadline
        await self.evening.pause(LONG_CLOCK)
        self.postponed += self.evening.session.state.deadline != before
        await DailyNotes(self.evening.app.deps).send()
        await self.evening.env.settle()
        self.look_at_messages()
        for person in self.evening.people:
            if self.local.hour in LOOKS[person.name] and not self.is_on_vacation(person):
                await self.look_in(person)

    def is_on_vacation(self, person: Person) -> bool:
        begin, days = VACATION
        return person.name == "Cat" and begin <= self.day < begin + days

    async def look_in(self, person: Person) -> None:
        """Open the hand, and play while it is this person's turn. Cat starts the vacation first."""
        if person.name == "Cat" and self.day == VACATION[0] - 1 and self.local.hour == LOOKS["Cat"][1]:
            await person.types("uno-me", vacation=str(VACATION[1]))
        await person.opens_hand()
        while self.evening.session.snapshot.awaited == person.id:
            person.panel = newest_hand(person)
            await press_a_move(person, self.rng)
            self.moves += 1
            await self.evening.pause()

    def look_at_messages(self) -> None:
        """Every new message that rings mentions the player to move alone, outside of their quiet hours."""
        awaited = self.evening.session.snapshot.awaited
        new = [message for message in self.evening.messages() if message.id not in self.seen]
        self.seen.update(message.id for message in new)
        for message in new:
            if not message.flags.suppress_notifications:
                assert [user.id for user in message.mentions] == [awaited], message.content
                assert 8 <= message.created_at.astimezone(ZONE).hour < 22
                self.loud += 1


async def test_a_table_goes_on_when_its_player_comes_back_early(evening: Evening) -> None:
    ann, _ = await evening.table("Ann", "Bob", preset="slow")
    await ann.press("start", on=evening.shown())
    player = next(one for one in evening.people if one.id == evening.session.snapshot.awaited)
    seconds = evening.session.state.clock_seconds
    assert seconds is not None
    await evening.pause(seconds / 2)
    await player.types("uno-me", vacation="7")
    await evening.pause(seconds / 2 + 1)
    assert "is on vacation" in words_of(evening.shown())
    assert "Welcome back" in await player.types("uno-me", vacation="none")
    (back,) = [chore for chore in evening.app.chores() if chore.name == "vacations that end early"]
    await back.once()
    await evening.pause()
    assert evening.session.state.deadline == pytest.approx(evening.clock.now() + seconds / 2, abs=10)
    assert "is back" in words_of(evening.shown())


def newest_hand(person: Person) -> ResponseMessage:
    """The newest private message on somebody's screen in which they can move."""
    messages = reversed(person._on_screen())  # noqa: SLF001
    return next(one for one in messages if any(choice.press.code in ANSWERS for choice in choices(one)))


async def test_a_slow_table_lasts_two_weeks(
    evening: Evening, record_property: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = defaultdict[int, list[float]](list)  # when somebody got one, by person
    write = DailyNotes._write  # noqa: SLF001

    async def counted(self: DailyNotes, person: int, tables: Sequence[GameSession]) -> None:
        notes[person].append(evening.clock.now())
        await write(self, person, tables)

    monkeypatch.setattr(DailyNotes, "_write", counted)
    fortnight = Fortnight(evening)
    await fortnight.begin()
    for hour in range(24 * DAYS):
        if hour in RESTARTS:
            await evening.restart(after=120.0)
        await fortnight.pass_an_hour()
        players = evening.session.state.lobby.players
        assert not any(player.is_away or player.missed for player in players), hour
    assert all(later - before >= DAY_SECONDS for sent in notes.values() for before, later in pairwise(sent))
    assert fortnight.moves > DAYS
    record_property("days at a slow table of six", DAYS)
    record_property("moves in them", fortnight.moves)
    record_property("turns that waited for a vacation", fortnight.postponed)
    record_property("loud messages, each to the player to move", fortnight.loud)
    record_property("daily notes", sum(map(len, notes.values())))
