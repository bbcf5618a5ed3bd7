"""Two processes on one database: a person's request to one is carried out by both (R24)."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest
from sqlalchemy import Connection, select, update

from bot.features.personal.commands import PrivacyHandler
from bot.features.personal.erasing import UNFINISHED_SECONDS, Eraser
from bot.game.players import Player
from bot.game.ports import StoreUnavailable
from bot.game.preferences import (
    KNOWN_SECONDS,
    NO_PREFERENCES,
    PaletteName,
    PreferenceBook,
    Preferences,
    TurnReminders,
)
from bot.game.registry import Location, Registry
from bot.game.session import Services
from bot.game.shards import Shards
from bot.game.state import Stage
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.people import SqlPeople
from bot.storage.rows import ERASURES, METADATA
from bot.storage.settings import SqlPreferences
from tests.fakes import FakeServices

ANN, BOB, CAT = (Player(2_000_000_000_000_000_000 + n, name) for n, name in enumerate(("Ann", "Bob", "Cat")))
HERE, THERE = Location(1 << 22, 7), Location(2 << 22, 8)  # servers of shard 1 and of shard 0


@dataclass
class Process:
    """The tables of one of several shards, and the data that a process keeps in memory."""

    database: Database
    shard: int
    count: int = 2
    fakes: FakeServices = field(default_factory=FakeServices)

    def __post_init__(self) -> None:
        shards, fakes, chosen = Shards((self.shard,), self.count), self.fakes, SqlPreferences(self.database)
        store = SqlGameStore(self.database, fakes.clock.now)
        services = Services(store, fakes.presenter, fakes.clock, fakes.services.secret, fakes.servers)
        self.registry = Registry(services, Random(0))
        self.preferences = PreferenceBook(chosen, is_shared=True, now=fakes.clock.steady)
        self.eraser = Eraser(SqlPeople(self.database, shards), self.registry, self.preferences)
        self.shards = shards

    async def match(self, place: Location, *people: Player) -> Any:
        host, *others = people
        session = await self.registry.open(place, host, {})
        for player in others:
            await session.join(player)
        await session.start(host.id)
        return session


@pytest.fixture
def first(database: Database) -> Process:
    return Process(database, 1)


@pytest.fixture
def second(database: Database) -> Process:
    return Process(database, 0)


async def traces(database: Database, person: Player) -> list[str]:
    """The tables that contain a person's ID."""

    def unit(connection: Connection) -> list[str]:
        rows = {table.name: connection.execute(select(table)).all() for table in METADATA.sorted_tables}
        return [name for name, found in rows.items() if str(person.id) in str([tuple(row) for row in found])]

    return await database.read(unit)


async def test_who_is_deleted_here_is_deleted_there(
    database: Database, first: Process, second: Process
) -> None:
    await first.match(HERE, BOB, ANN, CAT)
    there = await second.match(THERE, CAT, ANN, BOB)
    await second.preferences.change(ANN.id, language="fr")
    await first.eraser.forget(ANN.id)
    assert set(await traces(database, ANN)) == {"tables", "erasures"}
    assert await first.eraser.people.to_forget() == []
    await there.end(BOB.id)  # a vote changes the running table; it stores all seated people
    await second.preferences.change(ANN.id, palette=PaletteName.CONTRAST)
    await second.eraser.catch_up()
    assert await traces(database, ANN) == []
    assert await second.preferences.of(ANN.id) == NO_PREFERENCES
    assert there.state.stage is Stage.PLAYING
    assert there.state.has(BOB.id)
    assert there.state.has(CAT.id)
    await second.eraser.catch_up()
    assert there.state.stage is Stage.PLAYING


async def test_a_text_on_a_card_that_names_the_person_costs_nobody_their_table(
    first: Process,
) -> None:
    told = {"effect": "text", "text": f"Sing for <@{ANN.id}>!"}
    options: dict[str, Any] = {"customizable": 1, "customizable_effects": [told]}
    await first.registry.open(HERE, BOB, options)
    await first.eraser.forget(ANN.id)
    again = Process(first.database, 1)
    assert await again.registry.restore(again.shards) == 1


async def test_the_tables_of_all_processes_are_told(first: Process, second: Process) -> None:
    await first.match(HERE, BOB, ANN, CAT)
    await second.match(THERE, CAT, ANN)
    found = {person: await first.eraser.people.open_tables(person.id) for person in (ANN, BOB)}
    assert {(table.guild, table.channel) for table in found[ANN]} == {
        (HERE.guild, HERE.channel), (THERE.guild, THERE.channel)
    }  # fmt: skip
    assert [table.channel for table in found[BOB]] == [HERE.channel]


async def test_a_process_that_was_down_does_so_after_its_start(
    database: Database, first: Process, second: Process
) -> None:
    await second.match(THERE, CAT, ANN, BOB)
    await first.eraser.forget(ANN.id)
    third = Process(database, 0)
    await third.registry.restore(third.shards)
    await third.eraser.catch_up()
    (there,) = third.registry
    assert await traces(database, ANN) == []
    assert there.state.has(BOB.id)


