"""Somebody deletes what is stored about them while the real process runs their table."""

from __future__ import annotations

import pytest

from bot.playground.person import Person
from bot.playground.server.playground import Playground
from tests.wire.conftest import database_url
from tests.wire.people import words_of
from tests.wire.process import BotProcess
from tests.wire.test_typing import typed

__all__ = ["database_url"]
pytestmark = pytest.mark.wire


async def test_a_person_deletes_at_their_table(place: Playground, bot: BotProcess) -> None:
    await bot.start()
    (guild,) = place.world.guilds.values()
    owner = Person(place.world, guild.owner)
    await typed(owner, "uno new")
    answer = await owner.slash("privacy", action="delete")
    assert answer.message is not None
    pressed = await owner.press(answer.message, "Delete everything")
    assert pressed.message is not None
    assert "Everything I stored about you is deleted." in words_of(pressed.message)
    assert "no table" in (await typed(owner, "uno hand")).lower()
