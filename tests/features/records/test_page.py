"""After a match, on a phone and a desktop: leaderboard, stats, history, the replay to its end, its check."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Locator, Page, expect

from bot.__main__ import main
from bot.app import App
from bot.computer import LEVELS
from bot.game.players import Player
from bot.game.registry import Location
from bot.game.session import GameSession
from bot.game.state import Stage
from bot.playground.world.world import World
from tests.playground.page.real_bot import app, place, windows
from tests.playground.page.screens import Windows, command, download, in_one_loop, keep, last, needs_chromium

__all__ = ["app", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire, pytest.mark.timeout(600)]

PHONE = {"width": 390, "height": 844}
SCRIPT = Path(__file__).parents[3] / "docs" / "verify_shuffle.py"
SHORT = {"target": 100, "hand_size": 4, "uno_call": "off"}


async def play_a_match(app: App, world: World) -> GameSession:
    """Ann, Bob, and Cat play a short match of several rounds to its end."""
    (guild,) = world.guilds.values()
    (channel,) = guild.channels.values()
    ann, *others = people = [Player(world.user(name).id, name.title()) for name in ("ann", "bob", "cat")]
    table = await app.registry.open(Location(guild.id, channel.id, is_public=True), ann, SHORT)
    for other in others:
        await table.join(other)
    await table.start(ann.id)
    rng = Random(1)
    while table.state.stage is Stage.PLAYING:
        if table.public.decider is None:
            await table.deal_next_round(ann.id)
            continue
        person = people[table.public.decider].id
        await table.submit(person, LEVELS["easy"].choose(table.view(person), rng))
    return table


async def press(page: Page, label: str) -> None:
    await last(page).get_by_role("button", name=label, exact=True).click()


async def choose(page: Page, menu: int, line: str | re.Pattern[str]) -> None:
    """Open a menu of the last message, by its place, and pick a line."""
    await last(page).get_by_role("combobox").nth(menu).click()
    await page.get_by_role("option", name=line).first.click()


def picture(page: Page) -> Locator:
    return last(page).locator(".picture img")


async def test_the_memory_of_a_match(app: App, world: World, windows: Windows, tmp_path: Path) -> None:
    table = await play_a_match(app, world)
    phone = await windows.open("bob", viewport=PHONE)
    desktop = await windows.open("ann", color_scheme="dark")
    await asyncio.gather(
        see_the_results(phone, "phone"),
        see_the_results(desktop, "desktop"),
    )
    steps = await step_to_the_end(phone)
    assert steps == [*range(1, len(steps) + 1)]
    await expect(last(phone)).to_contain_text("wins the match")
    await keep(phone, "replay-end-phone")
    await jump(desktop, len(table.state.totals))
    file = await verify(phone, tmp_path)
    assert await asyncio.to_thread(main, ["replay", str(file)]) == 0
    checked = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-I", SCRIPT, file], capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, "")


async def see_the_results(page: Page, name: str) -> None:
    """From the leaderboard over the stats to the match."""
    await command(page, "leaderboard")
    await expect(last(page)).to_contain_text("🏆 Leaderboard")
    await expect(picture(page)).to_have_attribute(
        "alt", re.compile("Most wins · All time · This server: 1. ")
    )
    await choose(page, 0, "Most points")
    await expect(picture(page)).to_have_attribute("alt", re.compile("^Most points"))
    await press(page, "Everywhere")
    await expect(picture(page)).to_have_attribute("alt", re.compile("^Most points · All time · Everywhere"))
    await expect(last(page)).to_contain_text(re.compile(r"You: \d\. \w+ · \d+ points? · 1 played"))
    await keep(page, f"leaderboard-{name}")
    await command(page, "stats")
    await expect(last(page)).to_contain_text(re.compile(r"Matches: [01] of 1 won"))
    await expect(last(page)).to_contain_text("Cat · ")
    await keep(page, f"stats-{name}")
    await press(page, "History")
    await expect(last(page)).to_contain_text(re.compile("with .* and Cat"))
    await keep(page, f"history-{name}")
    await choose(page, 0, re.compile(r"place \d of 3"))
    await expect(picture(page)).to_have_attribute("alt", re.compile("Scores after each round"))
    await keep(page, f"match-{name}")
    await press(page, "Watch the replay")
    await expect(last(page)).to_contain_text("Round 1 of")
    await keep(page, f"replay-{name}")


async def step_to_the_end(page: Page) -> list[int]:
    """Press forward until it leads nowhere; returns the numbers of the steps."""
    shown = re.compile(r"Step (\d+) of (\d+)")
    found = shown.search(await last(page).inner_text())
    assert found
    steps = [1]
    for step in range(2, int(found[2]) + 1):
        await press(page, "▶")
        await expect(last(page)).to_contain_text(f"Step {step} of {found[2]}")
        steps.append(step)
    await expect(last(page).get_by_role("button", name="▶", exact=True)).to_be_disabled()
    return steps


async def jump(page: Page, rounds: int) -> None:
    """Go round by round, to the end, and back to the start."""
    for number in range(2, rounds + 1):
        await press(page, "Next round")
        await expect(last(page)).to_contain_text(f"Round {number} of {rounds}")
    await press(page, "⏭")
    await expect(last(page)).to_contain_text("wins the match")
    await press(page, "⏮")
    await expect(last(page)).to_contain_text("Step 1 of")
    await keep(page, "replay-start-desktop")


async def verify(page: Page, folder: Path) -> Path:
    """Check the shuffles, and download the match."""
    await command(page, "verify")
    await expect(last(page)).to_contain_text("fit their seals, and all cards followed from them.")
    await keep(page, "verify-phone")
    await press(page, "Download")
    await expect(last(page)).to_contain_text("with every card and every move")
    await keep(page, "download-phone")
    return await download(page, "uno-match-1.json", folder)
