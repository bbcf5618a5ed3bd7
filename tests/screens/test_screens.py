"""The screenshots can be taken, and on a phone everything needed is in sight."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.async_api import Browser

from bot.playground.server.page import address_of
from bot.playground.world.places import Message
from tests.builders import position
from tests.playground.page.screens import in_one_loop, needs_chromium
from tests.screens.__main__ import LOOKS, SCENES, photograph, photograph_journeys
from tests.screens.journeys import deal_of_a_day
from tests.screens.scenes import FOUR, OTHERS, PILE, Scene, private_uno, private_waiting_uno
from tests.screens.stage import Stage, stage
from tests.soak.counts import times

pytestmark = [needs_chromium, in_one_loop, pytest.mark.wire]


async def test_a_phone_is_photographed(browser: Browser, tmp_path: Path) -> None:
    await photograph(browser, tmp_path, ["en-phone"], ["table-4", "hand-waiting"])
    for scene in ("table-4", "hand-waiting"):
        with Image.open(tmp_path / f"{scene}-en-phone.png") as picture:
            assert picture.size == (390, 844)
            assert len(picture.getcolors() or ()) > 16


HIGHEST = 420  # CSS pixels of a message with seven cards, four of which can be played, and somebody to catch
IN_SIGHT = """message => {
    const timeline = document.querySelector("#timeline");
    timeline.scrollTo(0, timeline.scrollHeight);
    const box = one => one.getBoundingClientRect();
    const shown = [...message.querySelectorAll("img, button, [role=combobox]")];
    const around = box(timeline);
    const isInside = ({top, bottom, left, right}) => top >= around.top && bottom <= around.bottom
        && left >= around.left && right <= around.right;
    const visible = shown.filter(one => one.checkVisibility());
    return {
        height: box(message).height,
        hidden: visible.filter(one => !isInside(box(one))).map(one => one.alt ?? one.innerText),
        text: message.innerText,
        labels: visible.map(one => one.innerText).filter(Boolean),
        alt: message.querySelector("img").alt,
        width: Math.max(...[...message.querySelectorAll("img")].map(one => box(one).width)),
    };
}"""


ROWS = "buttons => new Set(buttons.map(one => one.getBoundingClientRect().top)).size"


HELD = {
    "R7": ["R 7"],
    "R3 R7 RS Y0 G9 B2 W": ["R 3", "R 7", "R Aussetzen", "Farbwahl"],
    "R3 R7 Y0 Y1 Y2 YR G6 G7 G8 G9 B2 B3 B6 B7 B9": ["R 3", "R 7"],
}
"""Ann's hand, and the buttons of the cards that she can play."""


async def test_at_ones_turn_all_one_needs_is_in_sight_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    async with stage(LOOKS["de-phone"], browser, tmp_path) as on:
        for held, labels in HELD.items():
            assert_all_is_in_sight(await turn_of_ann(on, held), held, labels)


def assert_all_is_in_sight(seen: dict[str, Any], held: str, labels: list[str]) -> None:
    assert seen["hidden"] == []
    assert "Du bist dran! ⏳" in seen["text"]
    assert seen["labels"][:-1] == [*labels, "Ziehen", "Dan erwischen"]  # the last button is Discord's own
    assert "Oberste Karte: Rot 4." in seen["alt"]
    assert "Nach dir: Bob, 3 Karten; Cleo, 5 Karten; Dan, 1 Karte." in seen["alt"]
    assert f"{len(held.split())} Karte" in seen["alt"]
    assert 298 <= seen["width"] <= 300, "a unit of a picture is a CSS pixel"
    assert seen["height"] <= HIGHEST
    assert seen["rows_of_table"] <= 2  # a seat in the next match is the fourth button


async def turn_of_ann(on: Stage, held: str) -> dict[str, Any]:
    """Ann's view of her panel: Dan has just played his next-to-last card without calling."""
    game = position(f"ann: {held} | {OTHERS.replace('W4', 'R5')}", discard="R2", draw_pile=PILE, turn="dan")
    session = await on.play(*FOUR, game=game)
    await on.moves(session, "dan", "play R4")
    seen = await seen_by(on, "ann", await on.hand("ann"))
    buttons = on.page.locator(f".message[data-message='{on.room.table.id}'] [data-key^='uno:']")
    return seen | {"rows_of_table": await buttons.evaluate_all(ROWS)}


async def seen_by(on: Stage, viewer: str, message: Message | None) -> dict[str, Any]:
    """A person's view of a message, in their window's own scroll position."""
    assert message is not None
    await on.settle()
    await on.page.goto("about:blank")
    await on.page.goto(address_of(on.place, viewer, on.channel))
    shown = on.page.locator(f".message[data-message='{message.id}']")
    await shown.wait_for()
    await on.page.wait_for_load_state("networkidle")
    return await shown.evaluate(IN_SIGHT)


