"""The page in a real browser: what it draws, how it is worked by keyboard, and what never reaches it."""

from __future__ import annotations

import io
import re
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from PIL import Image, ImageDraw
from playwright.async_api import Locator, Page, expect

from bot.playground.browser import FILES, Browser, address_of
from bot.playground.drafts import Draft
from bot.playground.emojis import Emoji
from bot.playground.messages import Message, Upload
from bot.playground.places import Channel, Guild
from bot.playground.posting import post
from bot.playground.server import Playground
from bot.playground.threads import open_thread
from bot.playground.world import World
from tests.playground.conftest import Connect
from tests.playground.screens import Windows, keep, needs_chromium, windows_on
from tests.playground.showcase import Showcase
from tests.wire import spec

pytestmark = needs_chromium

FILE: Any = {"name": "proof.txt", "mimeType": "text/plain", "buffer": b"R5 B2"}


@pytest.fixture
async def place(world: World) -> AsyncIterator[Playground]:
    """The world on loopback, with its page."""
    place = Playground(world)
    Browser(world).add_routes(place.app)
    async with place:
        yield place
    if spec.is_available():
        assert spec.complaints_about_requests(place.log) == []
        assert spec.complaints_about_answers(place.log) == []


@pytest.fixture
async def windows(place: Playground) -> AsyncIterator[Windows]:
    """Windows on the page."""
    async with windows_on(place) as windows:
        yield windows


@pytest.fixture
async def showcase(connect: Connect) -> Showcase:
    """The bot that shows everything, connected."""
    showcase = Showcase(picture())
    await connect(showcase)
    return showcase


def picture() -> bytes:
    """Four cards on a table, 640 by 280."""
    image = Image.new("RGB", (640, 280), "#2b6a60")
    draw = ImageDraw.Draw(image)
    for number, color in enumerate(("#A80020", "#1E62D0", "#3FC18E", "#FFE34D")):
        left = 80 + 130 * number
        draw.rounded_rectangle((left, 70, left + 95, 210), 14, fill=color, outline="white", width=5)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


async def command(page: Page, typed: str) -> None:
    """Type a command that takes nothing, pick it and send it, by keyboard alone."""
    await page.get_by_role("combobox", name="Message").press_sequentially(f"/{typed}")
    await expect(page.get_by_role("listbox", name="Commands").get_by_role("option")).to_have_count(1)
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


def last(page: Page) -> Locator:
    """The last message."""
    return page.locator(".message").last


def find(place: Playground, name: str, words: str) -> Message:
    """The message with these words, as somebody sees it."""
    return next(
        one for one in reversed(place.person(name).sees()) if words in str((one.content, one.components))
    )


async def test_words_are_drawn_as_discord_draws_them(windows: Windows, showcase: Showcase) -> None:
    ann = await windows.open("ann")
    await command(ann, "show words")
    words = last(ann).locator(".words")
    for tag, text in {
        ".heading-1": "A heading",
        ".heading-2": "A smaller one",
        ".subtext": "and small print",
        "p > strong >> nth=0": "bold",
        "p > em": "italic",
        "u": "underlined",
        "s": "struck",
        "strong > em": "both",
        "p > code": "code",
        "blockquote": "A quoteof two lines",
        "ul ul > li": "two and a half",
        "ol > li >> nth=1": "second",
        "pre": 'print("**not bold**")',
        "a >> nth=0": "the rules",
        "a >> nth=2": "https://example.org/a_b_c",
        ".mention.is-me": "@Ann",
        "a.mention": "#table",
    }.items():
        await expect(words.locator(tag)).to_have_text(text)
    await expect(words).to_contain_text("*No emphasis* <b>no markup</b>")
    assert await words.locator("a >> nth=0").get_attribute("href") == "https://example.org/rules"
    await expect(words.locator("time")).to_contain_text("years ago")
    await expect(last(ann).locator(".embed")).to_contain_text("Wins3Points120a footer")
    await keep(ann, "page-words")
    bob = await windows.open("bob", color_scheme="dark")
    assert await bob.evaluate("getComputedStyle(document.body).colorScheme") == "light dark"
    assert await bob.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(36, 39, 44)"
    await keep(bob, "page-words-dark")


async def test_a_spoiler_shows_when_it_is_pressed(windows: Windows, showcase: Showcase) -> None:
    ann = await windows.open("ann")
    await command(ann, "show words")
    spoiler = last(ann).locator(".spoiler")
    assert await spoiler.locator("span").is_hidden()
    await spoiler.press("Enter")
    assert await spoiler.locator("span").is_visible()


