"""An evening of three people who click: in text only, and in German with pictures.

`test_playing` plays a round with pictures in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pytest
from babel.messages.pofile import read_po
from playwright.async_api import Locator, Page, expect

from bot.app import App
from bot.game.state import Stage
from bot.playground.world.world import World
from bot.text.language import ENGLISH, catalog_file, language_of
from tests.playground.page import clicking
from tests.playground.page.real_bot import app, finish_round, place, sit_down, windows
from tests.playground.page.screens import Windows, in_one_loop, keep, needs_chromium

__all__ = ["app", "place", "windows"]
pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]

LOADED = "node => node.decode().then(() => node.naturalWidth > 0, () => false)"
PLACEHOLDER = re.compile(r"\{\w*\}|[*_`\n]")
CLICKED = 4  # moves; clicking a whole round is tested in `test_playing`
LEAST_TELLING = 12  # letters of a fragment: shorter ones occur in other languages, too


@dataclass(frozen=True)
class Evening:
    """The way people play."""

    name: str
    locale: str = "en-US"
    has_pictures: bool = True


EVENINGS = (Evening("text", has_pictures=False), Evening("german", locale="de"))


@pytest.fixture(params=EVENINGS, ids=lambda evening: evening.name)
def evening(request: pytest.FixtureRequest, world: World) -> Evening:
    """One of the evenings; everybody's Discord and the server use its language."""
    chosen: Evening = request.param
    for guild in world.guilds.values():
        guild.become_community(chosen.locale)
        for member in guild.members.values():
            member.user.locale = chosen.locale
    return chosen


async def test_an_evening_by_clicking_alone(
    evening: Evening, app: App, world: World, windows: Windows
) -> None:
    await app.servers.change(next(iter(world.guilds)), has_pictures=evening.has_pictures)
    pages = await sit_down(windows)
    ann, *others = pages
    await ann.get_by_role("button", name="Start a table").click()
    for seated, page in enumerate(others, 2):
        await clicking.insist(clicking.button(page, "join"), partial(are_seated, app, seated))
    await clicking.insist(clicking.button(ann, "start"), partial(has_begun, app))
    for page in pages:
        panel = page.locator(".is-ephemeral .container").last
        await clicking.insist(clicking.button(page, "hand"), panel.is_visible)
    await look_at(pages, evening, "hands")
    for _ in range(CLICKED):
        page, choice = await clicking.until(partial(clicking.next_move, pages))
        assert choice is not None
        await clicking.press(page, choice)
    (session,) = app.registry
    await finish_round(session)
    for page in pages:
        await expect(clicking.button(page, "next")).to_be_visible()
    await look_at(pages, evening, "result")


async def are_seated(app: App, people: int) -> bool:
    return any(len(session.state.lobby.players) == people for session in app.registry)


async def has_begun(app: App) -> bool:
    return any(session.state.stage is Stage.PLAYING for session in app.registry)


async def look_at(pages: list[Page], evening: Evening, name: str) -> None:
    """Check that everybody's next view is drawn in their look, and in their language."""
    for page in pages:
        pictures = page.locator(".message .picture img")
        await expect(
            pictures.first if evening.has_pictures else page.locator(".container").first
        ).to_be_visible()
        for picture in await pictures.all():
            await clicking.until(partial(is_loaded, picture))
            assert await picture.get_attribute("alt")
        assert bool(await pictures.count()) is evening.has_pictures
        seen = await page.locator("#timeline").inner_text()
        assert [words for words in english_words(evening.locale) if words in seen] == []
        await keep(page, f"evening-{evening.name}-{name}-{pages.index(page)}")


async def is_loaded(picture: Locator) -> bool | None:
    """Whether a picture is drawn; a busy page may still show the address of one that was replaced."""
    return await picture.evaluate(LOADED) or None


def english_words(locale: str) -> Iterator[str]:
    """Words nobody should read in this language: the fixed parts of all translated sentences."""
    language = language_of(locale)
    if language == ENGLISH:
        return
    with catalog_file(language).open("rb") as source:
        for message in read_po(source, locale=language):
            english = message.id if isinstance(message.id, str) else message.id[0]
            translated = message.string if isinstance(message.string, str) else " ".join(message.string or ())
            fragments = (part.strip() for part in PLACEHOLDER.split(english) if translated.strip())
            yield from (part for part in fragments if len(part) >= LEAST_TELLING and part not in translated)
