"""What the tests of the page share: a world with its page, windows on it, a bot that shows everything."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

<<<<<<< HEAD
from bot.playground.server.page import PageServer
from bot.playground.server.playground import Playground
from bot.playground.world.world import World
=======
from bot.playground.browser import Browser
from bot.playground.server import Playground
from bot.playground.world import World
from tests.discord_api import exchanges
>>>>>>> docs
from tests.playground.conftest import Connect
from tests.playground.page.screens import Windows, windows_on
from tests.playground.page.showcase import Showcase, picture


@pytest.fixture
async def place(world: World) -> AsyncIterator[Playground]:
    """The world on loopback, with its page."""
    place = Playground(world)
    PageServer(world).add_routes(place.app)
    async with place:
        yield place
    assert exchanges.complaints_about_requests(place.log) == []
    assert exchanges.complaints_about_answers(place.log) == []


@pytest.fixture
async def windows(place: Playground) -> AsyncIterator[Windows]:
    """Windows on the page."""
    async with windows_on(place) as windows:
        yield windows


@pytest.fixture
async def showcase(connect: Connect) -> Showcase:
    """The bot that shows everything, connected."""
    showcase = Showcase(picture())
    await connect(showcase)
    return showcase
