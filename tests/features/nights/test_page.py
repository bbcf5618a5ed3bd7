"""A game night in the browser: planned on a desktop in English, answered on a phone in German, and played."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from time import time

import pytest
from playwright.async_api import Page, expect

from bot.app import App
from bot.features.nights.commands import NightHandler
from bot.features.nights.store import SqlNights
from bot.game.state import Stage
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from bot.playground.world.people import Permission
from bot.playground.world.places import Guild
from bot.playground.world.world import World
from tests.playground.page.clicking import hand_of
from tests.playground.page.conftest import connect
from tests.playground.page.real_bot import app, place, windows
from tests.playground.page.screens import (
    PHONE,
    Windows,
    in_one_loop,
    keep,
    needs_chromium,
)

__all__ = ["app", "connect", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]
LOOK_SECONDS = 0.1


@asynccontextmanager
async def looking(app: App) -> AsyncIterator[Callable[[], None]]:
    """Run the nights' background task, as the running program does; the yielded function makes it check
    now.
    """
    handler = next(one for one in app.handlers if isinstance(one, NightHandler))
    (chore,) = handler.chores()

    async def look() -> None:
        while True:
            await chore.once()
            await asyncio.sleep(LOOK_SECONDS)

    task = asyncio.create_task(look())
    yield handler._keeper.hurry  # noqa: SLF001
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


@pytest.fixture
def guild(world: World) -> Guild:
    """A German server, where everybody may create events; Ann speaks English."""
    (guild,) = world.guilds.values()
    guild.become_community("de")
    guild.everyone.permissions |= Permission.CREATE_EVENTS
    world.user("bob").locale = "de"
    return guild


async def test_a_night_comes_from_its_announcement_to_the_first_card(
    guild: Guild, app: App, windows: Windows
) -> None:
    ann = await windows.open("ann")
    bob = await windows.open("bob", viewport=PHONE, color_scheme="dark", locale="de-DE")
    nights = SqlNights(app.database)
    async with looking(app) as hurry:
        await plan(ann)
        await keep(ann, "night-planned")
        await ann.get_by_role("button", name="Add it to the server's events").click()
        await expect(ann.locator(".message", has_text="one of the server's events")).to_be_visible()
        going = bob.get_by_role("button", name="Dabei", exact=True)
        announced = bob.locator(".message", has=going).first
        await going.click()
        await expect(announced).to_contain_text("Dabei (2)")
        await keep(bob, "night-phone")
        (night,) = await nights.of(guild.id)
        assert [event.name for event in guild.events.values()] == ["UNO-Spieleabend"]
        await nights.note(night.id, at=time(), event=0)  # an event leads back to its night
        hurry()
        await expect(bob.locator(".message", has_text="Es geht los: @Ann und @Bob")).to_be_visible()
        await expect(bob.get_by_role("button", name="Mitspielen").last).to_be_visible()
        await keep(bob, "night-opened-phone")
        await keep(ann, "night-opened")
    (table,) = app.registry
    for page, others in ((bob, 1), (ann, 0)):
        await page.get_by_role("button", name="Mitspielen").last.click()
        await wait_for(lambda others=others: len(table.state.lobby.expected) == others)
    await bob.get_by_role("button", name="Starten").last.click()
    await wait_for(lambda: table.state.stage is Stage.PLAYING)
    await expect(bob.get_by_role("button", name="Starten")).to_have_count(0)
    await expect(hand_of(bob)).to_be_in_viewport()
    await keep(bob, "night-playing-phone")


async def plan(page: Page) -> None:
    """Plan a night at a suggested time."""
    await page.get_by_role("combobox", name="Message").press_sequentially("/uno schedule")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="+ at").click()
    await keep(page, "night-typing")
    await page.get_by_role("option", name=re.compile("In 1 hour")).click()
    await page.get_by_role("button", name="Send").click()
    await expect(page.get_by_role("button", name="Call off the night")).to_be_visible()


async def wait_for(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(HANGS_AFTER_SECONDS):
        while not condition():  # noqa: ASYNC110  # there is no event for it
            await asyncio.sleep(LOOK_SECONDS)
