"""Shared by the tests of the page: a world with its page, and a bot that shows everything.

All of them run in one event loop, because the browser belongs to the loop that launched it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser
from pytest_asyncio import fixture

from bot.playground.server.page import PageServer
from bot.playground.server.playground import Playground
from bot.playground.world.world import World
from tests.discord_api import exchanges
from tests.playground.conftest import Connect, clients_of
from tests.playground.page.screens import Windows, windows_on
from tests.playground.page.showcase import Showcase, picture


@pytest.fixture
def pages(world: World) -> PageServer:
    """The server of the page."""
    return PageServer(world)


@fixture(loop_scope="session")
async def place(world: World, pages: PageServer) -> AsyncIterator[Playground]:
    """The world on loopback, with its page."""
    place = Playground(world)
    pages.add_routes(place.app)
    async with place:
        yield place
    assert exchanges.complaints_about_requests(place.log) == []
    assert exchanges.complaints_about_answers(place.log) == []


@fixture(loop_scope="session")
async def windows(place: Playground, browser: Browser) -> AsyncIterator[Windows]:
    """Windows on the page."""
    async with windows_on(place, browser) as windows:
        yield windows


@fixture(loop_scope="session")
async def connect(place: Playground, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Connect]:
    """Starts discord.py clients against the playground."""
    async with clients_of(place, monkeypatch) as connect:
        yield connect


@fixture(loop_scope="session")
async def showcase(connect: Connect) -> Showcase:
    """The bot that shows everything, connected."""
    showcase = Showcase(picture())
    await connect(showcase)
    return showcase
