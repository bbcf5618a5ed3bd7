"""A server's owner chooses a file in the browser, on a phone, and the server's cards show it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from bot.app import App
from bot.playground.payloads import MOST_FILE_BYTES
from bot.playground.world.clock import WorldClock
from bot.playground.world.world import World
from tests.pictures.photos import file_of, landscape
from tests.playground.page import clicking
from tests.playground.page.real_bot import app, place, windows
from tests.playground.page.screens import PHONE, Windows, command, in_one_loop, keep, needs_chromium

__all__ = ["app", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]

WIDTH = "image => image.decode().then(() => image.naturalWidth)"


@pytest.fixture
def world() -> World:
    """Ann owns the server, Bob is a member."""
    world = World(WorldClock())
    world.add_channel(
        world.add_guild("Card house", [world.add_user(name) for name in ("ann", "bob")]), "table"
    )
    return world


def file(name: str, content: bytes) -> Any:
    return {"name": name, "mimeType": "image/jpeg", "buffer": content}


def picture(page: Page) -> Locator:
    return clicking.hand_of(page).locator("img").first


async def test_a_card_back_is_chosen_on_a_phone(app: App, windows: Windows) -> None:
    ann = await windows.open("ann", viewport=PHONE)
    await command(ann, "uno-server")
    await ann.get_by_role("combobox", name="More settings…").click()
    await ann.get_by_role("option", name="Language and pictures").click()
    await clicking.button(ann, "back").click()
    form = ann.get_by_role("dialog", name="Card back")
    await expect(form).to_contain_text("PNG, JPEG, or WebP, up to 8 MB")
    await form.get_by_label("Picture").set_input_files([file("huge.jpg", bytes(MOST_FILE_BYTES + 1))])
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_be_visible()

    await form.get_by_label("Picture").set_input_files([file("back.jpg", b"words")])
    await form.get_by_role("button", name="Submit").click()
    await expect(ann.locator(".message").last).to_contain_text("can't read that file as a picture")

    await clicking.button(ann, "back").click()
    await form.get_by_label("Picture").set_input_files([file("back.jpg", file_of(landscape(), "JPEG"))])
    await keep(ann, "card-back-form-phone")
    await form.get_by_role("button", name="Submit").click()
    await expect(clicking.hand_of(ann)).to_contain_text("Saved.")
    await expect(picture(ann)).to_be_visible()
    assert await picture(ann).evaluate(WIDTH) == 600
    await keep(ann, "card-back-saved-phone")
    (guild,) = app.client.guilds
    assert await app.servers.back_of(guild.id)

    await clicking.button(ann, "no_back").click()
    await expect(clicking.hand_of(ann)).to_contain_text("Your card back is deleted.")
    await expect(clicking.hand_of(ann).locator("img")).to_have_count(0)
