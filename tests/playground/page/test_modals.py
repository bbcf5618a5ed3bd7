"""Modals and selects on the page: every input, by keyboard."""

from __future__ import annotations

from playwright.async_api import expect

from tests.playground.page.screens import FILE, Windows, command, in_one_loop, keep, last, needs_chromium
from tests.playground.page.showcase import Showcase

pytestmark = [needs_chromium, in_one_loop]


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


async def test_a_menu_stays_open_while_its_message_is_redrawn(windows: Windows, showcase: Showcase) -> None:
    ann = await windows.open("ann")
    await command(ann, "show table")
    select = ann.get_by_role("combobox", name="Choose a color")
    await select.click()
    await expect(ann.get_by_role("option")).to_have_count(2)
    await showcase.redraw(int(await last(ann).get_attribute("data-message") or 0))
    await expect(last(ann)).to_contain_text("Redrawn")
    await expect(select).to_be_focused()
    await ann.get_by_role("option", name="Blue").click()
    await expect(last(ann)).to_contain_text("You chose ['Blue']")
