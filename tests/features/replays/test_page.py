"""After a match, on a phone and a desktop: the replay, and its check."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from bot.__main__ import main
from bot.app import App
from bot.playground.world.world import World
from tests.playground.page.conftest import connect
from tests.playground.page.real_bot import app, place, play_a_match, windows
from tests.playground.page.screens import (
    PHONE,
    Windows,
    command,
    download,
    in_one_loop,
    keep,
    last,
    needs_chromium,
    press,
)

__all__ = ["app", "connect", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]

STEPS = 5
SCRIPT = Path(__file__).parents[3] / "docs" / "verify_shuffle.py"


async def test_the_replay_of_a_match(app: App, world: World, windows: Windows, tmp_path: Path) -> None:
    table = await play_a_match(app, world)
    phone = await windows.open("bob", viewport=PHONE)
    desktop = await windows.open("ann", color_scheme="dark")
    for page, name in ((phone, "phone"), (desktop, "desktop")):
        await command(page, "replay")
        await expect(last(page)).to_contain_text("Round 1 of")
        await keep(page, f"replay-{name}")
    await step_on(phone)
    await jump(desktop, len(table.state.totals))
    file = await verify(phone, tmp_path)
    assert await asyncio.to_thread(main, ["replay", str(file)]) == 0
    checked = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-I", SCRIPT, file], capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, "")


async def step_on(page: Page) -> None:
    """Press forward a few times, then go to the end, where no button leads forward."""
    for step in range(2, STEPS + 1):
        await press(page, "▶")
        await expect(last(page)).to_contain_text(f"Step {step} of")
    await press(page, "⏭")
    await expect(last(page)).to_contain_text("wins the match")
    await expect(last(page).get_by_role("button", name="▶", exact=True)).to_be_disabled()
    await keep(page, "replay-end-phone")


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
    await expect(last(page)).to_contain_text("secrets. Compare each seal with the one shown before the deal.")
    await keep(page, "verify-phone")
    await press(page, "Download")
    await expect(last(page)).to_contain_text("with every card and every move")
    await keep(page, "download-phone")
    return await download(page, "uno-match-1.json", folder)
