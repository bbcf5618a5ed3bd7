"""A person's stored data, on a phone: downloaded, and deleted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.async_api import expect
from sqlalchemy import select

from bot.app import App
from bot.playground.world.world import World
from bot.storage.rows import SEATS
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


async def test_a_person_takes_their_data_along_and_deletes_it(
    app: App, world: World, windows: Windows, tmp_path: Path
) -> None:
    await play_a_match(app, world)
    page = await windows.open("bob", viewport=PHONE)
    await command(page, "privacy")
    await keep(page, "privacy-phone")
    await press(page, "Hide me")
    await expect(last(page)).to_contain_text("You're not on the leaderboards")
    await press(page, "Export")
    exported = json.loads((await download(page, "uno-data.json", tmp_path)).read_text("utf-8"))
    assert (exported["discord_id"], len(exported["seats"])) == (str(world.user("bob").id), 1)
    await command(page, "privacy")
    await press(page, "Delete my data…")
    await expect(last(page)).to_contain_text("Delete everything about you?")
    await keep(page, "privacy-delete-phone")
    await press(page, "Delete everything")
    await expect(last(page)).to_contain_text("Done. Your data is deleted.")
    seats = select(SEATS).where(SEATS.c.player_id == world.user("bob").id)
    assert await app.database.read(lambda connection: connection.execute(seats).all()) == []
