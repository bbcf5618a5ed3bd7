"""The daily deal on a phone: started, played to the end, shared, and compared on the board."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from bot.app import App
from bot.hosting.environment import RealClock
from bot.playground.world.world import World
from tests.features.daily.noon import seconds_to_noon
from tests.features.daily.scenes import daily_hand
from tests.playground.page.clicking import live
from tests.playground.page.conftest import connect
from tests.playground.page.real_bot import app, place, windows
from tests.playground.page.screens import PHONE, Windows, command, in_one_loop, keep, last, needs_chromium
from tests.screens.__main__ import LOOKS
from tests.screens.stage import stage
from tests.screens.test_screens import seen_by

__all__ = ["app", "connect", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]

ENDED = re.compile(r"You (went out first and )?scored −?\d+ in \d+ moves")


@pytest.fixture
def world(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """As in every browser test, but it is noon, for the bot as well."""
    seconds = seconds_to_noon()
    world.clock.skip(seconds)
    monkeypatch.setattr(RealClock, "now", lambda _: time.time() + seconds)
    return world


async def test_a_deal_is_played_to_its_end_on_a_phone(app: App, windows: Windows) -> None:
    page = await windows.open("ann", viewport=PHONE)
    await command(page, "daily")
    await expect(last(page)).to_contain_text("Everybody gets the same cards today")
    await keep(page, "daily-begin-phone")
    await last(page).get_by_role("button", name="Play").click()
    await page.locator("[data-key^='uno:daily_move:']").first.wait_for()
    await keep(page, "daily-hand-phone")
    await play_on(page)
    await expect(last(page)).to_contain_text(ENDED)
    await keep(page, "daily-end-phone")
    await last(page).get_by_role("button", name="Today's board").click()
    await expect(last(page)).to_contain_text(re.compile(r"Ann · −?\d+ · \d+ moves"))
    await keep(page, "daily-board-phone")
    await last(page).get_by_role("button", name="Back").click()
    await last(page).get_by_role("button", name="Share").click()
    await expect(last(page)).to_contain_text("Can you beat that?")
    await keep(page, "daily-shared-phone")


async def play_on(page: Page) -> None:
    """Press the first button until there is none."""
    while moves := [one.key for one in await live(page) if one.kind == "daily_move"]:
        await page.locator(f"[data-key='{moves[0]}']").click()
        await expect(page.locator(f"[data-key='{moves[0]}']")).to_have_count(0)


async def test_in_the_daily_deal_all_one_needs_is_in_sight_on_a_phone(
    browser: Browser, tmp_path: Path
) -> None:
    """UNO is not called there (`RULES` in `bot/features/daily/game.py`)."""
    async with stage(LOOKS["de-phone"], browser, tmp_path) as on:
        shot = await daily_hand(on)
        seen = await seen_by(on, shot.viewer, shot.message)
    assert seen["hidden"] == []
    assert "Oberste Karte:" in seen["alt"]
    assert "Nach dir:" in seen["alt"]
    assert "Ziehen" in seen["labels"]
    assert "UNO!" not in seen["labels"]
