"""Somebody deletes their stored data while the real process runs their table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.playground.person import Person
from bot.playground.server.playground import HANGS_AFTER_SECONDS, Playground
from tests.features.personal.test_processes import seated
from tests.wire.conftest import database_url
from tests.wire.people import Room, words_of
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
    assert "Your data is deleted." in words_of(pressed.message)
    assert "no table" in (await typed(owner, "uno hand")).lower()


async def test_who_was_brought_back_leaves_before_the_bot_is_connected(
    room: Room, place: Playground, bot: BotProcess, tmp_path: Path, database_url: str
) -> None:
    """The gateway may be unavailable for long."""
    await bot.start()
    await room.sit_down()
    backup = str(tmp_path / "backup.db")
    status, _ = await bot.beside().run("backup", backup)
    assert status == 0
    bob = room.people[1].actor
    asked = (await bob.slash("privacy", action="delete")).message
    assert asked is not None
    await bob.press(asked, "Delete everything")
    assert await bot.terminate() == 0
    status, _ = await bot.run("restore", backup)
    assert status == 0
    place.gateway.hold()
    await bot.spawn()
    async with asyncio.timeout(HANGS_AFTER_SECONDS):
        while bob.user.id in await seated(database_url):  # noqa: ASYNC110  # a database raises no event
            await asyncio.sleep(0.1)
    assert all(session.is_over for session in place.gateway.sessions.values())
    place.gateway.release()
