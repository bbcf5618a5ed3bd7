"""Slash commands on the page: picked, filled in and sent."""

from __future__ import annotations

import discord
from playwright.async_api import expect

from bot.playground.server.page import PageServer, address_of
from bot.playground.server.playground import Playground
from bot.playground.world.world import World
from tests.playground.conftest import Connect
from tests.playground.page.screens import FILE, Windows, command, in_one_loop, keep, last, needs_chromium
from tests.playground.page.showcase import Showcase, picture

pytestmark = [needs_chromium, in_one_loop]


async def test_the_picker_is_worked_by_keyboard_alone(windows: Windows, showcase: Showcase) -> None:
    ann = await windows.open("ann")
    await ann.get_by_role("combobox", name="Message").focus()
    await ann.keyboard.type("/")
    commands = ann.get_by_role("listbox", name="Commands").get_by_role("option")
    await expect(commands).to_have_count(7)
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
    await expect(ann.get_by_role("listbox", name="Commands").get_by_role("option")).to_have_count(1)
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


async def test_a_command_takes_a_file(windows: Windows, showcase: Showcase) -> None:
    ann = await windows.open("ann")
    await ann.get_by_role("combobox", name="Message").press_sequentially("/show file")
    await expect(ann.get_by_role("listbox", name="Commands").get_by_role("option")).to_have_count(1)
    await ann.keyboard.press("Enter")
    await ann.get_by_label("proof").set_input_files([FILE])
    await ann.get_by_role("button", name="Send", exact=True).click()
    await expect(last(ann)).to_contain_text("proof.txt 5")


async def test_an_unanswered_action_fails_after_three_seconds(
    windows: Windows, showcase: Showcase, world: World, place: Playground
) -> None:
    ann = await windows.open("ann")
    await command(ann, "show table")
    await ann.get_by_role("button", name="End", exact=True).click()
    await expect(ann.get_by_role("button", name="End", exact=True)).to_have_attribute("aria-busy", "true")
    await place.until(lambda: len(place.log.events("INTERACTION_CREATE")) == 2)
    world.clock.skip(3.1)
    await expect(ann.get_by_text("This interaction failed")).to_be_visible()
    await command(ann, "show nothing")
    await expect(ann.get_by_text("/show nothing …")).to_be_visible()
    await place.until(lambda: len(place.log.events("INTERACTION_CREATE")) == 3)
    world.clock.skip(3.1)
    await expect(ann.get_by_text("/show nothing: This interaction failed")).to_be_visible()
    await keep(ann, "page-failed")
    await ann.locator(".notice").get_by_role("button", name="Dismiss").click()
    await expect(ann.locator(".notice")).to_have_count(0)


async def test_a_command_typed_before_the_bot_is_ready_waits_for_it(
    windows: Windows, connect: Connect
) -> None:
    ann = await windows.open("ann")
    await ann.get_by_role("combobox", name="Message").press_sequentially("/show table")
    await expect(ann.get_by_text("The bot is still starting.")).to_be_visible()
    await ann.keyboard.press("Enter")
    await expect(ann.locator(".message")).to_have_count(0)
    await connect(Showcase(picture()))
    await expect(ann.get_by_role("listbox", name="Commands").get_by_role("option")).to_have_count(1)
    await ann.keyboard.press("Enter")
    await ann.keyboard.press("Enter")
    await expect(last(ann)).to_contain_text("Round 2")


async def test_enter_begins_a_command_that_was_typed_faster_than_the_list_came(
    windows: Windows, showcase: Showcase
) -> None:
    ann = await windows.open("ann")
    box = ann.get_by_role("combobox", name="Message")
    await box.evaluate("box => { box.value = '/show table'; }")
    await box.press("Enter")
    await expect(ann.get_by_role("form", name="/show table")).to_be_visible()


async def test_another_person_and_another_language(
    windows: Windows, showcase: Showcase, world: World, place: Playground
) -> None:
    ann = await windows.open("ann")
    await ann.get_by_role("button", name="You are Ann").press("Enter")
    await expect(ann.get_by_text("Switch person")).to_be_visible()
    await expect(ann.get_by_label("Your Discord language")).to_have_count(0)
    world.commands.all(None)[0]["name_localizations"] = {"de": "zeige"}
    next(iter(world.guilds.values())).become_community()
    await ann.reload()
    await ann.get_by_role("button", name="You are Ann").press("Enter")
    language = ann.get_by_label("Your Discord language")
    await expect(language.locator("option")).to_have_text(["American English", "Deutsch"])
    await language.select_option("Deutsch")
    await keep(ann, "page-person")
    await place.until(lambda: world.user("ann").locale == "de")
    of_server = ann.get_by_label("This server's language")
    await of_server.select_option("Deutsch")
    await place.until(lambda: [guild.locale for guild in world.guilds.values()] == ["de"])
    await place.until(lambda: showcase.guilds[0].preferred_locale is discord.Locale.german)
    await ann.keyboard.press("Escape")
    await command(ann, "zeige table")
    await expect(last(ann)).to_contain_text("Round 2")
    await ann.get_by_role("button", name="You are Ann").press("Enter")
    await ann.get_by_role("link", name="Bob", exact=True).click()
    await expect(ann.get_by_role("button", name="You are Bob")).to_be_visible()
    assert ann.url.startswith(address_of(place, "bob"))
    await ann.get_by_role("button", name="You are Bob").press("Enter")
    await expect(of_server).to_have_count(0)


async def test_starting_over_is_confirmed(windows: Windows, pages: PageServer) -> None:
    ann = await windows.open("ann")
    for answer, is_wanted in (("dismiss", False), ("accept", True)):
        ann.once("dialog", lambda dialog, answer=answer: getattr(dialog, answer)())
        await ann.get_by_role("button", name="You are Ann").press("Enter")
        await ann.get_by_role("button", name="Start over").click()
        await expect(ann.get_by_text("Switch person")).to_be_visible(visible=not is_wanted)
        await ann.keyboard.press("Escape")
        assert pages.start_over.is_set() is is_wanted


async def test_an_entry_of_the_apps_menus_asks_for_the_person(windows: Windows, showcase: Showcase) -> None:
    ann = await windows.open("ann")
    await ann.get_by_role("combobox", name="Message").focus()
    await ann.keyboard.type("/wave")
    await expect(ann.get_by_role("option")).to_have_text(["Apps › Wave atpersonOn a person"])
    await ann.keyboard.press("Enter")
    await ann.keyboard.type("bob")
    await ann.keyboard.press("Enter")
    await ann.keyboard.press("Enter")
    await expect(last(ann)).to_contain_text("👋 Bob")
    await expect(last(ann).locator(".above")).to_contain_text("used Wave at")
