"""After a match, on a phone in German and a desktop in English: the review, and the parts that are shared."""

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
    press,
)

__all__ = ["app", "connect", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]


SHARE = re.compile("Share my best moment|Besten Moment teilen")


async def test_each_of_three_reviews_a_match(app: App, world: World, windows: Windows) -> None:
    make_community(world, next(iter(world.guilds.values())))  # it speaks English
    world.user("bob").locale = "de"
    await play_a_match(app, world)
    phone = await windows.open("bob", viewport=PHONE)
    desktop, third = await windows.open("ann", color_scheme="dark"), await windows.open("cat")
    await press(desktop, "Review")
    await expect(last(desktop)).to_contain_text(re.compile(r"Accuracy: \d+ of 100, in \d+ decisions"))
    await expect(last(desktop).locator(".picture img").first).to_be_visible()
    await keep(desktop, "review-desktop")
    await press(phone, "Review")
    await expect(last(phone)).to_contain_text(re.compile(r"Genauigkeit: \d+ von 100, bei \d+ Entscheidungen"))
    await expect(last(phone)).to_contain_text(re.compile("Besser: |verschenkt"))
    await keep(phone, "review-phone")
    width = await phone.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
    await command(third, "review")
    await expect(last(third)).to_contain_text("Accuracy: ")
    texts = {await last(page).inner_text() for page in (desktop, phone, third)}
    assert len(texts) == 3
    shares = [last(page).get_by_role("button", name=SHARE) for page in (desktop, phone, third)]
    offered = [share for share in shares if await share.count()]
    await offered[0].click()
    for page in (desktop, phone, third):
        await expect(last(page)).to_contain_text("'s best moment")
    await keep(phone, "review-shared-phone")
