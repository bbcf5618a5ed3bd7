"""A month ends in the browser: its board, a role, and the hall of fame, on a phone and on a desktop."""

from __future__ import annotations

import re
import time
from functools import partial

import pytest
from playwright.async_api import Locator, Page, expect

from bot.app import App
from bot.hosting.environment import RealClock
from bot.playground.world.clock import WorldClock
from bot.playground.world.people import Permission, Role
from bot.playground.world.places import Guild
from bot.playground.world.world import World
from bot.storage.retention import SqlRetention
from tests.features.rankings.test_ceremony import noon, season
from tests.playground.page.clicking import until
from tests.playground.page.conftest import connect
from tests.playground.page.real_bot import app, place, windows
from tests.playground.page.screens import (
    PHONE,
    Windows,
    choose,
    command,
    in_one_loop,
    keep,
    last,
    needs_chromium,
    picture,
)

__all__ = ["app", "connect", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire, pytest.mark.together_with("servers")]

LAST_MONTH, NOW = noon(2026, 10, 15), noon(2026, 11, 2)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    """Ann, Bob, and Cat in a German server, early in November; Ann speaks English."""
    moved = NOW - time.time()
    monkeypatch.setattr(RealClock, "now", lambda _: time.time() + moved)
    world = World(WorldClock(lambda: time.time() + moved))
    people = [world.add_user(name) for name in ("ann", "bob", "cat")]
    guild = world.add_guild("Kartenhaus", people)
    world.add_channel(guild, "table")
    guild.become_community("de")
    world.user("bob").locale = "de"
    return world


@pytest.fixture
def guild(world: World) -> Guild:
    (guild,) = world.guilds.values()
    return guild


@pytest.fixture
def crown(world: World, guild: Guild) -> Role:
    """A role below the bot's own, so the bot may give it."""
    crown = world.add_role(guild, "Champion")
    (own,) = (role for role in guild.roles.values() if role.bot is not None)
    crown.position, own.position = own.position, crown.position
    own.permissions |= Permission.MANAGE_ROLES
    return crown


async def ask_for_boards(owner: Page) -> None:
    """Choose where the final boards are posted, and the role of the champion."""
    await command(owner, "uno-server")
    await expect(last(owner)).to_contain_text("Three questions")
    await choose(owner, -1, "Champions")
    await expect(last(owner)).to_contain_text("Final boards")
    for menu, thing in ((0, "#table"), (1, "Champion")):
        await choose(owner, menu, thing)
        await owner.keyboard.press("Escape")
        await expect(last(owner)).to_contain_text("Saved.")


async def champion_role(app: App, guild: Guild) -> int | None:
    """The role that the owner has chosen: "Saved." may still be about the channel."""
    return app.servers.of(guild.id).champion_role


async def test_a_month_ends_with_its_board_a_role_and_a_place_in_the_hall(
    world: World, guild: Guild, crown: Role, app: App, windows: Windows
) -> None:
    ann = await windows.open("ann", color_scheme="dark")
    bob = await windows.open("bob", viewport=PHONE, color_scheme="dark", locale="de-DE")
    await ask_for_boards(ann)
    await until(partial(champion_role, app, guild))
    await keep(ann, "month-asked-for")
    wins = {world.user(name).id: count for name, count in (("ann", 4), ("bob", 5), ("cat", 2))}
    await season(app.database, LAST_MONTH, wins, guild.id)
    await SqlRetention(app.database).delete_periods(NOW)
    (look,) = [chore for chore in app.chores() if chore.name == "final boards"]
    await look.once()

    for page in (ann, bob):
        await expect(board(page)).to_contain_text("Oktober 2026")
        await expect(board(page)).to_contain_text(re.compile("🥇 Bob"))
    assert guild.members[world.user("bob").id].roles == [crown]
    await keep(bob, "month-board-de-phone")
    await keep(ann, "month-board-en")
    await look.once()
    await board(bob).get_by_role("button", name="Ruhmeshalle", exact=True).click()
    await expect(last(bob)).to_contain_text("🏛️ Ruhmeshalle")
    await expect(picture(bob)).to_have_attribute("alt", re.compile("^Oktober 2026: 1. Bob"))
    await keep(bob, "month-hall-de-phone")
    await board(ann).get_by_role("button", name="Ruhmeshalle", exact=True).click()
    await expect(last(ann)).to_contain_text("🏛️ Hall of fame")
    await expect(picture(ann)).to_have_attribute("alt", re.compile("^October 2026: 1. Bob"))
    await keep(ann, "month-hall-en")
    await command(bob, "statistik")
    await expect(last(bob)).to_contain_text("🥇 3")
    await keep(bob, "month-medal-de-phone")
    await expect(ann.locator(".message:not(.is-ephemeral)", has_text="Oktober 2026")).to_have_count(1)


def board(page: Page) -> Locator:
    """The message that shows the end of the month."""
    return page.locator(".message:not(.is-ephemeral)", has_text="Oktober 2026").last
