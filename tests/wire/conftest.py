"""A world with three people and a playground that serves it; its wire is checked afterwards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.playground.server.playground import Playground
from bot.playground.world.world import World
from tests.discord_api import exchanges
from tests.wire import leaks
from tests.wire.books import open_history
from tests.wire.people import Room
from tests.wire.process import BotProcess


@pytest.fixture
def world() -> World:
    """Ann, Bob and Cat in a server with one channel; the bot is there with the rights of its invite."""
    world = World()
    people = [world.add_user(name) for name in ("ann", "bob", "cat")]
    world.add_channel(world.add_guild("Card house", people), "table")
    return world


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of SQLite unless a test asks for the other kind."""
    if getattr(request, "param", "sqlite") == "postgresql":
        return request.getfixturevalue("postgres_url")
    return f"sqlite+aiosqlite:///{tmp_path}/data/uno.db"


@pytest.fixture
async def place(world: World) -> AsyncIterator[Playground]:
    """The world on loopback; every request and every answer must satisfy Discord's spec."""
    async with Playground(world) as place:
        yield place
    assert exchanges.complaints_about_requests(place.log) == []
    assert exchanges.complaints_about_answers(place.log) == []


@pytest.fixture
async def bot(place: Playground, tmp_path: Path, database_url: str) -> AsyncIterator[BotProcess]:
    """The bot, not started yet. No card may leak while it runs, nor a secret, nor a traceback."""
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
    """Ann, Bob and Cat in their channel."""
    room = Room(place, Random(0))
    room.enter("ann", "bob", "cat")
    return room
