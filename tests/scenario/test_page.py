"""docs/verify_shuffle.html as people use it: opened from a disk, without a network, also on a phone."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect
from pytest_asyncio import fixture

from tests.docs.pages import DOCS
from tests.playground.page.screens import PHONE, in_one_loop, needs_chromium, new_window
from tests.scenario.test_verifiers import another_card_drawn, original, pressed, with_presses

pytestmark = [in_one_loop, needs_chromium]


@fixture(loop_scope="session")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """The page, which must not send requests or log errors."""
    page = await new_window(browser, viewport=PHONE, offline=True)
    asked, complaints = list[str](), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    await page.goto((DOCS / "verify_shuffle.html").as_uri())
    yield page
    assert [url for url in asked if url != page.url] == []
    assert complaints == []
    await page.close()


async def choose(page: Page, folder: Path, content: str) -> None:
    """Choose a file with this content; its name is always the same."""
    file = folder / "match.json"
    file.write_text(content, "utf-8")
    async with page.expect_file_chooser() as opened:
        await page.get_by_label("File of a match").click()
    await (await opened.value).set_files(file)


async def test_a_match_holds_and_everybody_finds_their_press(page: Page, tmp_path: Path) -> None:
    await choose(page, tmp_path, with_presses())
    await expect(page.get_by_role("status")).to_have_text("✅ The shuffles are fair.")
    found = json.loads(with_presses())
    for dealt in found["rounds"]:
        await expect(page.get_by_text(f"sealed as {dealt['commitment']}")).to_have_count(1)
    for seat, share in pressed(found["rounds"][0]):
        await expect(page.get_by_text(f"seat {seat} added press {share}")).to_be_visible()


@pytest.mark.parametrize("content", ["", "[1, 2", "[]", '{"format": "uno-match-2"}'])
async def test_another_file_is_no_match(page: Page, tmp_path: Path, content: str) -> None:
    await choose(page, tmp_path, content)
    await expect(page.get_by_role("status")).to_contain_text(
        "❌ This file is not right. The file: this is no record"
    )


async def test_a_forged_match_is_refused_after_a_good_one(page: Page, tmp_path: Path) -> None:
    await choose(page, tmp_path, with_presses())
    await expect(page.get_by_role("status")).to_contain_text("fair")
    found = json.loads(original())
    another_card_drawn(found)
    await choose(page, tmp_path, json.dumps(found))
    await expect(page.get_by_role("status")).to_contain_text("did not draw from the top of the draw pile")
    await expect(page.get_by_role("status")).not_to_contain_text("fair")


async def test_nothing_is_wider_than_a_phone(page: Page, tmp_path: Path) -> None:
    await choose(page, tmp_path, with_presses())
    await expect(page.get_by_role("status")).to_contain_text("fair")
    assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
