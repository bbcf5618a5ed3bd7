"""The first minute of `make run`: the starter sees their cards, whatever disappears above them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.async_api import Page, expect

from bot.app import App
from bot.engine.model.shuffle import SECRET_BYTES
from bot.game.session import GameSession
from bot.playground.world.world import World
from tests.playground.page import clicking
from tests.playground.page.real_bot import app, is_busy, place, windows
from tests.playground.page.screens import PHONE, Windows, command, in_one_loop, keep, needs_chromium
from tests.soak.counts import times

__all__ = ["app", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]

RNG = Random(55)
STARTS = times(2, 25)
DESKTOP: Any = {"width": 1280, "height": 850}
# without a change in this time, a screen is finished: the bot waits up to a second with an edit
CALM_MS = 1_200
IS_CALM = """(timeline, calm) => new Promise((done) => {
  let timer = setTimeout(done, calm);
  const watch = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(done, calm); });
  watch.observe(timeline, { childList: true, subtree: true, attributes: true, characterData: true });
})"""


def secret() -> bytes:
    """Another shuffle for each match, so that the starter either comes first or waits for bots."""
    return RNG.randbytes(SECRET_BYTES)


@pytest.fixture
def direct(world: World) -> int:
    """Ann, with her direct messages with the bot open."""
    ann = world.user("ann")
    world.direct_channel(ann, world.bot)
    return ann.id


@pytest.mark.parametrize(
    ("looks", "way"), [(DESKTOP, "keyboard"), (PHONE, "mouse")], ids=["keyboard-desktop", "mouse-phone"]
)
async def test_after_the_start_the_cards_are_in_sight(
    windows: Windows, app: App, direct: int, looks: Any, way: str
) -> None:
    page = await windows.open("ann", viewport=looks)
    if looks == PHONE:
        await page.get_by_role("button", name="Servers and channels").click()
    await page.get_by_role("link", name="Direct messages").click()
    for _ in range(STARTS):
        (table,) = await started(app, page, way)
        await keep(page, f"start-{way}")
        await is_at_the_end(page)
        await table.end(direct)
        await expect(clicking.button(page, "hand")).to_have_count(0)


async def started(app: App, page: Page, way: str) -> list[GameSession]:
    """Open a table, and start a match against three bots."""
    await command(page, "uno new")
    start = clicking.button(page, "bots")
    if way == "mouse":
        await start.click()
    else:
        await start.press("Enter")
    await expect(start).to_have_count(0)
    await expect(clicking.hand_of(page)).to_contain_text("our turn")
    await page.locator("#timeline").evaluate(IS_CALM, CALM_MS)
    while is_busy(app):
        await page.locator("#timeline").evaluate(IS_CALM, CALM_MS)
    return list(app.registry)


async def is_at_the_end(page: Page) -> None:
    """The timeline is at its end, and the whole hand is in sight."""
    assert await page.locator("#timeline").evaluate("(timeline) => timeline.scrollTop") == 0
    await expect(page.get_by_role("button", name="Jump to present")).to_be_hidden()
    await expect(clicking.hand_of(page)).to_be_in_viewport(ratio=1)
