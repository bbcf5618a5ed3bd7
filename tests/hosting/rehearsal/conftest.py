"""A test server in a playground, for rehearsals in this process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.config import Settings, load_settings
from bot.hosting.rehearsal.trial import Venue
from bot.playground.server.playground import Playground
from bot.playground.world.world import World
from tests.discord_api import exchanges
from tests.hosting.rehearsal.server import small_server, venue_of


@pytest.fixture
def world() -> World:
    """Ann and Bob in a test server, on the real clock."""
    return small_server()


@pytest.fixture
async def place(world: World, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    """The playground that the library talks to until the test ends; every answer must match its schema."""
    for owner, name in ((Route, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY"), (Asset, "BASE")):
        monkeypatch.setattr(owner, name, getattr(owner, name))
    async with Playground(world) as place:
        yield place
    assert exchanges.complaints_about_answers(place.log) == []


@pytest.fixture
def settings(place: Playground) -> Settings:
    """The settings of an operator who connects to the playground."""
    return load_settings(place.environment)


@pytest.fixture
def venue(world: World, tmp_path: Path) -> Venue:
    """A rehearsal without presses."""
    return venue_of(world, tmp_path)
