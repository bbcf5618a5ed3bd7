"""The leaderboard on the page: its picture in words, its menus, and the way to stats and past matches."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from bot.app import App
from bot.game.rankings import EVERYWHERE, RankingBook, Total
from bot.playground.world.world import World
from bot.storage.rankings import save
from tests.playground.page.real_bot import app, place, windows
from tests.playground.page.screens import Windows, command, in_one_loop, keep, last, needs_chromium

__all__ = ["app", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]


async def test_a_leaderboard_is_switched_by_its_menus(app: App, world: World, windows: Windows) -> None:
    ann, bob = (world.user(name).id for name in ("ann", "bob"))
    places = (EVERYWHERE, next(iter(world.guilds)))
    totals = {ann: Total(4, 3, 120, 1100), bob: Total(5, 2, 700, 1200)}
    book = RankingBook({(where, "all", who): total for where in places for who, total in totals.items()})
    await app.database.write(lambda connection: save(connection, book))
    page = await windows.open("bob", viewport={"width": 390, "height": 844})
    await command(page, "leaderboard")
    picture = last(page).locator(".picture img")
    await expect(picture).to_have_attribute("alt", re.compile("1. Ann, 3, 4 matches; 2. Bob .you., 2, 5 m"))
    await last(page).get_by_role("combobox").first.click()
    await page.get_by_role("option", name="Most points").click()
    await expect(last(page)).to_contain_text("You: 1. Bob · 700 points · 5 played")
    await last(page).get_by_role("button", name="Everywhere").click()
    await expect(picture).to_have_attribute("alt", re.compile("Most points · All time · Everywhere: 1. Bob"))
    await keep(page, "leaderboard-phone")
    await command(page, "stats")
    await expect(last(page)).to_contain_text("Nothing here yet")
    await last(page).get_by_role("button", name="History").click()
    await expect(last(page)).to_contain_text("No matches here yet")
