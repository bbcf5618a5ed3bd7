"""A server's settings still apply after the process was killed."""

from __future__ import annotations

import pytest

from bot.features.servers.screens import PAGES, Configure, ShowServer
from bot.playground.person import Person
from bot.playground.server.playground import Playground
from bot.ui.transport.custom_ids import NO_TABLE
from tests.wire.conftest import database_url
from tests.wire.people import words_of
from tests.wire.process import BotProcess
from tests.wire.test_typing import typed

__all__ = ["database_url"]
pytestmark = pytest.mark.wire


async def test_a_server_decides(place: Playground, bot: BotProcess) -> None:
    await bot.start()
    (guild,) = place.world.guilds.values()
    owner = Person(place.world, guild.owner)
    page = (await owner.slash("uno-server")).message
    assert page is not None
    await owner.choose(page, NO_TABLE.menu_id(ShowServer.kind(), "page"), str(PAGES.index("games")))
    await owner.choose(page, NO_TABLE.menu_id(Configure.kind(), "dares"), Configure(dares="off").argument)
    await place.until(lambda: "Saved." in words_of(page))
    await bot.kill()
    await bot.start()
    assert "Dares" in await typed(owner, "uno new", preset="party")
