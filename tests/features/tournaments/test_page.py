"""Tournaments in the browser: a knockout of eight on a phone in German, a Swiss one of seven on a desktop."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random

import pytest
from playwright.async_api import Locator, Page, expect

from bot.app import App
from bot.computer import LEVELS
from bot.features.tournaments import changes
from bot.features.tournaments.commands import TournamentHandler
from bot.features.tournaments.tournament import Phase, Tournament
from bot.game.ports import SavedPreset
from bot.game.session import GameSession
from bot.game.state import Stage
from bot.playground.world.places import Guild
from bot.playground.world.world import World
from tests.fakes import view_by
from tests.journeys.playing import MINI
from tests.playground.page.clicking import types
from tests.playground.page.conftest import connect
from tests.playground.page.real_bot import app, place, windows
from tests.playground.page.screens import PHONE, Windows, in_one_loop, keep, needs_chromium

__all__ = ["app", "connect", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]

OTHERS = ("dan", "eve", "fay", "gus", "hal")
LOOK_SECONDS = 0.1
HERE = {"Ich bin da": "Es fehlt noch", "I'm here": "Waiting for"}  # shown until all are there


@pytest.fixture
def guild(world: World) -> Guild:
    """A server with five more people."""
    (guild,) = world.guilds.values()
    for name in OTHERS:
        world.add_member(guild, world.add_user(name))
    return guild


@pytest.fixture
def german(guild: Guild, world: World) -> Guild:
    """That server, in German, and so is Bob's Discord."""
    guild.become_community("de")
    world.user("bob").locale = "de"
    return guild


class Cup:
    """The tournament of the channel, with its background task as in the running program."""

    def __init__(self, app: App, guild: Guild) -> None:
        self.app, self.guild, self.rng = app, guild, Random(3)
        self.handler = next(one for one in app.handlers if isinstance(one, TournamentHandler))
        (self.channel,) = (one for one in guild.channels.values() if one.thread is None)

    async def look(self) -> None:
        (chore,) = self.handler.chores()
        while True:
            await chore.once()
            await asyncio.sleep(LOOK_SECONDS)

    async def now(self) -> Tournament:
        return await self.handler.store.in_channel(self.channel.id, self.guild.id)

    async def join(self, *people: int) -> None:
        found = await self.now()
        for one in people:
            await self.handler.store.change(found.id, lambda before, one=one: changes.joined(before, one))

    async def tables(self) -> list[GameSession]:
        """The tables of this round, once all of them are open."""
        while True:
            found = await self.now()
            waiting = [one for one in found.current if one.outcome is None]
            if all(self.handler.keeper.table_of(one) for one in waiting):
                tables = (self.handler.keeper.table_of(one) for one in waiting)
                return [one for one in tables if one is not None]
            await asyncio.sleep(LOOK_SECONDS)

    async def play(self, table: GameSession) -> None:
        """Missing players arrive, and the match is played to its end."""
        for player in table.state.lobby.waiting_for():
            await table.agree(player.id)
        while table.state.stage is Stage.PLAYING:
            seat = table.snapshot.public.decider
            assert seat is not None
            player = table.state.lobby.players[seat].id
            await table.submit(player, LEVELS["easy"].choose(view_by(table, player), self.rng))


@asynccontextmanager
async def running(app: App, guild: Guild) -> AsyncIterator[Cup]:
    """A server whose tables have three cards, with the background task of its tournaments running."""
    await app.presets.keep(guild.id, "Blitz", SavedPreset(MINI))
    await app.servers.change(guild.id, preset="own:Blitz")
    cup = Cup(app, guild)
    task = asyncio.create_task(cup.look())
    yield cup
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def board(page: Page) -> Locator:
    """The message of the tournament."""
    return page.locator(".message:not(.is-ephemeral)", has_text="🏆").last


