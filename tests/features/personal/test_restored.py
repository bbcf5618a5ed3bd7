"""A restored backup has tables with somebody who was deleted since: they leave, and the others continue
(R24).
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from bot.config import load_settings
from bot.features.personal.commands import PrivacyHandler
from bot.features.personal.erasing import Eraser, mentions
from bot.game.players import Player
from bot.game.preferences import PreferenceBook
from bot.game.registry import Location, Registry
from bot.game.session import GameSession, Services
from bot.game.shards import Shards
from bot.game.state import Stage, TableState
from bot.hosting.backups import restore_backup
from bot.storage.backup import back_up
from bot.storage.database import Database
from bot.storage.deletions import Deletions
from bot.storage.games import SqlGameStore
from bot.storage.match_record import Hooks
from bot.storage.people import SqlPeople
from bot.storage.rows import MATCHES, TABLES
from bot.storage.settings import SqlPreferences
from tests.fakes import FakeServices
from tests.features.personal.test_erasing import traces

ANN, BOB, CAT = (Player(2_000_000_000_000_000_000 + n, name) for n, name in enumerate(("Ann", "Bob", "Cat")))
HERE = Location(1 << 22, 7)
LONG = 400 * 86_400.0  # seconds; far longer than any data is kept against a person
UNREADABLE = {"format": 0, "lobby": {"host": ANN.id}}


class Bot:
    """A bot on a file, reduced to playing, deleting people, and learning which channels' tables have
    closed.
    """

    def __init__(self, file: Path) -> None:
        self.file, self.fakes, self.closed = file, FakeServices(), list[int]()
        self.database = Database(f"sqlite:///{file}")
        fakes, hooks = self.fakes, Hooks(table_closed=[self._note_closed])
        self.store = SqlGameStore(self.database, fakes.clock.now, hooks=hooks)
        services = Services(self.store, fakes.presenter, fakes.clock, fakes.services.secret, fakes.servers)
        self.registry = Registry(services, Random(0))
        self.preferences = PreferenceBook(SqlPreferences(self.database))
        people = SqlPeople(self.database, remember=Deletions(file).note)
        self.eraser = Eraser(people, self.registry, self.preferences)

    def _note_closed(self, _: Connection, channel: int, __: TableState | None) -> None:
        self.closed.append(channel)

    async def match(self, *people: Player, computers: int = 0) -> GameSession:
        host, *others = people
        session = await self.registry.open(HERE, host, {})
        for player in others:
            await session.join(player)
        for number in range(computers):
            await session.add_computer(host.id, "normal", f"Ada {number}")
        await session.start(host.id)
        return session

    async def restored(self) -> Bot:
        """Back up, delete Ann, end, and restore the backup: the bot that starts then, with its tables."""
        backup = self.file.with_name("backup.db")
        await asyncio.to_thread(back_up, self.file, backup)
        await self.eraser.forget(ANN.id)
        await self.close()
        settings = load_settings({"DATABASE_URL": f"sqlite:///{self.file}", "ALLOW_FORGETFUL_DISK": "1"})
        assert "deleted again because they had asked for it: 1" in await restore_backup(settings, backup)
        bot = Bot(self.file)
        await bot.catch_up()
        return bot

    async def catch_up(self) -> None:
        """Start the program."""
        await self.registry.restore()
        parts: Any = SimpleNamespace(
            all_features=None,
            database=self.database,
            remember=Deletions(self.file).note,
            person_deleted=(),
            registry=self.registry,
            preferences=self.preferences,
            shards=Shards(),
        )
        for chore in PrivacyHandler.from_deps(parts).chores():
            await chore.once()

    async def unended(self) -> list[int]:
        query = select(MATCHES.c.id).where(MATCHES.c.ended_at.is_(None))
        return await self.database.read(lambda connection: list(connection.scalars(query)))

    async def close(self) -> None:
        await self.registry.close()
        await self.database.close()


@pytest.fixture
async def bots(tmp_path: Path, migrated_file: Path) -> AsyncIterator[list[Bot]]:
    """One bot; bots added to it are closed, too."""
    made = [Bot(Path(shutil.copy(migrated_file, tmp_path / "uno.db")))]
    yield made
    await made[-1].close()


async def restored(bots: list[Bot]) -> Bot:
    bots.append(await bots[-1].restored())
    return bots[-1]


async def test_the_others_play_on(bots: list[Bot]) -> None:
    await bots[0].match(BOB, ANN, CAT)
    bot = await restored(bots)
    (session,) = bot.registry
    assert session.state.stage is Stage.PLAYING
    assert session.state.has(BOB.id)
    assert session.state.has(CAT.id)
    assert not mentions(session.state, ANN.id)
    assert await traces(bot.database, ANN) == []
    assert bot.closed == []


async def test_a_match_that_nobody_else_plays_ends(bots: list[Bot]) -> None:
    session = await bots[0].match(BOB, ANN, computers=1)
    await session.leave(BOB.id)
    bot = await restored(bots)
    assert list(bot.registry) == []
    assert bot.closed == [HERE.channel]
    assert await bot.unended() == []


async def test_a_table_that_nobody_can_read_is_closed_as_a_moderator_would(bots: list[Bot]) -> None:
    session = await bots[0].match(BOB, ANN, CAT)
    await session.leave(CAT.id)
    damage = update(TABLES).values(state=UNREADABLE)
    await bots[0].database.write(lambda connection: connection.execute(damage))
    bot = await restored(bots)
    assert bot.closed == [HERE.channel]
    assert await bot.unended() == []
    assert await traces(bot.database, ANN) == []
    await bot.registry.open(HERE, BOB, {})  # the channel is free


async def test_who_comes_back_after_the_restore_stays(bots: list[Bot]) -> None:
    await bots[0].match(BOB, ANN, CAT)
    bot = await restored(bots)
    await bot.preferences.change(ANN.id, language="de")
    again = Bot(bot.file)
    bots.append(again)
    await bot.close()
    await again.catch_up()
    assert (await again.preferences.of(ANN.id)).language == "de"
