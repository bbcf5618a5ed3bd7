"""The browser, its windows for the tests of the page, and screenshots of them under build/screens."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    async_playwright,
    expect,
)
from pytest_asyncio import fixture

from bot.playground.server.page import address_of
from bot.playground.server.playground import HANGS_AFTER_SECONDS, Playground
from tests.costs import wanted
from tests.needs import need

SHELL, WHOLE = Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium")
CHROMIUM = SHELL if SHELL.exists() else WHOLE  # without windows, it needs a quarter less CPU
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
FILE: Any = {"name": "proof.txt", "mimeType": "text/plain", "buffer": b"R5 B2"}
PHONE: Any = {"width": 390, "height": 844}
LOOKS: dict[str, Any] = {"viewport": {"width": 1100, "height": 860}, "reduced_motion": "reduce"}
HANGS_AFTER_MS = 1_000 * HANGS_AFTER_SECONDS
"""The time that a page has to show something. It doesn't test any promise: a busy machine is slow."""
LOOKS_SECONDS = 5
# consecutive quiet checks, after which nothing will happen: no test waits that long for a timer of the bot
QUIET_LOOKS = 24
QUIET = 0.1  # of a processor, which all processes of a test together use while they only wait
CONTEXTS = WeakKeyDictionary[Browser, dict[str, BrowserContext]]()
SCREENS = Path(__file__).parents[3] / "build" / "screens"
KEEP_SCREENS = "KEEP_SCREENS"
"""The environment variable that turns on screenshots; CI keeps them for every run."""

expect.set_options(timeout=HANGS_AFTER_MS)

needs_chromium = need("Chromium", is_there=CHROMIUM.exists())
in_one_loop = pytest.mark.asyncio(loop_scope="session")


@fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Chromium, shared by all tests."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        await browser.close()


async def new_window(browser: Browser, **looks: Any) -> Page:
    """Open a window; `looks` are playwright's context options, such as viewport.

    Windows with the same look share a context, in which an empty one stays open: the first window of a
    context needs three times the CPU of the next. Tests don't find each other's stored data, since each
    playground has a port, and so an origin, of its own.
    """
    contexts = CONTEXTS.setdefault(browser, {})
    if (key := repr(sorted(looks.items()))) not in contexts:
        contexts[key] = await browser.new_context(**looks)
        contexts[key].set_default_timeout(HANGS_AFTER_MS)
        await contexts[key].new_page()
    return await contexts[key].new_page()


class Windows:
    """Browser windows by person; `frames` holds the data that each person's websocket received."""

    def __init__(self, browser: Browser, place: Playground) -> None:
        self._browser = browser
        self._place = place
        self.pages: list[Page] = []
        self.frames: dict[str, list[str]] = {}
        self.complaints: list[str] = []
        """Errors in the consoles of the pages."""

    async def open(self, name: str, **looks: Any) -> Page:
        """Open a person's window, with options as in `new_window`."""
        page = await new_window(self._browser, **{**LOOKS, **looks})
        self.pages.append(page)
        received = self.frames.setdefault(name, [])
        page.on("websocket", lambda wire: wire.on("framereceived", lambda frame: received.append(str(frame))))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._note)
        await page.goto(address_of(self._place, name))
        await page.locator("#head h2 .mark").wait_for()
        return page

    async def close(self) -> None:
        """Close all windows."""
        for page in self.pages:
            await page.close()

    def _note(self, line: ConsoleMessage) -> None:
        is_picture = "attachments/" in line.location["url"]  # replaced before a busy page had loaded it
        if line.type == "error" and not is_picture:
            self.complaints.append(f"{line.text} ({line.location['url']})")


@asynccontextmanager
async def windows_on(place: Playground, browser: Browser) -> AsyncIterator[Windows]:
    """Windows on a playground; none of their scripts may have failed."""
    windows = Windows(browser, place)
    async with closed_when_quiet(windows.pages):
        yield windows
    await windows.close()
    assert not windows.complaints, windows.complaints


@asynccontextmanager
async def closed_when_quiet(pages: Sequence[Page]) -> AsyncIterator[None]:
    """Close these pages if page and bot are idle while the test still waits for something.

    A wrong text would otherwise look like a hang. A busy machine is not idle: processes that wait for a
    processor count as working. Without `/proc` nothing is known, and waits end only by their timeout.
    """
    watch = asyncio.create_task(_close_when_quiet(pages))
    try:
        yield
    finally:
        watch.cancel()


async def _close_when_quiet(pages: Sequence[Page]) -> None:
    looks, before = 0, wanted()
    while looks < QUIET_LOOKS:
        await asyncio.sleep(LOOKS_SECONDS)
        now = wanted()
        looks = looks + 1 if now is not None and now < (before or 0) + QUIET * LOOKS_SECONDS else 0
        before = now
    for page in pages:
        await page.close(reason="nothing happens anymore: what the test waits for is not going to come")


async def keep(page: Page, name: str) -> None:
    """Save a screenshot of a window as build/screens/NAME.png, if screenshots are on."""
    if KEEP_SCREENS not in os.environ:
        return
    SCREENS.mkdir(parents=True, exist_ok=True)
    await page.screenshot(path=SCREENS / f"{name}.png")


async def download(page: Page, name: str, folder: Path) -> Path:
    """Download the file with this name from the last message into a folder."""
    async with page.expect_download() as begun:
        await last(page).get_by_role("link", name=name).click()
    await (await begun.value).save_as(folder / name)
    return folder / name


async def command(page: Page, typed: str) -> None:
    """Type a command without options, all its letters together, pick it and send it, with only the
    keyboard.
    """
    await page.get_by_role("combobox", name="Message").focus()
    await page.keyboard.insert_text(f"/{typed}")
    await expect(page.get_by_role("listbox", name="Commands").get_by_role("option")).to_have_count(1)
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


def last(page: Page) -> Locator:
    """The last message."""
    return page.locator(".message").last


async def press(page: Page, label: str) -> None:
    """Press a button of the last message."""
    await last(page).get_by_role("button", name=label, exact=True).click()


async def choose(page: Page, menu: int, line: str | re.Pattern[str]) -> None:
    """Open a menu of the last message, by its position, and pick an entry."""
    await last(page).get_by_role("combobox").nth(menu).click()
    await page.get_by_role("option", name=line).first.click()


def picture(page: Page) -> Locator:
    """The picture in the last message."""
    return last(page).locator(".picture img")
