"""A test that waits for a missing text fails soon, with the page's current text in the error."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Browser, Error, expect

from tests.costs import wanted
from tests.playground.page import screens
from tests.playground.page.screens import closed_when_quiet, in_one_loop, needs_chromium, new_window

pytestmark = [
    in_one_loop,
    needs_chromium,
    pytest.mark.skipif(wanted() is None, reason="this machine does not tell who waits for a processor"),
]
REASON = "nothing happens anymore"
ENOUGH_ANSWERS = 50  # of the page to other questions; by then, it has told its text


@pytest.fixture(autouse=True)
def quiet_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat any machine as a quiet one."""
    monkeypatch.setattr(screens, "QUIET", 1_000_000.0)
    monkeypatch.setattr(screens, "LOOKS_SECONDS", 0.01)


async def test_a_wrong_text_is_told_with_the_one_that_is_there(browser: Browser) -> None:
    page = await new_window(browser)
    await page.set_content("<p>two cards</p>")
    waiting = asyncio.ensure_future(expect(page.locator("p")).to_have_text("three cards"))
    for _ in range(ENOUGH_ANSWERS):
        await page.evaluate("0")
    async with closed_when_quiet([page]):
        with pytest.raises(AssertionError, match=r"(?s)two cards.*" + REASON):
            await waiting


async def test_a_press_on_a_missing_button_fails(browser: Browser) -> None:
    page = await new_window(browser)
    async with closed_when_quiet([page]):
        with pytest.raises(Error, match=REASON):
            await page.get_by_role("button", name="Draw").click()


async def test_while_something_works_nothing_is_closed(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screens, "QUIET", 0.0)
    page = await new_window(browser)
    async with closed_when_quiet([page]):
        for _ in range(10 * screens.QUIET_LOOKS):
            assert await page.evaluate("1 + 1") == 2
    await page.close()
