"""Three people play a round with the real bot on the page, only by clicking."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.async_api import Locator, Page, expect

from bot.app import App
from tests.playground.page import clicking
from tests.playground.page.real_bot import MOST_MOVES, app, place, sit_down, windows
from tests.playground.page.screens import Windows, choose, in_one_loop, keep, last, needs_chromium

__all__ = ["app", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]

NAMES = ("ann", "bob", "cat")


async def test_a_round_by_clicking_alone(app: App, windows: Windows) -> None:
    pages = await sit_down(windows)
    ann, bob, cat = pages
    await open_by_clicking(ann, bob, cat)
    seen = await play_by_clicking(pages)
    assert {"challenge", "color", "play", "race"} <= seen
    for page in pages:
        await clicking.button(page, "next").scroll_into_view_if_needed()
    for page, name in zip(pages, NAMES, strict=True):
        await keep(page, f"play-result-{name}")


async def open_by_clicking(ann: Page, bob: Page, cat: Page) -> None:
    """Ann opens a table, the others join, and all open their hands."""
    await ann.get_by_role("button", name="Commands").click()
    await ann.get_by_role("option", name="/uno new").click()
    await ann.get_by_role("button", name="Send", exact=True).click()
    for page, name in ((bob, "Bob"), (cat, "Cat")):
        await page.get_by_role("button", name="Join").click()
        for other in (ann, bob, cat):  # nobody clicks while this redraws the table
            await expect(other.locator(".container")).to_contain_text(name)
    await keep(ann, "play-lobby")
    await ann.get_by_role("button", name="Start").click()
    for page in (ann, bob, cat):
        await page.get_by_role("button", name="My hand").click()
        await expect(page.locator(".is-ephemeral .container")).to_have_count(1)
    for page, name in zip((ann, bob, cat), NAMES, strict=True):
        await keep(page, f"play-hand-{name}")


async def play_by_clicking(pages: list[Page]) -> set[str]:
    """Play until the round is over; returns the kinds of actions taken."""
    seen: set[str] = set()
    for _ in range(MOST_MOVES):
        page, choice = await clicking.until(partial(clicking.next_move, pages))
        if choice is None:
            return seen
        if not await clicking.press(page, choice):
            continue
        if choice.kind == "challenge":
            await look_at_a_challenge(pages, page)
        if "race" not in seen and await clicking.owes(page):
            await race_by_reaction(pages, page)
            seen.add("race")
        seen.add(choice.kind)
    raise AssertionError(f"the round did not end: {seen}")


async def look_at_a_challenge(pages: list[Page], challenger: Page) -> None:
    """The challenged hand is shown only to the challenger."""
    reveal = clicking.hand_of(challenger).get_by_text(re.compile(r"^(?!You )\w+ had "))
    await expect(reveal).to_be_visible()
    await keep(challenger, "play-challenge")
    words = await reveal.inner_text()
    for page in pages:
        assert (words in await page.locator("#timeline").inner_text()) is (page is challenger)


async def race_by_reaction(pages: list[Page], owner: Page) -> None:
    """The player after the owner taps the hand first."""
    catcher = pages[(pages.index(owner) + 1) % len(pages)]
    race = catcher.locator(".message", has=catcher.locator("[data-key^='uno:race:']")).last
    hand = race.locator(".reaction", has_text="✋")
    await expect(hand).to_be_visible()
    await keep(catcher, "play-race")
    await hand.click()
    caught: Locator = owner.get_by_text("caught").first
    await expect(caught).to_be_visible()
    await keep(owner, "play-caught")


async def test_a_table_in_a_thread_of_its_own(app: App, windows: Windows) -> None:
    ann, bob = await windows.open("ann"), await windows.open("bob")
    await clicking.types(ann, "uno new", "+ thread", "true")
    for page in (ann, bob):
        await page.locator("#places").get_by_role("link", name="UNO with Ann").click()
    await bob.get_by_role("button", name="Join").click()
    await expect(ann.locator(".container").first).to_contain_text("Bob")
    await clicking.types(ann, "uno rules")
    await choose(ann, -1, "Cards")
    await expect(last(ann)).to_contain_text("Rules: Cards")
    await choose(ann, 3, "5 cards")
    await expect(bob.locator(".container").first).to_contain_text("5 cards")
    await bob.get_by_role("button", name="Agree").click()
    await clicking.types(ann, "uno start")
    await bob.get_by_role("button", name="My hand").click()
    await expect(bob.locator(".is-ephemeral .container")).to_have_count(1)
    await keep(bob, "play-thread")
