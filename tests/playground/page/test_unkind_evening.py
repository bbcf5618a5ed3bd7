"""Events of real evenings, on a phone: a reload in the middle of a turn, and permissions that are removed."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page, expect
from pytest_asyncio import fixture

from bot.app import App
from bot.playground.server.page import PageServer
from bot.playground.server.playground import Playground
from bot.playground.world.world import World
from tests.discord_api import exchanges
from tests.playground.page import clicking
from tests.playground.page.real_bot import MOST_MOVES, app, windows
from tests.playground.page.screens import PHONE, Windows, command, in_one_loop, keep, needs_chromium
from tests.soak.counts import times
from tests.wire.drawings import hold_drawn

__all__ = ["app", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]


@fixture(loop_scope="session")
async def place(world: World) -> AsyncIterator[Playground]:
    """The world on loopback with its page; here, Discord may refuse requests."""
    hold_drawn(world)
    place = Playground(world)
    PageServer(world).add_routes(place.app)
    async with place:
        yield place
    assert exchanges.complaints_about_requests(place.log) == []
    assert exchanges.complaints_about_answers(place.log) == []


async def begin(ann: Page, bob: Page) -> None:
    """Ann and Bob play, with their hands open."""
    await command(ann, "uno new")
    await clicking.button(bob, "join").click()
    await expect(ann.locator(".container").first).to_contain_text("Bob")
    await clicking.button(ann, "start").click()
    for page in (ann, bob):
        await clicking.button(page, "hand").click()
        await expect(clicking.panels_of(page)).to_have_count(1)


async def mover(pages: list[Page]) -> tuple[Page, clicking.Choice]:
    """The awaited player, and the card they would play."""
    page, choice = await clicking.until(lambda: clicking.next_move(pages))
    assert choice is not None
    return page, choice


async def test_after_a_reload_one_plays_on(app: App, windows: Windows) -> None:
    ann, bob = await windows.open("ann", viewport=PHONE), await windows.open("bob", viewport=PHONE)
    await begin(ann, bob)
    page, _ = await mover([ann, bob])
    await page.reload()
    await expect(page.locator("#head h2 .mark")).to_be_visible()
    await expect(clicking.panels_of(page)).to_have_count(0)
    await keep(page, "unkind-reloaded-phone")
    await clicking.button(page, "hand").click()
    await expect(clicking.panels_of(page)).to_have_count(1)
    again, choice = await mover([ann, bob])
    assert again is page
    assert await clicking.press(page, choice)


async def set_box(page: Page, name: str, *, is_on: bool) -> None:
    """Let the owner grant the bot a permission, or remove it."""
    await page.get_by_role("button", name="Manage this channel").click()
    await page.get_by_role("checkbox", name=name, exact=True).set_checked(is_on)
    await page.keyboard.press("Escape")


async def play_until_told(pages: list[Page], permission: str) -> None:
    """Play until everybody's hand names the missing permission, which happens once the bot has something to
    send or to edit.
    """
    for _ in range(MOST_MOVES):
        page, choice = await mover(pages)
        await clicking.press(page, choice)
        told = [permission in await clicking.hand_of(one).inner_text() for one in pages]
        if all(told):
            return
    raise AssertionError("nobody was told")


@pytest.mark.parametrize("permission", ["View Channel", *times([], ["Send Messages"])])
async def test_a_permission_that_is_taken_away_is_named_in_every_hand(
    app: App, windows: Windows, permission: str
) -> None:
    pages = [await windows.open(name, viewport=PHONE) for name in ("ann", "bob")]
    ann, bob = pages
    await begin(ann, bob)
    table = ann.locator(".message:not(.is-ephemeral) .container").last
    await set_box(ann, permission, is_on=False)
    await play_until_told(pages, permission)
    await keep(ann, f"unkind-{permission.split(maxsplit=1)[0].lower()}-phone")
    before = await table.inner_text()
    await set_box(ann, permission, is_on=True)
    await expect(table).not_to_have_text(before)
    page, choice = await mover(pages)
    assert await clicking.press(page, choice)
    await expect(clicking.hand_of(page)).not_to_contain_text(permission)
