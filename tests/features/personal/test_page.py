"""What servers and people decide for themselves, and a private table: `/uno-server`, `/privacy`, a DM."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from bot.app import App
from bot.playground.world.world import World
from tests.playground.page import clicking
from tests.playground.page.real_bot import app, place, windows
from tests.playground.page.screens import Windows, command, download, in_one_loop, keep, last, needs_chromium
from tests.playground.page.test_records import PHONE, choose, play_a_match, press

__all__ = ["app", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire, pytest.mark.timeout(600)]


async def test_the_owner_decides_for_the_server(app: App, world: World, windows: Windows) -> None:
    (guild,) = world.guilds
    ann, bob = await windows.open("ann", viewport=PHONE), await windows.open("bob")
    await command(ann, "uno-server settings")
    await expect(last(ann)).to_contain_text("Dares: Allowed")
    await keep(ann, "server-overview-phone")
    await choose(ann, 0, "Tables and rules")
    await choose(ann, 1, "Not allowed")
    await expect(last(ann)).to_contain_text("Saved.")
    await keep(ann, "server-games-phone")
    await choose(ann, -1, "Who plays where")
    await choose(ann, 0, "#table")
    await ann.keyboard.press("Escape")
    await expect(last(ann).get_by_role("combobox").first).to_contain_text("#table")
    await keep(ann, "server-places-phone")
    await choose(ann, -1, "Overview")
    await expect(last(ann)).to_contain_text("Channels: #table")
    settings = app.servers.of(guild)
    assert (settings.has_dares, len(settings.channels)) == (False, 1)
    await bob.get_by_role("combobox", name="Message").press_sequentially("/uno")
    await expect(bob.get_by_role("option", name="/uno new")).to_be_visible()
    await expect(bob.get_by_role("option", name="/uno-server")).to_have_count(0)


async def test_a_person_takes_their_data_along_and_deletes_it(
    app: App, world: World, windows: Windows, tmp_path: Path
) -> None:
    await play_a_match(app, world)
    page = await windows.open("bob", viewport=PHONE)
    await command(page, "privacy")
    await keep(page, "privacy-phone")
    await press(page, "Hide me")
    await expect(last(page)).to_contain_text("You're not on the leaderboards")
    await press(page, "Export")
    exported = json.loads((await download(page, "uno-data.json", tmp_path)).read_text("utf-8"))
    assert (exported["discord_id"], len(exported["seats"])) == (str(world.user("bob").id), 1)
    await command(page, "privacy")
    await press(page, "Delete my data…")
    await expect(last(page)).to_contain_text("Delete everything about you?")
    await keep(page, "privacy-delete-phone")
    await press(page, "Delete everything")
    await expect(last(page)).to_contain_text("Done. Everything I stored about you is deleted.")
    await command(page, "stats")
    await expect(last(page)).to_contain_text("Nothing here yet")
    await command(page, "history")
    await expect(last(page)).to_contain_text("No matches here yet")
    await keep(page, "history-empty-phone")


async def test_a_table_of_ones_own_in_direct_messages(app: App, world: World, windows: Windows) -> None:
    world.direct_channel(world.user("ann"), world.bot)
    page = await windows.open("ann", viewport=PHONE)
    await open_direct_messages(page)
    await command(page, "uno new")
    await expect(page.get_by_text("Your private table is open.")).to_be_visible()
    await keep(page, "private-lobby-phone")
    await page.get_by_role("combobox", name="Add…").click()
    await page.get_by_role("option", name="easy").click()
    await clicking.button(page, "start").click()
    await clicking.button(page, "hand").click()
    await expect(clicking.hand_of(page)).to_contain_text("Your turn")
    await keep(page, "private-hand-phone")
    choice = await clicking.until(lambda: clicking.likes(page))
    await clicking.press(page, choice)
    await keep(page, "private-table-phone")


async def open_direct_messages(page: Page) -> None:
    """On a phone, the list of servers slides in."""
    await page.get_by_role("button", name="Servers and channels").click()
    await page.get_by_role("link", name="Direct messages").click()