async def test_components_are_drawn_and_pictures_are_told(windows: Windows, showcase: Showcase) -> None:
    ann = await windows.open("ann")
    await command(ann, "show table")
    table = last(ann).locator(".container")
    assert await table.evaluate("node => getComputedStyle(node).borderLeftColor") == "rgb(43, 106, 96)"
    image = table.get_by_role("img", name="The table: Ann, Bob, Cat")
    assert await image.evaluate("node => node.decode().then(() => node.naturalWidth)") == 640
    await expect(table.locator(".section")).to_contain_text("Cat · 1 card")
    await expect(table.locator(".section").get_by_role("button", name="Rules")).to_be_visible()
    await expect(table.get_by_role("separator")).to_have_count(1)
    link = table.get_by_role("link", name="Help")
    assert await link.get_attribute("href") == "https://example.org"
    assert await link.get_attribute("target") == "_blank"
    colors = {
        await table.get_by_role("button", name=name).evaluate(
            "node => getComputedStyle(node).backgroundColor"
        )
        for name in ("My hand", "Draw", "UNO!", "End")
    }
    assert len(colors) == 4
    await keep(ann, "page-table")


async def test_a_private_hand_is_drawn_for_its_owner_alone(windows: Windows, showcase: Showcase) -> None:
    ann, bob = await windows.open("ann"), await windows.open("bob")
    await command(ann, "show table")
    await ann.get_by_role("button", name="My hand").click()
    await expect(last(ann)).to_contain_text("Only you can see this")
    await expect(ann.get_by_role("button", name="Y reverse")).to_be_disabled()
    await keep(ann, "page-hand")
    await ann.get_by_role("button", name="R 7").click()
    await expect(last(ann)).to_contain_text("You played 🟥 R 7")
    await ann.get_by_role("button", name="Draw").first.click()
    await expect(last(ann)).to_contain_text("UNO is thinking…")
    await expect(last(ann)).to_contain_text("You drew 🟩 G 2")

    await expect(bob.locator(".message")).to_have_count(1)
    assert any("Wild Draw Four" in frame for frame in windows.frames["ann"])
    told = "".join(windows.frames["bob"])
    assert "Round 2" in told
    for secret in ("Wild Draw Four", "You played", "You drew", "INTERACTION"):
        assert secret not in told

    await ann.reload()
    await expect(ann.locator(".message")).to_have_count(3)
    await last(ann).get_by_role("button", name="Dismiss").click()
    await expect(ann.locator(".message")).to_have_count(2)


async def test_the_picker_is_worked_by_keyboard_alone(windows: Windows, showcase: Showcase) -> None:
    ann = await windows.open("ann")
    await ann.get_by_role("combobox", name="Message").focus()
    await ann.keyboard.type("/")
    commands = ann.get_by_role("listbox", name="Commands").get_by_role("option")
    await expect(commands).to_have_count(6)
    await keep(ann, "page-picker")
    await ann.keyboard.press("ArrowDown")
    await ann.keyboard.press("ArrowUp")
    await ann.keyboard.type("show ca")
    await expect(commands).to_have_text(["/show cardcardcolortargetPlay a card"])
    await ann.keyboard.press("Tab")
    await ann.keyboard.type("g 2")
    await expect(ann.get_by_role("option")).to_have_text(["🟩 G 2"])
    await keep(ann, "page-command")
    await ann.keyboard.press("Enter")
    await ann.keyboard.press("Tab")
    await ann.keyboard.press("Enter")
    await expect(ann.get_by_role("option")).to_have_text(["red", "blue"])
    await ann.keyboard.press("ArrowDown")
    await ann.keyboard.press("Enter")
    await ann.keyboard.press("Tab")
    await ann.keyboard.press("Enter")
    await ann.keyboard.type("bo")
    await expect(ann.get_by_role("option")).to_have_text(["Bob@bob"])
    await ann.keyboard.press("Enter")
    await ann.keyboard.press("Enter")
    await expect(last(ann)).to_contain_text("🟩 G 2 blue @Bob")
    await expect(last(ann)).to_contain_text("Ann used /show card")
    await expect(ann.get_by_role("combobox", name="Message")).to_be_focused()


