"""Rendering on the page, in light and dark, at the width of a screen and of a phone."""

from __future__ import annotations

from typing import Any

from playwright.async_api import expect

from bot.playground.changes.messages import MessageDraft, post
from bot.playground.server.playground import Playground
from bot.playground.world.application import COMMANDS_CHANGED
from bot.playground.world.people import Emoji
from bot.playground.world.places import Channel, Upload
from bot.playground.world.world import Event, World
from tests.playground.page.screens import Windows, command, in_one_loop, keep, last, needs_chromium
from tests.playground.page.showcase import Showcase, picture

pytestmark = [needs_chromium, in_one_loop]


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


async def test_underscores_in_names_are_drawn_as_written(
    windows: Windows, place: Playground, table: Channel
) -> None:
    text = r"**dan\_the\_man** plays, then snake_case_name and \*\*x\*\*, \`y\` and _z_."
    post(place.world, table, place.world.bot, MessageDraft({"content": text}))
    ann = await windows.open("ann")
    await expect(last(ann).locator(".words strong")).to_have_text("dan_the_man")
    await expect(last(ann).locator(".words")).to_have_text(
        "dan_the_man plays, then snake_case_name and **x**, `y` and z."
    )


async def test_an_empty_channel_offers_a_table_once_the_bot_has_the_command(
    windows: Windows, showcase: Showcase, world: World
) -> None:
    ann = await windows.open("ann")
    greeting = ann.locator(".greeting")
    await expect(greeting).to_have_text("No messages yet. Say hello!")
    world.commands.upsert(None, {"name": "uno", "options": [{"type": 1, "name": "new"}]})
    world.feed.publish(Event(COMMANDS_CHANGED, {}))
    await expect(greeting.get_by_role("button", name="Start a table")).to_be_visible()
    await command(ann, "show table")
    await expect(last(ann)).to_contain_text("Round 2")
    await expect(greeting).to_have_count(0)


async def test_a_spoiler_shows_when_it_is_pressed(windows: Windows, showcase: Showcase) -> None:
    ann = await windows.open("ann")
    await command(ann, "show words")
    spoiler = last(ann).locator(".spoiler")
    assert await spoiler.locator("span").is_hidden()
    await spoiler.press("Enter")
    assert await spoiler.locator("span").is_visible()


async def test_components_are_drawn_and_pictures_are_described(windows: Windows, showcase: Showcase) -> None:
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


async def test_files_pictures_and_uploaded_emojis(
    windows: Windows, place: Playground, table: Channel
) -> None:
    world = place.world
    emoji = Emoji(world.snowflakes.next(), "red_5", picture(), world.bot)
    world.emojis[emoji.id] = emoji
    files = (Upload(0, "table.png", picture()), Upload(1, "moves.txt", b"R5 B2"))
    post(world, table, world.bot, MessageDraft({"content": f"<:red_5:{emoji.id}> played"}, files))
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
    sent = place.person("bob").sees()[-1].attachments[0]
    assert place.world.files[sent.path] == ("image/png", picture())


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
