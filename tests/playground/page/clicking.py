"""Players who use the page by clicking or by typing slash commands."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from playwright.async_api import Error, Locator, Page, expect

from bot.playground.server.playground import HANGS_AFTER_SECONDS

PAUSE = 0.25  # seconds between two checks
Found = TypeVar("Found")
LIVE = """panels => [...(panels.at(-1)?.querySelectorAll("[data-key^='uno:']:enabled") ?? [])]
    .map(button => [button.dataset.key, button.innerText])"""
ORDER = ("challenge", "color", "play", "pass", "draw")
"""Actions in order of preference."""
EPHEMERAL = 64


MENU = "▾"  # at the end of a menu's label


@dataclass(frozen=True)
class Choice:
    """An enabled button of a person's hand panel; `key` is its custom ID."""

    key: str
    label: str

    @property
    def kind(self) -> str:
        """The action in its custom ID."""
        return self.key.split(":")[1]

    @property
    def rank(self) -> tuple[int, int, int]:
        """Lower is preferred: a Wild Draw Four, a Wild, then cards in hand order."""
        card = 0 if self.label.startswith("+") else 1 if "Wild" in self.label else 2
        slot = self.key.split(":")[4]
        return ORDER.index(self.kind), card, int(slot) if slot.isdecimal() else 0


async def until(look: Callable[[], Awaitable[Found | None]]) -> Found:
    """Poll `look` until it finds something. Raises TimeoutError if it never does."""
    async with asyncio.timeout(HANGS_AFTER_SECONDS):
        while (found := await look()) is None:  # noqa: ASYNC110  # a page tells nobody
            await asyncio.sleep(PAUSE)
    return found


def panels_of(page: Page) -> Locator:
    """The private panels in a window."""
    return page.locator(".message.is-ephemeral", has=page.locator(".container"))


def hand_of(page: Page) -> Locator:
    """The newest private panel in a window."""
    return panels_of(page).last


async def live(page: Page) -> list[Choice]:
    """The enabled buttons of a person's panel; none between two rounds, when there is no panel."""
    return [Choice(*found) for found in await panels_of(page).evaluate_all(LIVE)]


async def likes(page: Page) -> Choice | None:
    """The button this person would press next, or None if they cannot move."""
    found = [choice for choice in await live(page) if choice.kind in ORDER]
    return min(found, key=lambda choice: choice.rank, default=None)


def button(page: Page, kind: str) -> Locator:
    """The newest button of this kind, whatever its label is."""
    return page.locator(f"[data-key^='uno:{kind}:']").last


async def next_move(pages: list[Page]) -> tuple[Page, Choice | None] | None:
    """The awaited player and their preferred press; no choice once the round is over."""
    for page in pages:
        if await button(page, "next").count():
            return page, None
        choice = await likes(page)
        if choice:
            return page, choice
    return None


async def press(page: Page, choice: Choice) -> bool:
    """Press a button of a panel, or the first menu entry, and wait until the panel is redrawn.

    Returns False if the panel is redrawn with other buttons just before the press; then the caller tries
    again.
    """
    button = hand_of(page).locator(f'[data-key="{choice.key}"]')
    while not await try_to_press(button):
        if not await button.count():
            return False
    if choice.label.endswith(MENU):
        await page.get_by_role("option").first.click()
    await expect(button).to_have_count(0)
    return True


async def try_to_press(button: Locator) -> bool:
    """Press a button that is there now; returns False if it is not, or if its message is redrawn before the
    press.
    """
    for found in await button.element_handles():
        with suppress(Error):  # it is not there anymore
            await found.click()
            return True
    return False


async def insist(button: Locator, is_done: Callable[[], Awaitable[bool]]) -> None:
    """Press a button again until that has its effect: if it is redrawn just then, the press is lost."""
    async with asyncio.timeout(HANGS_AFTER_SECONDS):
        while not await is_done():
            await try_to_press(button)
            await asyncio.sleep(PAUSE)


async def owes(page: Page) -> bool:
    """Whether this person has one card left and has not called UNO."""
    return any(choice.kind == "uno" for choice in await live(page))


async def types(page: Page, words: str, *fields: str) -> None:
    """Send a slash command with only the keyboard, picking the first suggestion for each typed field.

    `+ name` adds an optional field.
    """
    await page.get_by_role("combobox", name="Message").focus()
    await page.keyboard.insert_text(f"/{words}")
    await expect(page.locator(".picker .is-active b")).to_have_text(f"/{words}")
    await page.keyboard.press("Enter")
    for field in fields:
        if field.startswith("+ "):
            await page.get_by_role("button", name=field).press("Enter")
        else:
            await page.keyboard.type(field)
            await expect(page.locator(".command .options:not([hidden]) .is-active")).to_be_visible()
            await page.keyboard.press("Enter")
            await expect(page.locator(".command .options:not([hidden])")).to_have_count(0)
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("form", name=f"/{words}")).to_have_count(0)
    await expect(page.locator(".notice")).to_have_count(0)


def strangers_secrets(frames: list[str], own_id: int) -> list[Any]:
    """Other people's ephemeral messages among the frames a window received."""
    packets = [json.loads(frame) for frame in frames]
    shown = [packet["message"] for packet in packets if packet["kind"] == "message"]
    for packet in packets:
        shown += packet["value"] if isinstance(packet.get("value"), list) else []
    private = [message for message in shown if message.get("flags", 0) & EPHEMERAL]
    return [one for one in private if one["interaction_metadata"]["user"]["id"] != str(own_id)]