async def see_own_table(page: Page, table: GameSession, here: str, name: str) -> None:
    """Go from the channel into the thread, and confirm being there."""
    await page.locator(f'a.thread-link[href="#{table.channel}"]').click()
    button = page.get_by_role("button", name=here, exact=True)
    await expect(button).to_be_visible()
    await expect(page.locator(".picture img").last).to_be_visible()
    assert page.viewport_size is not None
    assert await page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    await keep(page, name)
    await button.click()
    await expect(page.locator(".message", has_text=HERE[here]).last).to_be_visible()
    await page.go_back()


async def play_to_the_podium(cup: Cup) -> None:
    while (await cup.now()).phase is Phase.PLAYING:
        for table in await cup.tables():
            await cup.play(table)


def table_of(tables: list[GameSession], person: int) -> GameSession:
    return next(one for one in tables if one.state.has(person))


async def test_a_knockout_of_eight_on_a_phone_in_german(
    german: Guild, world: World, app: App, windows: Windows
) -> None:
    ann = await windows.open("ann")
    bob = await windows.open("bob", viewport=PHONE, color_scheme="dark", locale="de-DE")
    async with running(app, german) as cup:
        await types(ann, "tournament new", "Knockout")
        await board(bob).get_by_role("button", name="Mitspielen", exact=True).click()
        await cup.join(*(world.user(name).id for name in ("ann", "cat", *OTHERS)))
        await expect(board(bob)).to_contain_text("8 Leute sind dabei")
        await keep(bob, "tournament-joining-de-phone")
        await ann.get_by_role("button", name="Start now", exact=True).click()
        await expect(board(bob)).to_contain_text("Viertelfinale")
        tables = await cup.tables()
        await expect(board(bob).locator(".picture img")).to_have_attribute(
            "alt", re.compile("^Viertelfinale")
        )
        await keep(bob, "tournament-bracket-de-phone")
        own = table_of(tables, world.user("bob").id)
        await see_own_table(bob, own, "Ich bin da", "tournament-table-de-phone")
        await play_to_the_podium(cup)
        await expect(board(bob)).to_contain_text("gewinnt das Turnier!")
        podium, bracket = (board(bob).locator(".picture img").nth(number) for number in (0, 1))
        await expect(podium).to_have_attribute("alt", re.compile("^1. "))
        await expect(bracket).to_have_attribute("alt", re.compile("gewonnen von"))
        await keep(bob, "tournament-podium-de-phone")


async def test_a_swiss_tournament_of_seven_on_a_desktop_in_english(
    guild: Guild, world: World, app: App, windows: Windows
) -> None:
    ann = await windows.open("ann", color_scheme="dark")
    async with running(app, guild) as cup:
        await types(ann, "tournament new", "Swiss")
        await board(ann).get_by_role("button", name="Join", exact=True).click()
        await cup.join(*(world.user(name).id for name in ("bob", "cat", *OTHERS[:4])))
        await expect(board(ann)).to_contain_text("7 players are in")
        await keep(ann, "tournament-joining-en")
        await ann.get_by_role("button", name="Start now", exact=True).click()
        await expect(board(ann)).to_contain_text("Round 1 of 3")
        tables = await cup.tables()
        await keep(ann, "tournament-round-en")
        await see_own_table(ann, table_of(tables, world.user("ann").id), "I'm here", "tournament-table-en")
        await board(ann).get_by_role("button", name="Standings", exact=True).click()
        await ann.get_by_role("button", name="Manage", exact=True).click()
        await expect(ann.locator(".message.is-ephemeral").last).to_contain_text("Manage the tournament")
        await keep(ann, "tournament-manage-en")
        await play_to_the_podium(cup)
        await expect(board(ann)).to_contain_text("wins the tournament!")
        alt = re.compile("^Standings after round 3: 1. ")
        await expect(board(ann).locator(".picture img").nth(1)).to_have_attribute("alt", alt)
        await keep(ann, "tournament-podium-en")
