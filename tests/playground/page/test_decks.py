"""A match with each of the other decks, played to the end on a phone in German."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.async_api import Page, expect

from bot.app import App
from bot.computer import LEVELS
from bot.engine.catalogue import PRESETS
from bot.game.players import Player
from bot.game.registry import Location
from bot.game.session import GameSession
from bot.game.state import Stage
from bot.playground.world.world import World
from tests.fakes import view_by
from tests.playground.page import clicking
from tests.playground.page.conftest import connect
from tests.playground.page.real_bot import app, place, windows
from tests.playground.page.screens import PHONE, Windows, in_one_loop, keep, needs_chromium
from tests.wire.people import PANEL

__all__ = ["app", "connect", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]

SHORT: dict[str, Any] = {"scoring": "single_round", "uno_call": "off", "turn_seconds": 0}
LIKED = {"no_mercy": (7, "Joker"), "flip": (9, "Flip")}  # dealt cards, and Bob's preferred plays
CLICKED = 4  # moves of Bob; afterward, he plays like a computer player
EVERY = 3  # moves between two screenshots
MOST_MOVES = 80  # of Bob


@pytest.fixture
def german(world: World) -> World:
    """The server and Bob's Discord are set to German before the bot starts."""
    (guild,) = world.guilds.values()
    guild.become_community("de")
    world.user("bob").locale = "de"
    return world


@pytest.mark.parametrize("preset", LIKED)
async def test_a_match_is_played_to_its_end(preset: str, german: World, app: App, windows: Windows) -> None:
    cards, liked = LIKED[preset]
    bob = await windows.open("bob", viewport=PHONE, color_scheme="dark", locale="de-DE")
    session = await begun(app, german, {**PRESETS[preset], **SHORT, "hand_size": cards})
    await clicking.button(bob, "hand").click()
    await expect(clicking.hand_of(bob).locator(".picture img, .emoji").first).to_be_visible()
    pressed, rng = list[str](), Random(2)
    while session.state.stage is Stage.PLAYING:
        seat = session.snapshot.public.decider
        assert seat is not None
        player = session.state.lobby.players[seat].id
        has_seen_enough = len(pressed) >= CLICKED and any(liked in label for label in pressed)
        if player != german.user("bob").id or has_seen_enough:
            await session.submit(player, LEVELS["normal"].choose(view_by(session, player), rng))
            continue
        choice = await clicking.until(lambda: preferred(bob, liked))
        if len(pressed) % EVERY == 0:
            await keep(bob, f"{preset}-{len(pressed):02}-de-phone")
        if await clicking.press(bob, choice):
            pressed.append(choice.label)
        assert len(pressed) < MOST_MOVES
    await expect(bob.locator(".message", has_text="🏆").last).to_contain_text("gewinnt")
    await keep(bob, f"{preset}-end-de-phone")
    assert any(liked in label for label in pressed), "a card that only this deck has"


async def begun(app: App, world: World, options: dict[str, Any]) -> GameSession:
    """Ann and Bob sit at a table with these rules, and the cards are dealt."""
    (guild,) = world.guilds.values()
    (channel,) = guild.channels.values()
    ann, bob = (Player(world.user(name).id, name.capitalize()) for name in ("ann", "bob"))
    session = await app.registry.open(Location(guild.id, channel.id, is_public=True), ann, options)
    await session.join(bob)
    await session.start(ann.id)
    return session


async def preferred(page: Page, liked: str) -> clicking.Choice | None:
    """A person's preferred move, or the first one of their panel."""
    found = [choice for choice in await clicking.live(page) if choice.kind in PANEL]
    return min(found, key=lambda choice: liked not in choice.label, default=None)