async def test_a_command_without_what_it_needs_is_not_sent(windows: Windows, showcase: Showcase) -> None:
    ann = await windows.open("ann")
    await ann.get_by_role("combobox", name="Message").press_sequentially("/show card")
    await ann.keyboard.press("Enter")
    await ann.get_by_role("button", name="Send", exact=True).click()
    await expect(ann.get_by_role("form", name="/show card")).to_be_visible()
    await ann.get_by_role("button", name="+ target").click()
    await ann.keyboard.type("nobody")
    await ann.get_by_role("combobox", name="card").fill("any")
    await ann.keyboard.press("Enter")
    await expect(ann.locator("input:invalid")).to_have_count(1)
    await ann.keyboard.press("Escape")
    await expect(ann.get_by_role("form", name="/show card")).to_have_count(0)
    await expect(ann.locator(".message")).to_have_count(0)


async def test_a_modal_is_filled_in_by_keyboard(windows: Windows, showcase: Showcase) -> None:
    ann = await windows.open("ann")
    await command(ann, "show table")
    await ann.get_by_role("button", name="Rules").press("Enter")
    modal = ann.get_by_role("dialog", name="About you")
    await expect(modal.get_by_label("Name")).to_be_focused()
    await keep(ann, "page-modal")
    await ann.keyboard.press("Escape")
    await expect(modal).to_have_count(0)
    await expect(ann.get_by_role("button", name="Rules")).to_be_focused()

    await ann.keyboard.press("Enter")
    await expect(modal.get_by_label("Name")).to_be_focused()
    await ann.keyboard.type("Annie")
    await ann.keyboard.press("Tab")
    await ann.keyboard.press("ArrowDown")
    await ann.keyboard.press("Enter")
    await ann.keyboard.press("Tab")
    await ann.keyboard.press("ArrowDown")
    await modal.get_by_label("I know the rules").press("Space")
    await ann.keyboard.press("Enter")
    await expect(last(ann)).to_contain_text("Welcome, Annie: ['south', True]")
    await expect(modal).to_have_count(0)


async def test_every_other_input_of_a_modal(windows: Windows, showcase: Showcase) -> None:
    ann = await windows.open("ann")
    await command(ann, "show others")
    modal = ann.get_by_role("dialog", name="About the others")
    await modal.get_by_role("combobox", name="Players").click()
    await modal.get_by_role("option", name="Bob").click()
    await modal.get_by_role("option", name="Cat").click()
    await modal.get_by_role("combobox", name="Players").press("ArrowDown")
    await ann.keyboard.press("Escape")
    await expect(modal.get_by_role("option")).to_have_count(0)
    await modal.get_by_role("combobox", name="Where").click()
    await modal.get_by_role("option", name="#table").click()
    await modal.get_by_label("Story").fill("Once\nupon a time")
    await modal.get_by_label("Sunday").check()
    await modal.get_by_label("Proof").set_input_files([FILE])
    await keep(ann, "page-modal-others")
    await modal.get_by_role("button", name="Submit").click()
    await expect(last(ann)).to_contain_text("bob, cat | table | Onceupon a time | Sunday | proof.txt")


async def test_a_command_takes_a_file(windows: Windows, showcase: Showcase) -> None:
    ann = await windows.open("ann")
    await ann.get_by_role("combobox", name="Message").press_sequentially("/show file")
    await ann.keyboard.press("Enter")
    await ann.get_by_label("proof").set_input_files([FILE])
    await ann.get_by_role("button", name="Send", exact=True).click()
    await expect(last(ann)).to_contain_text("proof.txt 5")


async def test_a_select_is_worked_by_keyboard(windows: Windows, showcase: Showcase) -> None:
    ann = await windows.open("ann")
    await command(ann, "show table")
    select = ann.get_by_role("combobox", name="Choose a color")
    await select.press("Enter")
    await expect(ann.get_by_role("option")).to_have_text(["🟥Red4 cards", "🟦Blue"])
    await ann.keyboard.press("ArrowDown")
    await ann.keyboard.press("Enter")
    await expect(last(ann)).to_contain_text("You chose ['Blue']")
    await expect(select).to_have_text("🟦Blue▾")


async def test_what_nobody_answers_has_failed_after_three_seconds(
    windows: Windows, showcase: Showcase, world: World
) -> None:
    ann = await windows.open("ann")
    await command(ann, "show table")
    await ann.get_by_role("button", name="End", exact=True).click()
    await expect(ann.get_by_role("button", name="End", exact=True)).to_have_attribute("aria-busy", "true")
    world.clock.skip(3.1)
    await expect(ann.get_by_text("This interaction failed")).to_be_visible()
    await command(ann, "show nothing")
    await expect(ann.get_by_text("/show nothing …")).to_be_visible()
    world.clock.skip(3.1)
    await expect(ann.get_by_text("/show nothing: This interaction failed")).to_be_visible()
    await keep(ann, "page-failed")
    await ann.locator(".notice").get_by_role("button", name="Dismiss").click()
    await expect(ann.locator(".notice")).to_have_count(0)


