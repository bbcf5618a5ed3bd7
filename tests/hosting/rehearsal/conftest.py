"""A test server in a playground, for rehearsals in this process."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.config import Settings, load_settings
from bot.hosting.rehearsal import pressed
from bot.hosting.rehearsal.trial import Venue
from bot.playground.server.playground import HANGS_AFTER_SECONDS, Playground
from bot.playground.world.clock import WorldClock
from bot.playground.world.world import World
from tests.discord_api import exchanges
from tests.hosting.rehearsal.server import small_server, venue_of

LIMITS = (
    "beyond.CONNECTED_SECONDS",
    "rehearse.ALONE_SECONDS",
    "rehearse.READY_SECONDS",
    "trial.EVENT_SECONDS",
)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    """Ann and Bob in a test server. Its clock moves only while a check lets time pass, so nothing is late by
    chance.
    """
    now = time.time()
    world = small_server(WorldClock(lambda: now))

    async def pass_by(seconds: float) -> None:
        world.clock.skip(seconds)

    monkeypatch.setattr(pressed, "asyncio", SimpleNamespace(sleep=pass_by))
    monkeypatch.setattr(pressed, "time", world.clock.now)
    for limit in LIMITS:
        monkeypatch.setattr(f"bot.hosting.rehearsal.{limit}", HANGS_AFTER_SECONDS)
    return world


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
