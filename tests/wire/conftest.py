"""A world with three people and a playground that serves it; its wire is checked afterwards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.server import Playground
from bot.playground.world import World
from tests.wire import spec


@pytest.fixture
def world() -> World:
    """Ann, Bob and Cat in a server with one channel; the bot is there with the rights of its invite."""
    world = World()
    people = [world.add_user(name) for name in ("ann", "bob", "cat")]
    world.add_channel(world.add_guild("Card house", people), "table")
    return world


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path}/data/uno.db"
    return request.getfixturevalue("postgres_url")


@pytest.fixture
async def place(world: World) -> AsyncIterator[Playground]:
    """The world on loopback; every request and every answer must satisfy Discord's spec."""
    async with Playground(world) as place:
        yield place
    if spec.is_available():
        assert spec.complaints_about_requests(place.log) == []
        assert spec.complaints_about_answers(place.log) == []
