"""A server's decisions still apply after the process was killed."""

from __future__ import annotations

import pytest

from bot.playground.person import Person
from bot.playground.server.playground import Playground
from tests.wire.conftest import database_url
from tests.wire.process import BotProcess
from tests.wire.test_typing import typed

__all__ = ["database_url"]
pytestmark = pytest.mark.wire


async def test_a_server_decides(place: Playground, bot: BotProcess) -> None:
    await bot.start()
    (guild,) = place.world.guilds.values()
    owner = Person(place.world, guild.owner)
    assert "Saved." in await typed(owner, "uno-server set", hosted="1", dares="off")
    await bot.kill()
    await bot.start()
    assert "Dares" in await typed(owner, "uno new", preset="party")
