"""The lesson in a browser: on a phone in German, everything needed for a move is in sight."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from bot.features.lessons import words
from bot.playground.server.page import address_of
from tests.features.lessons.scenes import opened, taught
from tests.playground.page.screens import in_one_loop, needs_chromium
from tests.screens.__main__ import LOOKS
from tests.screens.stage import stage
from tests.screens.test_screens import IN_SIGHT

pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]


async def test_everything_is_in_sight_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    async with stage(LOOKS["de-phone"], browser, tmp_path) as on:
        message, unseen = await opened(on), list[tuple[int, list[str]]]()
        for number in range(len(words.CAPTIONS)):
            await on.settle()
            await on.page.goto(address_of(on.place, "ann", on.channel))
            shown = on.page.locator(f".message[data-message='{message.id}']")
            await shown.wait_for()
            await on.page.wait_for_load_state("networkidle")
            seen = await shown.evaluate(IN_SIGHT)
            unseen += [(number, seen["hidden"])] if seen["hidden"] else []
            message = await taught(on, message, number)
    assert unseen == []
