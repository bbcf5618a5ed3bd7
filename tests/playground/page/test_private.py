"""A private table, on a phone."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from bot.app import App
from bot.playground.world.world import World
from tests.playground.page import clicking
from tests.playground.page.real_bot import app, place, windows
from tests.playground.page.screens import PHONE, Windows, command, in_one_loop, keep, needs_chromium

__all__ = ["app", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]


async def test_a_table_of_ones_own_in_direct_messages(app: App, world: World, windows: Windows) -> None:
    world.direct_channel(world.user("ann"), world.bot)
    page = await windows.open("ann", viewport=PHONE)
    await open_direct_messages(page)
    await command(page, "uno new")
    await expect(clicking.button(page, "bots")).to_be_visible()
    await keep(page, "private-lobby-phone")
    await clicking.button(page, "bots").click()
    await expect(clicking.hand_of(page)).to_contain_text("our turn")
    await keep(page, "private-hand-phone")
    choice = await clicking.until(lambda: clicking.likes(page))
    assert await clicking.press(page, choice)
    await keep(page, "private-table-phone")


async def open_direct_messages(page: Page) -> None:
    """On a phone, the list of servers slides in."""
    await page.get_by_role("button", name="Servers and channels").click()
    await page.get_by_role("link", name="Direct messages").click()
