"""A table in group messages, on phones: it is paused when nobody presses anything, and resumes."""

from __future__ import annotations

import time

import pytest
from playwright.async_api import Page, expect

from bot.app import App
from bot.hosting.environment import RealClock
from bot.playground.world.clock import WorldClock
from bot.playground.world.world import World
from bot.ui.transport.messenger import TOKEN_SECONDS
from tests.playground.page import clicking
from tests.playground.page.real_bot import app, place, windows
from tests.playground.page.screens import PHONE, Windows, command, in_one_loop, keep, needs_chromium

__all__ = ["app", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]


@pytest.fixture
def clock() -> WorldClock:
    """A clock that is stopped, so no token expires before a test skips ahead."""
    now = time.time()
    return WorldClock(lambda: now)


@pytest.fixture
def bot_clock(clock: WorldClock, monkeypatch: pytest.MonkeyPatch) -> WorldClock:
    """The bot's own clock, which shows the same time at first."""
    bot_clock = WorldClock(clock.now)
    monkeypatch.setattr(RealClock, "now", lambda _: bot_clock.now())
    return bot_clock


@pytest.fixture
def world(clock: WorldClock) -> World:
    """A group of two, in which every token edits the table."""
    world = World(clock)
    world.interactions.any_token_edits = True
    people = [world.add_user(name) for name in ("ann", "bob")]
    world.add_channel(world.add_guild("Card house", people), "table")
    world.add_group("Friends", people)
    for user in people:
        user.has_app = True
    return world


async def test_a_table_in_group_messages(
    clock: WorldClock, bot_clock: WorldClock, app: App, windows: Windows
) -> None:
    ann, bob = [await windows.open(name, viewport=PHONE) for name in ("ann", "bob")]
    for page in (ann, bob):
        await open_group(page)
    await command(ann, "uno new")
    await clicking.button(bob, "join").click()
    await expect(ann.locator(".message").last).to_contain_text("Bob")
    await clicking.button(ann, "add").click()
    await expect(ann.locator(".message").last).to_contain_text("Ada")
    await keep(ann, "group-lobby-phone")
    await clicking.button(ann, "start").click()
    for page in (ann, bob):
        await clicking.button(page, "hand").first.click()
        await expect(clicking.hand_of(page)).to_contain_text("our turn")
    await keep(ann, "group-hand-phone")
    bot_clock.skip(TOKEN_SECONDS)
    await clicking.button(ann, "hand").first.click()  # with a token that is too old by the bot's clock
    await expect(clicking.button(bob, "continue")).to_be_visible()
    await keep(bob, "group-paused-phone")
    bot_clock.skip(-TOKEN_SECONDS)
    clock.skip(TOKEN_SECONDS)
    await clicking.button(bob, "continue").click()
    await expect(clicking.button(bob, "continue")).not_to_be_visible()
    await keep(bob, "group-goes-on-phone")


async def open_group(page: Page) -> None:
    """On a phone, the list of servers slides in."""
    await page.get_by_role("button", name="Servers and channels").click()
    await page.get_by_role("link", name="Direct messages").click()
    await page.get_by_role("button", name="Servers and channels").click()
    await page.get_by_role("link", name="Friends").click()
