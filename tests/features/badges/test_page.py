"""A badge is earned in the browser, and a month is shared: on a phone in German, on a desktop in English."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from bot.app import App
from bot.playground.changes.places import make_community
from bot.playground.world.world import World
from tests.playground.page.conftest import connect
from tests.playground.page.real_bot import app, place, play_a_match, windows
from tests.playground.page.screens import (
    PHONE,
    Windows,
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


@pytest.fixture
def speaking_german(world: World) -> None:
    """Bob's Discord is German; the server is a Community that speaks English."""
    make_community(world, next(iter(world.guilds.values())))
    world.user("bob").locale = "de"


async def test_a_badge_is_earned_and_a_month_is_shared(
    speaking_german: None, app: App, world: World, windows: Windows
) -> None:
    ann = await windows.open("ann")
    bob = await windows.open("bob", viewport=PHONE, color_scheme="dark", locale="de-DE")
    await play_a_match(app, world)
    result = ann.locator(".message", has_text=re.compile(r"Earned · .* 🥇 First win"))
    await expect(result.last).to_be_visible()
    await keep(ann, "badge-earned")
    await command(ann, "stats")
    await press(ann, "Badges")
    await expect(last(ann)).to_contain_text("Your badges")
    await keep(ann, "badges")
    await command(ann, "leaderboard")
    await press(ann, "Records")
    await expect(picture(ann)).to_have_attribute("alt", re.compile("^Records: .*Largest round"))
    await keep(ann, "records")
    await command(bob, "statistik")
    await press(bob, "Monat")
    await expect(picture(bob)).to_have_attribute("alt", re.compile(r"^Dein .*Spiele: 1"))
    await keep(bob, "month-phone")
    await press(bob, "Teilen")
    await expect(picture(ann)).to_have_attribute("alt", re.compile("Matches: 1"))
    await keep(bob, "month-shared-phone")
    await keep(ann, "month-shared")
