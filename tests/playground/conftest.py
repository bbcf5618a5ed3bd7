"""Shared by the playground's tests: a world whose clock is stopped, an HTTP client, connected bots."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import aiohttp
import discord
import pytest
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.playground.server.playground import Playground
from bot.playground.world.people import User
from bot.playground.world.places import Channel, Guild
from bot.playground.world.world import Event, World
from tests.discord_api import exchanges
from tests.playground.client import Client
from tests.wire.conftest import place, world

__all__ = ["place", "world"]

Connect = Callable[[discord.Client], Awaitable[None]]


@pytest.fixture
def guild(world: World) -> Guild:
    """The one server."""
    return next(iter(world.guilds.values()))


@pytest.fixture
def table(guild: Guild) -> Channel:
    """The one channel."""
    return next(iter(guild.channels.values()))


@pytest.fixture
def ann(world: World) -> User:
    """The owner of the server."""
    return world.user("ann")


@pytest.fixture
def bob(world: World) -> User:
    """A member without special permissions."""
    return world.user("bob")


@pytest.fixture
async def rough(world: World) -> AsyncIterator[Playground]:
    """The world on loopback, for deliberately wrong requests: only the answers are checked."""
    async with Playground(world) as place:
        yield place
    assert exchanges.complaints_about_answers(place.log) == []


@pytest.fixture
async def client(rough: Playground) -> AsyncIterator[Client]:
    """The bot as a plain HTTP client."""
    async with aiohttp.ClientSession() as session:
        yield Client(rough, session)


@pytest.fixture
def published(world: World) -> list[Event]:
    """Everything that is published from now on."""
    published: list[Event] = []
    world.feed.listen(published.append)
    return published


@pytest.fixture
async def connect(place: Playground, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Connect]:
    """Starts discord.py clients against the playground."""
    async with clients_of(place, monkeypatch) as connect:
        yield connect


@asynccontextmanager
async def clients_of(place: Playground, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Connect]:
    """A function that starts a discord.py client and waits until it knows its servers.

    That is earlier than `on_ready`, which discord.py delays until two seconds without a new server.
    """
    monkeypatch.setattr(Route, "BASE", place.api_url)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(place.gateway_url))
    monkeypatch.setattr(Asset, "BASE", place.cdn_url)
    started: list[tuple[discord.Client, asyncio.Task[None]]] = []

    async def start(client: discord.Client) -> None:
        started.append((client, asyncio.create_task(client.start(place.world.token))))
        await place.until(lambda: bool(client.guilds) and not any(one.unavailable for one in client.guilds))

    yield start
    for client, task in started:
        await client.close()
        await asyncio.gather(task, return_exceptions=True)
