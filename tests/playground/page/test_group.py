"""A table in group messages, on phones: it is paused when nobody presses anything, and resumes."""

from __future__ import annotations

import time

import pytest
from playwright.async_api import Page, expect

from bot.app import App
from bot.playground.world.clock import WorldClock
from bot.playground.world.world import World
from bot.ui.transport.messenger import TOKEN_SECONDS
from tests.playground.page import clicking
from tests.playground.page.real_bot import app, place, windows
from tests.playground.page.screens import PHONE, Windows, command, in_one_loop, keep, needs_chromium

__all__ = ["app", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]

SECONDS_LEFT = 45.0  # of a token, from the bot's view: Discord's clock is that far behind here


@pytest.fixture
def world() -> World:
    """A group of two, in which every token edits the table."""
    world = World(WorldClock(lambda: time.time() - (TOKEN_SECONDS - SECONDS_LEFT)))
    world.interactions.patience, world.interactions.any_token_edits = 120.0, True
    people = [world.add_user(name) for name in ("ann", "bob")]
    world.add_channel(world.add_guild("Card house", people), "table")
    world.add_group("Friends", people)
    for user in people:
        user.has_app = True
    return world


async def test_a_table_in_group_messages(app: App, windows: Windows) -> None:
    ann, bob = [await windows.open(name, viewport=PHONE) for name in ("ann", "bob")]
    for page in (ann, bob):
        await open_group(page)
    await command(ann, "uno new")
    await clicking.button(bob, "join").click()
    await clicking.button(ann, "add").click()
    await expect(ann.locator(".message").last).to_contain_text("Ada")
    await keep(ann, "group-lobby-phone")
    await clicking.button(ann, "start").click()
    for page in (ann, bob):
        await clicking.button(page, "hand").first.click()
        await expect(clicking.hand_of(page)).to_contain_text("our turn")
    await keep(ann, "group-hand-phone")
    await expect(clicking.button(bob, "continue")).to_be_visible()
    await keep(bob, "group-paused-phone")
    await clicking.button(bob, "continue").click()
    await expect(clicking.button(bob, "continue")).not_to_be_visible()
    await keep(bob, "group-goes-on-phone")


async def open_group(page: Page) -> None:
    """On a phone, the list of servers slides in."""
    await page.get_by_role("button", name="Servers and channels").click()
    await page.get_by_role("link", name="Direct messages").click()
    await page.get_by_role("button", name="Servers and channels").click()
    await page.get_by_role("link", name="Friends").click()