async def test_reactions_can_be_pressed_and_are_seen_by_all(windows: Windows, place: Playground) -> None:
    ann, bob = await windows.open("ann"), await windows.open("bob")
    await ann.get_by_role("combobox", name="Message").fill("UNO?")
    await ann.keyboard.press("Enter")
    await place.person("cat").react(find(place, "cat", "UNO?"), "✋")
    hand = bob.get_by_role("button", name="✋")
    await hand.click()
    await expect(hand).to_have_attribute("aria-pressed", "true")
    await expect(ann.get_by_role("button", name="✋: 2 people")).to_have_attribute("aria-pressed", "false")
    await hand.press("Enter")
    await expect(bob.get_by_role("button", name="✋: 1 person")).to_be_focused()
    await bob.get_by_role("button", name="Add a reaction").focus()
    await bob.keyboard.press("Enter")
    await bob.get_by_role("button", name="🎉").click()
    await expect(ann.get_by_role("button", name="🎉: 1 person")).to_be_visible()


async def test_who_scrolled_up_is_told_of_what_is_new_below(windows: Windows, showcase: Showcase) -> None:
    ann, bob = await windows.open("ann"), await windows.open("bob", viewport={"width": 360, "height": 500})
    await command(ann, "show words")
    await command(ann, "show table")
    await bob.get_by_role("heading", name="A heading").scroll_into_view_if_needed()
    await ann.get_by_role("combobox", name="Message").fill("Down here!")
    await ann.keyboard.press("Enter")
    below = bob.get_by_role("button", name="New messages")
    await expect(below).to_be_in_viewport()
    await expect(bob.get_by_text("Down here!")).not_to_be_in_viewport()
    await keep(bob, "page-below")
    await below.click()
    await expect(bob.get_by_text("Down here!")).to_be_in_viewport()
    await expect(below).to_be_hidden()
    await bob.get_by_role("button", name="My hand").click()
    await expect(bob.get_by_text("Only you can see this")).to_be_in_viewport()


async def test_threads_and_other_channels_are_reached_by_links(
    windows: Windows, place: Playground, guild: Guild, table: Channel
) -> None:
    place.world.add_channel(guild, "chat")
    ann = await windows.open("ann")
    await place.person("bob").say("Shall we?")
    thread = open_thread(place.world, find(place, "bob", "Shall we?"), "The game", place.world.user("bob"))
    await expect(ann.get_by_role("link", name="The game 0 messages")).to_be_visible()
    await ann.get_by_role("link", name="chat").click()
    await expect(ann.get_by_role("heading", name="chat")).to_be_visible()
    bob = place.person("bob")
    bob.goes_to(thread)
    await bob.say("In here")
    await ann.get_by_role("link", name="The game (unread)").click()
    await expect(last(ann)).to_contain_text("In here")
    assert str(thread.id) in ann.url


async def test_files_pictures_and_uploaded_emojis(
    windows: Windows, place: Playground, table: Channel
) -> None:
    world = place.world
    emoji = Emoji(world.snowflakes.next(), "red_5", picture(), world.bot)
    world.emojis[emoji.id] = emoji
    files = (Upload(0, "table.png", picture()), Upload(1, "moves.txt", b"R5 B2"))
    post(world, table, world.bot, Draft({"content": f"<:red_5:{emoji.id}> played"}, files))
    ann = await windows.open("ann")
    shown = ann.get_by_role("img", name=":red_5:")
    assert await shown.evaluate("node => node.decode().then(() => node.naturalWidth)") == 640
    await expect(ann.locator(".picture img")).to_be_visible()
    file = ann.get_by_role("link", name="moves.txt 5 bytes")
    async with ann.expect_download() as download:
        await file.click()
    assert (await download.value).suggested_filename == "moves.txt"
    chosen: Any = {"name": "photo.png", "mimeType": "image/png", "buffer": picture()}
    await ann.locator("input[type=file]").set_input_files([chosen])
    await expect(last(ann).locator(".picture")).to_be_visible()
    assert place.person("bob").sees()[-1].attachments[0].content == picture()


