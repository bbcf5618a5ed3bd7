"""A server's settings and its card back still apply after the process was killed, and in the next process."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pytest
from PIL import Image

from bot.features.servers.screens import PAGES, Configure, RemoveBack, ShowServer, UploadBack
from bot.playground.person import Person
from bot.playground.server.playground import Playground
from bot.playground.world.places import Message, Upload
from bot.playground.world.world import World
from bot.ui.transport.custom_ids import NO_TABLE
from tests.pictures.photos import file_of
from tests.pictures.test_backs import shown
from tests.wire.conftest import database_url
from tests.wire.people import Room, words_of
from tests.wire.process import BotProcess
from tests.wire.shards import POSTGRES, TAKEN_OVER, Start, four_servers, heir_of, process, rooms, start
from tests.wire.test_typing import typed

__all__ = ["database_url", "process", "rooms"]
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


PINK = file_of(Image.new("RGB", (400, 600), "#FF00FF"))


async def look_page(owner: Person) -> Message:
    page = (await owner.slash("uno-server")).message
    assert page is not None
    await owner.choose(page, NO_TABLE.menu_id(ShowServer.kind(), "page"), str(PAGES.index("look")))
    return page


async def upload(place: Playground, owner: Person) -> Message:
    """Send the form of the page with a picture in one color; returns the page."""
    page = await look_page(owner)
    opened = await owner.press(page, NO_TABLE.custom_id(UploadBack()))
    await owner.submit_modal(opened, {"file": [Upload(0, "back.png", PINK)]})
    await place.until(lambda: "Saved." in words_of(page))
    return page


def pink(world: World, message: Message) -> int:
    """How many pixels of a message's pictures are in that color."""
    files = [world.files[attachment.path][1] for attachment in message.attachments]
    return sum(shown(Image.open(BytesIO(file)).convert("RGB")) for file in files)


async def test_a_card_back_outlives_the_process(place: Playground, bot: BotProcess) -> None:
    await bot.start()
    (guild,) = place.world.guilds.values()
    owner = Person(place.world, guild.owner)
    page = await upload(place, owner)
    assert pink(place.world, page) > 10_000
    await bot.kill()
    await bot.start()
    page = await look_page(owner)
    await place.until(lambda: pink(place.world, page) > 10_000)
    await owner.press(page, NO_TABLE.custom_id(RemoveBack()))
    await place.until(lambda: "deleted" in words_of(page))
    assert not page.attachments


@POSTGRES
class TestProcesses:
    """Two processes on one database."""

    @pytest.fixture
    def world(self) -> World:
        """A server for each shard."""
        return four_servers(1_800_000_000.0)

    async def test_a_process_that_waited_shows_what_was_uploaded_meanwhile(
        self, place: Playground, rooms: Sequence[Room], process: Start
    ) -> None:
        old, other, guild = process("0,1"), process("2,3"), rooms[0].guild
        await start(place, old, 0, 1)
        await start(place, other, 2, 3)
        owner = Person(place.world, guild.owner)
        owner.go_to(rooms[0].channel)
        heir = await heir_of(place, process)
        assert pink(place.world, await upload(place, owner)) > 10_000
        assert await old.terminate() == 0
        await place.until(lambda: TAKEN_OVER in heir.said)
        page = await look_page(owner)
        await place.until(lambda: pink(place.world, page) > 10_000)
        owner.go_to(rooms[2].channel)
        elsewhere = await look_page(owner)
        assert not elsewhere.attachments
        for running in (heir, other):
            assert await running.terminate() == 0