@pytest.mark.parametrize("interrupted", ["delete_some", "delete"])
async def test_a_deletion_that_a_kill_interrupts_is_told_to_the_others_all_the_same(
    database: Database, first: Process, second: Process, interrupted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await first.match(HERE, BOB, ANN, CAT)
    there = await second.match(THERE, CAT, ANN, BOB)
    with monkeypatch.context() as killed:
        killed.setattr(database, interrupted, AsyncMock(side_effect=StoreUnavailable("killed")))
        with pytest.raises(StoreUnavailable):
            await first.eraser.forget(ANN.id)
    again = Process(database, 1)
    await again.registry.restore(again.shards)
    await again.eraser.catch_up()
    assert there.state.has(ANN.id)
    await second.eraser.catch_up()
    assert not there.state.has(ANN.id)
    assert await traces(database, ANN) == []


async def test_somebody_deleted_while_another_one_is_keeps_what_they_begin_afterward(
    first: Process, second: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The notes are read again for each person: a deletion may take minutes."""
    for person in (ANN, BOB):
        await second.eraser.forget(person.id)
    forget, people = first.eraser.people.forget, first.eraser.people

    async def forget_slowly(person: int, *, was_asked: bool = True) -> None:
        if person == ANN.id:  # Bob's own deletion ends, and he sits down again
            await forget(BOB.id, was_asked=False)
            await first.registry.open(HERE, BOB, {})
        await forget(person, was_asked=was_asked)

    monkeypatch.setattr(people, "forget", forget_slowly)
    await first.eraser.catch_up()
    (table,) = first.registry
    assert table.state.has(BOB.id)
    assert await people.to_forget() == []


async def test_a_deletion_that_waits_for_others_is_not_forgotten_by_another_one(
    database: Database, first: Process, second: Process
) -> None:
    await first.eraser.forget(ANN.id)
    await first.eraser.forget(ANN.id)
    await first.eraser.forget(BOB.id)
    await first.eraser.catch_up()
    assert set(await second.eraser.people.to_forget()) == {ANN.id, BOB.id}
    await second.eraser.catch_up()
    assert await traces(database, ANN) == await traces(database, BOB) == []


async def test_a_process_on_its_own_finishes_what_several_have_begun(
    database: Database, first: Process
) -> None:
    await first.eraser.forget(ANN.id)
    alone = SqlPeople(database, Shards((0, 1, 2), 3))
    assert await alone.to_forget() == [ANN.id]
    await alone.forget(ANN.id, was_asked=False)
    assert await traces(database, ANN) == []


@pytest.mark.parametrize(("before", "after"), [(4, 2), (2, 4), (3, 2), (4, 1)])
async def test_who_is_deleted_before_the_shards_are_counted_anew_is_deleted_there_too(
    database: Database, before: int, after: int
) -> None:
    shard = (THERE.guild >> 22) % before
    process = Process(database, shard, before)
    await process.match(THERE, CAT, ANN, BOB)
    await process.registry.close()  # it has ended, and the others still answer
    other = Process(database, (shard + 1) % before, before)
    await other.eraser.forget(ANN.id)
    processes = [Process(database, shard, after) for shard in range(after)]
    for process in processes:
        await process.registry.restore(process.shards)
        await process.eraser.catch_up()
    for process in processes:
        await process.eraser.catch_up()
    assert await traces(database, ANN) == []
    assert [one.state.stage for process in processes for one in process.registry] == [Stage.PLAYING]


async def test_a_note_of_an_older_version_which_kept_no_count_is_for_everybody(
    database: Database, first: Process, second: Process
) -> None:
    await first.eraser.forget(ANN.id)
    uncounted = update(ERASURES).values(shard_count=None)
    await database.write(lambda connection: connection.execute(uncounted))
    assert await first.eraser.people.to_forget() == [ANN.id]
    assert await second.eraser.people.to_forget() == [ANN.id]


async def test_a_choice_is_kept_beside_those_made_elsewhere_and_seen_there_in_a_minute(
    first: Process, second: Process
) -> None:
    await second.preferences.of(ANN.id)
    await first.preferences.change(ANN.id, language="de")
    assert await second.preferences.of(ANN.id) == NO_PREFERENCES
    await second.fakes.clock.advance(KNOWN_SECONDS)
    assert await second.preferences.of(ANN.id) == Preferences(language="de")
    await second.preferences.change(ANN.id, palette=PaletteName.CLASSIC)
    await first.preferences.change(ANN.id, reminders=TurnReminders.NEVER)
    chosen = Preferences(PaletteName.CLASSIC, language="de", reminders=TurnReminders.NEVER)
    assert await first.preferences.of(ANN.id) == chosen


async def test_nobody_is_deleted_before_the_tables_are_resumed(
    database: Database, first: Process, second: Process
) -> None:
    """A table that names somebody and is not resumed by then is closed."""
    await second.match(THERE, CAT, ANN, BOB)
    await first.eraser.forget(ANN.id)
    third = Process(database, 0)
    parts: Any = SimpleNamespace(
        all_features=None,
        database=database,
        remember=None,
        person_deleted=(),
        registry=third.registry,
        preferences=third.preferences,
        shards=third.shards,
    )
    (chore,) = PrivacyHandler.from_deps(parts).chores()
    looking = asyncio.ensure_future(chore.once())
    await asyncio.sleep(0)
    await third.registry.restore(third.shards)
    await looking
    assert await traces(database, ANN) == []
    (there,) = third.registry
    assert there.state.stage is Stage.PLAYING


async def test_a_process_that_serves_everybody_looks_seldom(database: Database, first: Process) -> None:
    """Only its own notes are left, of deletions interrupted by an outage."""
    parts: Any = SimpleNamespace(
        all_features=None,
        database=database,
        remember=None,
        person_deleted=(),
        registry=first.registry,
        preferences=first.preferences,
        shards=Shards(),
    )
    (chore,) = PrivacyHandler.from_deps(parts).chores()
    assert chore.every == UNFINISHED_SECONDS
