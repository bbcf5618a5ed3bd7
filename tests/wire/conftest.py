"""A playground with three people, and the bot to run against it; all traffic is checked afterward."""

from __future__ import annotations

import shutil
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.pictures import emoji_names
from bot.playground.server.playground import Playground
from bot.playground.world.clock import WorldClock
from bot.playground.world.world import World
from tests.discord_api import exchanges
from tests.wire import leaks
from tests.wire.books import open_history
from tests.wire.drawings import hold
from tests.wire.people import Room
from tests.wire.process import BotProcess


@pytest.fixture
def world() -> World:
    """Ann, Bob, and Cat in a server with one channel; the bot has the permissions of its invite.

    The clock moves only when a test skips ahead, so a slow machine can't make an answer late.
    """
    now = time.time()
    world = World(WorldClock(lambda: now))
    people = [world.add_user(name) for name in ("ann", "bob", "cat")]
    world.add_channel(world.add_guild("Card house", people), "table")
    return world


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: Path, migrated_file: Path) -> str:
    """The address of an empty SQLite database, or a PostgreSQL one if a test asks for it."""
    if getattr(request, "param", "sqlite") == "postgresql":
        return request.getfixturevalue("postgres_url")
    (tmp_path / "data").mkdir()
    shutil.copy(migrated_file, tmp_path / "data")
    return f"sqlite:///{tmp_path}/data/uno.db"


@pytest.fixture
async def place(world: World) -> AsyncIterator[Playground]:
    """The world on loopback with all emojis; every request and every answer must match Discord's schemas."""
    hold(world, emoji_names())
    async with Playground(world) as place:
        yield place
    assert exchanges.complaints_about_requests(place.log) == []
    assert exchanges.complaints_about_answers(place.log) == []


@pytest.fixture
async def bot(place: Playground, tmp_path: Path, database_url: str) -> AsyncIterator[BotProcess]:
    """The bot, not started yet; it must leak no card and no secret, and print no traceback."""
    bot = BotProcess(place, tmp_path, database_url, LOG_LEVEL="DEBUG")
    yield bot
    await bot.close()
    assert leaks.cards_in_public(place.log, await open_history(database_url)) == []
    assert leaks.odd_custom_ids(place.log) == set()
    assert leaks.cards_in_lines(bot.said) == []
    assert place.world.token not in bot.said
    assert "Traceback" not in bot.said


@pytest.fixture
def room(place: Playground) -> Room:
    """Ann, Bob, and Cat in their channel."""
    room = Room(place, Random(0))
    room.enter("ann", "bob", "cat")
    return room
