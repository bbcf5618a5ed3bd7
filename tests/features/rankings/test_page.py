"""After a match, on a phone and a desktop: leaderboard, stats, history, and the match."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import Page, expect

from bot.app import App
from bot.playground.world.world import World
from tests.playground.page.conftest import connect
from tests.playground.page.real_bot import app, place, play_a_match, windows
from tests.playground.page.screens import (
    PHONE,
    Windows,
    choose,
    command,
    in_one_loop,
    keep,
    last,
    needs_chromium,
    picture,
    press,
)

__all__ = ["app", "connect", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]


async def test_the_memory_of_a_match(app: App, world: World, windows: Windows) -> None:
    phone = await windows.open("bob", viewport=PHONE)
    desktop = await windows.open("ann", color_scheme="dark")
    await see_that_nothing_is_there(phone)
    await play_a_match(app, world)
    await asyncio.gather(
        see_the_results(phone, "phone"),
        see_the_results(desktop, "desktop"),
    )


async def see_that_nothing_is_there(page: Page) -> None:
    """The stats and the history before the first match."""
    await command(page, "stats")
    await expect(last(page)).to_contain_text("Nothing here yet")
    await press(page, "Matches")
    await expect(last(page)).to_contain_text("You haven't finished a match here yet")
    await keep(page, "history-empty-phone")


async def see_the_results(page: Page, name: str) -> None:
    """From the leaderboard through the stats to the match."""
    await command(page, "leaderboard")
    await expect(last(page)).to_contain_text("🏆 Leaderboard")
    await expect(picture(page)).to_have_attribute(
        "alt", re.compile("Most wins · All time · This server: 1. ")
    )
    await choose(page, 0, "Most points")
    await expect(picture(page)).to_have_attribute("alt", re.compile("^Most points"))
    await press(page, "Everywhere")
    await expect(picture(page)).to_have_attribute("alt", re.compile("^Most points · All time · Everywhere"))
    await expect(last(page)).to_contain_text(re.compile(r"You: \d\. \w+ · \d+ points? · 1 played"))
    await keep(page, f"leaderboard-{name}")
    await command(page, "stats")
    await expect(last(page)).to_contain_text(re.compile(r"Matches: [01] of 1 won"))
    await expect(last(page)).to_contain_text(re.compile(r"Cat \d – \d"))
    await keep(page, f"stats-{name}")
    await press(page, "Matches")
    await expect(last(page)).to_contain_text(re.compile("with .* and Cat"))
    await keep(page, f"history-{name}")
    await choose(page, 0, re.compile(r"#\d of 3"))
    await expect(picture(page)).to_have_attribute("alt", re.compile("Scores after each round"))
    await keep(page, f"match-{name}")
