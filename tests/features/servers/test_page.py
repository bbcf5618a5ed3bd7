"""The owner's settings for a server, on a phone: `/uno-server`."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from bot.app import App
from bot.playground.world.world import World
from tests.playground.page import clicking
from tests.playground.page.conftest import connect
from tests.playground.page.real_bot import app, place, windows
from tests.playground.page.screens import (
    PHONE,
    Windows,
    choose,
    command,
    in_one_loop,
    keep,
    last,
    needs_chromium,
    press,
)

__all__ = ["app", "connect", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]


async def test_the_owner_decides_for_the_server(app: App, world: World, windows: Windows) -> None:
    (guild,) = world.guilds
    ann, bob = await windows.open("ann", viewport=PHONE), await windows.open("bob")
    await command(ann, "uno-server")
    await expect(last(ann)).to_contain_text("Three questions")
    await keep(ann, "server-start-phone")
    await choose(ann, -1, "Overview")
    await expect(last(ann)).to_contain_text("Dares: Allowed")
    await keep(ann, "server-overview-phone")
    await choose(ann, 0, "Tables and rules")
    await expect(last(ann)).to_contain_text("Rules of new tables")
    await choose(ann, 1, "Not allowed")
    await expect(last(ann)).to_contain_text("Saved.")
    await keep(ann, "server-games-phone")
    await choose(ann, -1, "Who plays where")
    await expect(last(ann)).to_contain_text("Where people can play")
    await choose(ann, 0, "#table")
    await ann.keyboard.press("Escape")
    await expect(last(ann)).to_contain_text("Saved.")
    await expect(last(ann).get_by_role("combobox").first).to_contain_text("#table")
    await keep(ann, "server-places-phone")
    await choose(ann, -1, "Overview")
    await expect(last(ann)).to_contain_text("Channels: #table")
    settings = app.servers.of(guild)
    assert (settings.has_dares, len(settings.channels)) == (False, 1)
    await bob.get_by_role("combobox", name="Message").press_sequentially("/uno")
    await expect(bob.get_by_role("option", name="/uno new")).to_be_visible()
    await expect(bob.get_by_role("option", name="/uno-server")).to_have_count(0)


async def test_the_owner_is_asked_before_a_match_ends(app: App, world: World, windows: Windows) -> None:
    ann, bob = await windows.open("ann", viewport=PHONE), await windows.open("bob")
    await command(bob, "uno new")
    await clicking.button(bob, "add").click()
    await expect(bob.locator(".message").last).to_contain_text("Ada")
    await clicking.button(bob, "start").click()
    await expect(clicking.button(bob, "hand").first).to_be_visible()
    await command(ann, "uno-server")
    await expect(last(ann)).to_contain_text("Three questions")
    await choose(ann, -1, "Open tables")
    await expect(last(ann)).to_contain_text("hosted by")
    await choose(ann, 0, "End table 1")
    await expect(last(ann)).to_contain_text("End the match for everybody?")
    await keep(ann, "server-end-match-phone")
    await press(ann, "End the match")
    await expect(last(ann)).to_contain_text("There are no open tables.")
    assert app.registry.in_server(next(iter(world.guilds))) == []
