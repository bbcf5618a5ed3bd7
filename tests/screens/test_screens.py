"""The screenshots can be taken: of a table, and of a private hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from playwright.async_api import Browser

from tests.playground.page.screens import in_one_loop, needs_chromium
from tests.screens.__main__ import photograph

pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]


async def test_a_phone_is_photographed(browser: Browser, tmp_path: Path) -> None:
    await photograph(browser, tmp_path, ["en-phone"], ["table-4", "hand-waiting"])
    for scene in ("table-4", "hand-waiting"):
        with Image.open(tmp_path / f"{scene}-en-phone.png") as picture:
            assert picture.size == (390, 844)
            assert len(picture.getcolors() or ()) > 16