async def test_at_the_width_of_a_phone_nothing_sticks_out(windows: Windows, showcase: Showcase) -> None:
    ann = await windows.open("ann", viewport={"width": 360, "height": 740})
    await command(ann, "show words")
    await command(ann, "show table")
    await ann.get_by_role("button", name="My hand").click()
    await expect(last(ann)).to_contain_text("Only you can see this")
    assert await ann.evaluate("document.documentElement.scrollWidth") == 360
    assert await ann.locator("#timeline").evaluate("node => node.scrollWidth") == 360
    await keep(ann, "page-phone")
    entry = ann.locator("#places").get_by_role("link", name="table")
    await expect(entry).to_be_hidden()
    await ann.get_by_role("button", name="Servers and channels").click()
    await expect(entry).to_be_focused()
    await keep(ann, "page-phone-places")
    await ann.keyboard.press("Enter")
    await expect(entry).to_be_hidden()


async def test_somebody_else_and_another_language(
    windows: Windows, showcase: Showcase, world: World, place: Playground
) -> None:
    world.commands.all(None)[0]["name_localizations"] = {"de": "zeige"}
    ann = await windows.open("ann")
    await ann.get_by_role("button", name="You are Ann").press("Enter")
    await ann.get_by_label("Language of your").select_option("Deutsch")
    await keep(ann, "page-person")
    await place.until(lambda: world.user("ann").locale == "de")
    await ann.keyboard.press("Escape")
    await command(ann, "zeige table")
    await expect(last(ann)).to_contain_text("Round 2")
    await ann.get_by_role("button", name="You are Ann").press("Enter")
    await ann.get_by_role("link", name="Bob", exact=True).click()
    await expect(ann.get_by_role("button", name="You are Bob")).to_be_visible()
    assert ann.url.startswith(address_of(place, "bob"))


async def test_the_websocket_is_for_the_own_page_and_for_people_who_exist(place: Playground) -> None:
    address = f"http://127.0.0.1:{place.port}/window?as="
    own = {"Origin": f"http://127.0.0.1:{place.port}"}
    async with aiohttp.ClientSession() as session:
        for name, headers, status in (
            ("ann", {}, 403),
            ("ann", {"Origin": "https://example.org"}, 403),
            ("zoe", own, 404),
        ):
            async with session.get(address + name, headers=headers) as answer:
                assert answer.status == status
        async with session.ws_connect(address + "ann", headers=own) as wire:
            assert (await wire.receive_json())["kind"] == "places"


async def test_what_cannot_be_done_is_answered_with_a_sentence(
    place: Playground, table: Channel, world: World
) -> None:
    private = world.add_channel(world.add_guild("Elsewhere", [world.user("bob")]), "den")
    said = await place.person("bob").say("Hello")
    here = {"channel": str(table.id), "message": str(said.id)}
    origin = f"http://127.0.0.1:{place.port}"
    async with (
        aiohttp.ClientSession(headers={"Origin": origin}) as session,
        session.ws_connect(f"{origin}/window?as=ann") as wire,
    ):
        await wire.receive_json()
        for asked, problem in (
            ({"act": "visit", "channel": str(private.id)}, "ann lacks VIEW_CHANNEL in den"),
            ({"act": "visit", "channel": "5"}, "there is no 5"),
            (
                {"act": "press", "channel": str(table.id), "message": "6", "control": "x"},
                "this message is gone",
            ),
            ({"act": "press", **here, "control": "x"}, "there is no 'x' on this message"),
            ({"act": "dismiss", **here}, "only an own ephemeral message can be dismissed"),
            ({"act": "speak", "locale": "tlh"}, "Discord has no language tlh"),
            (
                {"act": "slash", "channel": str(table.id), "words": "fly"},
                "ann finds no command /fly in table",
            ),
            ({"act": "say", "channel": str(table.id), "content": ""}, "50006 Cannot send an empty message"),
        ):
            await wire.send_json({"id": 7, **asked})
            assert await wire.receive_json() == {"kind": "result", "id": 7, "problem": problem}


@pytest.mark.parametrize("path", ["/page/..%2Flocal.py", "/page/nothing.js", "/page/%2Fetc%2Fpasswd"])
async def test_only_the_files_of_the_page_are_served(place: Playground, path: str) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{place.port}{path}") as answer,
    ):
        assert answer.status == 404


def test_the_files_of_the_page_are_small_say_what_they_are_and_name_no_other_place() -> None:
    for path in FILES.iterdir():
        lines = path.read_text("utf-8").splitlines()
        assert len(lines) <= 250, path.name
        assert max(map(len, lines)) <= 110 or path.suffix == ".svg", path.name
        assert lines[0].startswith({".js": "// ", ".css": "/* "}.get(path.suffix, "<")), path.name
        loaded = [line for line in lines if re.search(r"import|src=|url\(|href=\"", line)]
        assert [line for line in loaded if "//" in line] == [], path.name
