"""What the tests of the playground share: a client that speaks plain HTTP, and bots that are led here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import aiohttp
import discord
import pytest
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

<<<<<<< HEAD
from bot.playground.server.playground import Playground
from bot.playground.world.people import User
from bot.playground.world.places import Channel, Guild
from bot.playground.world.world import World
=======
from bot.playground.people import User
from bot.playground.places import Channel, Guild
from bot.playground.server import Playground
from bot.playground.world import World
from tests.discord_api import exchanges
>>>>>>> docs
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
    """Who owns the server."""
    return world.user("ann")


@pytest.fixture
def bob(world: World) -> User:
    """Who is nobody special."""
    return world.user("bob")


@pytest.fixture
async def rough(world: World) -> AsyncIterator[Playground]:
    """The world on loopback for requests that are wrong on purpose: only the answers are checked."""
    async with Playground(world) as place:
        yield place
    assert exchanges.complaints_about_answers(place.log) == []


@pytest.fixture
async def client(rough: Playground) -> AsyncIterator[Client]:
    """The bot as a plain HTTP client."""
    async with aiohttp.ClientSession() as session:
        yield Client(rough, session)


@pytest.fixture
async def connect(place: Playground, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Connect]:
    """Starts a discord.py client against the playground and waits until it is ready."""
    monkeypatch.setattr(Route, "BASE", place.api_url)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(place.gateway_url))
    monkeypatch.setattr(Asset, "BASE", place.cdn_url)
    started: list[tuple[discord.Client, asyncio.Task[None]]] = []

    async def start(client: discord.Client) -> None:
        started.append((client, asyncio.create_task(client.start(place.world.token))))
        await place.until(client.is_ready)

    yield start
    for client, task in started:
        await client.close()
        await asyncio.gather(task, return_exceptions=True)
