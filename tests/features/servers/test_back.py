"""A server's staff uploads the card back of its tables, replaces it, and removes it."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from PIL import Image
from simcord.backend.cdn import CdnStore

from bot.features.servers.screens import PAGES
from bot.game.servers import NO_SETTINGS
from bot.pictures.shrink import LARGEST_BACK, SIZE
from bot.pictures.studio import Studio
from bot.ui.transport import uploads
from bot.ui.transport.uploads import LARGEST_FILE
from tests.features.servers.test_journey import allowed, manager, settings
from tests.journeys.deciding import gives, turns_to
from tests.journeys.evening import Choice, Evening, Person, choices, words_of
from tests.pictures.photos import file_of, landscape
from tests.pictures.test_shrink import png_of

pytestmark = pytest.mark.journey

LOOK = PAGES.index("look")
PHOTO = file_of(landscape((300, 400)), "JPEG")
SMALL = file_of(Image.new("RGB", (40, 60), "#00FF00"))


def button(person: Person, code: str) -> Choice:
    return next(one for one in choices(person.page) if one.press.code == code)


async def uploads_back(person: Person, file: bytes = PHOTO, name: str = "back.jpg") -> str:
    """Open the page about looks, press the button, and send the form with a file."""
    await turns_to(person, LOOK)
    files: Any = [(name, file)]
    return await person.fills(button(person, "back"), person.page, file=files)


async def back_in(evening: Evening) -> bytes | None:
    return await evening.app.servers.back_of(evening.guild.id)


def pictures(message: Any) -> list[Any]:
    return [one for one in message.attachments if one.filename.endswith(".png")]


async def test_a_back_is_uploaded_replaced_and_removed(evening: Evening) -> None:
    mia = manager(evening)
    await turns_to(mia, LOOK)
    assert "Card back" in words_of(mia.page)
    assert not pictures(mia.page)
    words = await uploads_back(mia)
    assert "Saved." in words
    assert len(pictures(mia.page)) == 1, "only she sees the preview"
    back = await back_in(evening)
    assert back is not None
    assert len(back) <= LARGEST_BACK
    with Image.open(BytesIO(back)) as image:
        assert image.size == SIZE
    assert not [message for message in evening.messages() if message.attachments]

    assert "Saved." in await uploads_back(mia, SMALL, "green.png")
    other = await back_in(evening)
    assert other not in (None, back)
    await evening.restart()
    assert await back_in(evening) == other

    await turns_to(mia, LOOK)
    assert "deleted" in await mia.takes(button(mia, "no_back"), mia.page)
    assert await back_in(evening) is None
    assert settings(evening) == NO_SETTINGS
    assert not pictures(mia.page)
    assert [one.press.code for one in choices(mia.page) if "back" in one.press.code] == ["back"]


async def test_tables_show_it(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[bytes | None] = []
    draw = Studio.draw

    async def spied(self: Studio, scene: Any, *look: Any, **how: Any) -> Any:
        drawn.extend([scene.back] if hasattr(scene, "back") else [])
        return await draw(self, scene, *look, **how)

    monkeypatch.setattr(Studio, "draw", spied)
    await uploads_back(manager(evening))
    back = await back_in(evening)
    drawn.clear()
    await evening.match("Ann", "Bob")
    await evening.pause()
    assert drawn
    assert set(drawn) == {back}


async def test_a_table_in_another_server_shows_the_style(evening: Evening) -> None:
    await uploads_back(manager(evening))
    elsewhere = evening.env.create_guild("Elsewhere")
    await evening.env.settle()
    assert await evening.app.servers.back_of(elsewhere.id) is None
    assert await evening.app.servers.back_of(0) is None


REFUSED = {
    "not a picture": (b"words", "notes.png", "can't read that file as a picture"),
    "another kind": (file_of(Image.new("RGB", (4, 6)), "GIF"), "back.png", "PNG, JPEG, or WebP"),
    "cut off": (PHOTO[:700], "back.jpg", "can't read that file as a picture"),
    "a bomb": (png_of(60_000, 60_000, bytes(1000)), "back.png", "too large for me to read"),
    "too large": (bytes(LARGEST_FILE + 1), "back.png", "has 8.1 MB, and I take up to 8 MB"),
}


@pytest.mark.parametrize("name", REFUSED)
async def test_a_bad_file_is_refused_with_a_reason_and_changes_nothing(evening: Evening, name: str) -> None:
    file, called, reason = REFUSED[name]
    mia = manager(evening)
    await uploads_back(mia, SMALL)
    before, back = settings(evening), await back_in(evening)
    assert reason in await uploads_back(mia, file, called)
    assert (settings(evening), await back_in(evening)) == (before, back)
    assert button(mia, "back"), "the page is still there, with the button"


async def test_a_file_that_is_too_large_is_not_even_fetched(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched: list[str] = []
    get = CdnStore.get
    monkeypatch.setattr(CdnStore, "get", lambda self, url: (fetched.append(url), get(self, url))[1])
    mia = manager(evening)
    await uploads_back(mia, bytes(LARGEST_FILE + 1))
    assert not fetched
    await uploads_back(mia)
    assert len(fetched) == 1


async def test_a_file_that_discord_does_not_give_is_refused(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CdnStore, "get", lambda *_: None)
    assert "didn't give me that file" in await uploads_back(manager(evening))
    assert settings(evening) == NO_SETTINGS


async def test_a_picture_that_takes_too_long_is_given_up(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "SHRINK_SECONDS", 0.0)
    assert "too large for me to read" in await uploads_back(manager(evening))
    monkeypatch.undo()
    assert settings(evening) == NO_SETTINGS


async def test_a_machine_without_room_for_a_process_says_so(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asyncio, "create_subprocess_exec", AsyncMock(side_effect=OSError("no room")))
    assert "still reading other pictures" in await uploads_back(manager(evening))
    assert settings(evening) == NO_SETTINGS


@pytest.mark.parametrize("data", [{}, {"attachments": {}}, {"attachments": {"1": {"size": "huge"}}}])
async def test_a_form_that_a_modified_client_sends_without_a_file_is_refused(
    evening: Evening, data: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    mia = manager(evening)
    found: list[Any] = []

    def changed(interaction: Any, ids: tuple[str, ...]) -> Any:
        interaction.data["resolved"] = data
        found.append(ids)
        return sent_file(interaction, ids)

    sent_file = uploads.sent_file
    monkeypatch.setattr("bot.features.servers.commands.sent_file", changed)
    assert "No picture came with that form" in await uploads_back(mia)
    assert found
    assert settings(evening) == NO_SETTINGS


async def test_who_has_lost_the_permission_meanwhile_changes_nothing(evening: Evening) -> None:
    role = evening.guild.create_role("Staff", permissions=discord.Permissions(manage_guild=True))
    mia = evening.person("Mia", roles=[role])
    await turns_to(mia, LOOK)
    choice, page = button(mia, "back"), mia.page
    assert page is not None
    form = await mia.member.click(page, custom_id=choice.custom_id)
    evening.env.backend.remove_member_role(evening.guild.id, mia.id, role.id)
    await evening.env.settle()
    words = mia.answered(await mia.member.submit_modal(form, {"file": [("back.jpg", PHOTO)]}))
    assert "**Manage Server**" in words
    assert settings(evening) == NO_SETTINGS


async def test_the_staff_reads_who_changed_it_but_the_database_does_not_say(evening: Evening) -> None:
    mia = allowed(evening, "Mia", manage_guild=True)
    staff = evening.guild.create_text_channel("staff")
    await gives(mia, "log", staff)
    await uploads_back(mia)
    await turns_to(mia, LOOK)
    await mia.takes(button(mia, "no_back"), mia.page)
    await evening.pause()
    (_, uploaded), (_, removed) = (
        message.content.split("server setting. ") for message in list(staff.history())[-2:]
    )
    assert (uploaded, removed) == (
        "Card back: **A picture of your own**", "Card back: **As in the card style**",
    )  # fmt: skip


async def test_removing_nothing_is_no_news(evening: Evening) -> None:
    mia = manager(evening)
    staff = evening.guild.create_text_channel("staff")
    await gives(mia, "log", staff)
    await evening.pause()
    before = len(list(staff.history()))
    await turns_to(mia, LOOK)
    assert "deleted" in await mia.forges("uno:no_back:0:0:", on=mia.page)
    await evening.pause()
    assert len(list(staff.history())) == before


async def test_text_only_says_what_the_back_is(evening: Evening) -> None:
    mia = manager(evening)
    await evening.app.servers.change(evening.guild.id, has_pictures=False)
    assert "A picture of your own" in await uploads_back(mia)
    assert not pictures(mia.page)