@pytest.mark.parametrize("scene", [private_uno, private_waiting_uno], ids=["turn", "waiting"])
async def test_at_a_table_of_ones_own_a_call_is_in_sight_on_a_phone(
    scene: Scene, browser: Browser, tmp_path: Path
) -> None:
    """The race is below the panel, and both fit into the window."""
    async with stage(LOOKS["de-phone"], browser, tmp_path) as on:
        shot = await scene(on)
        panel = await seen_by(on, shot.viewer, shot.message)
        race = await seen_by(on, shot.viewer, on.room.newest("race"))
    assert panel["hidden"] == race["hidden"] == []
    assert "UNO!" in panel["labels"]
    assert panel["height"] <= HIGHEST


RESULT = """message => {
    const box = one => one.getBoundingClientRect();
    const around = box(document.querySelector("#timeline"));
    const picture = box(message.querySelector("img")), heading = box(message.querySelector(".heading-1"));
    return {
        above: Math.min(heading.top, picture.top) - around.top,
        below: around.bottom - box(message).bottom,
        text: message.innerText,
        isLast: !message.nextElementSibling?.matches(".message"),
    };
}"""


async def test_at_a_result_the_winner_is_in_sight_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    """The results of a player, of the winner, and of a spectator."""
    async with stage(LOOKS["de-phone"], browser, tmp_path) as on:
        await on.enter("ann", "bob", "cleo")
        await on.room.gather()
        session = on.app.registry.in_channel(on.channel.id)
        await on.room.begin()
        await on.put(session, position("ann: R3 W4 | bob: R9 | cleo: G4 G1", discard="R5", draw_pile=PILE))
        await on.moves(session, "ann", "play R3")
        await on.settle()
        await on.moves(session, "bob", "play R9")
        await on.settle()
        for viewer in ("ann", "bob", "dan"):
            seen = await result_of(on, viewer)
            assert "Bob gewinnt die Runde" in seen["text"], viewer
            assert seen["isLast"], viewer
            assert seen["above"] >= 0, viewer
            assert seen["below"] >= 0, viewer


async def result_of(on: Stage, viewer: str) -> dict[str, Any]:
    """A person's view of the result on the table."""
    await on.page.goto(address_of(on.place, viewer, on.channel))
    shown = on.page.locator(f".message[data-message='{on.room.table.id}']")
    await shown.wait_for()
    await on.page.wait_for_load_state("networkidle")
    await on.page.locator("#timeline").evaluate("node => node.scrollTo(0, node.scrollHeight)")
    return await shown.evaluate(RESULT)


@pytest.mark.together_with("reviews")
async def test_a_daily_deal_is_reviewed_on_a_phone_in_german(browser: Browser, tmp_path: Path) -> None:
    """This also works the day after: each step finds its button, and each moment its window."""
    await photograph_journeys(browser, tmp_path, ["de-phone"], [deal_of_a_day])
    moments = [
        file.name.split("-", 2)[2].removesuffix("-de-phone.png") for file in sorted(tmp_path.iterdir())
    ]
    assert moments == [
        "introduction", "my-turn", "result", "review", "yesterday", "bots-way", "shared",
    ]  # fmt: skip
    for file in tmp_path.iterdir():
        with Image.open(file) as picture:
            assert picture.width == 390
            assert len(picture.getcolors() or ()) > 16


PAGES = times(
    ("badges", "leaderboard"),
    ("stats", "history", "badges", "month", "leaderboard", "server-records", "hall-of-fame", "review"),
)
HEADLINE = """message => {
    const timeline = document.querySelector("#timeline").getBoundingClientRect();
    const first = message.querySelector(".container").getBoundingClientRect();
    return first.top - timeline.top;
}"""


@pytest.mark.parametrize("look", ["de-phone", *times([], ["en-phone"])])  # German is longer
async def test_the_headline_of_a_page_is_in_sight_at_its_end_on_a_phone(
    browser: Browser, tmp_path: Path, look: str
) -> None:
    """A reader starts at the end of a page, because that is where the newest message ends."""
    async with stage(LOOKS[look], browser, tmp_path) as on:
        above = dict[str, float]()
        for name in [page for page in PAGES if page in SCENES]:
            shot = await SCENES[name](on)
            assert shot.message is not None
            await on.photograph(shot, tmp_path / f"{name}.png")
            shown = on.page.locator(f".message[data-message='{shot.message.id}']")
            above[name] = await shown.evaluate(HEADLINE)
    assert [name for name, room in above.items() if room < 0] == []
