"""Changes while people watch: private messages, reactions, threads, new messages."""

from __future__ import annotations

import asyncio

from playwright.async_api import expect

from bot.playground.changes.messages import MessageDraft, erase, post
from bot.playground.changes.places import open_thread
from bot.playground.server.playground import HANGS_AFTER_SECONDS, Playground
from bot.playground.world.places import Channel, Guild, Message
from bot.playground.world.world import World
from tests.playground.page.screens import Windows, command, in_one_loop, keep, last, needs_chromium
from tests.playground.page.showcase import Showcase

pytestmark = [needs_chromium, in_one_loop]

# Grow the last message as if pictures were loaded into it; return the distance from the end in pixels.
GROW = """async (timeline) => {
  const last = timeline.querySelector(".message:last-child");
  for (let grown = 1; grown <= 10; grown++) {
    last.style.paddingBottom = `${grown * 100}px`;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return last.parentElement.getBoundingClientRect().bottom - timeline.getBoundingClientRect().bottom;
}"""


async def reached(frames: list[str], words: str) -> None:
    """Wait until a page has received these words."""
    while not any(words in frame for frame in frames):  # noqa: ASYNC110  # a list raises no event
        await asyncio.sleep(0.01)


def answers_in(place: Playground) -> int:
    """How many interactions the bot has answered."""
    return sum("/interactions/" in exchange.path for exchange in place.log.exchanges)


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
    showcase.may_draw.set()
    await expect(last(ann)).to_contain_text("You drew 🟩 G 2")

    await expect(bob.locator(".message")).to_have_count(1)
    assert any("Wild Draw Four" in frame for frame in windows.frames["ann"])
    told = "".join(windows.frames["bob"])
    assert "Round 2" in told
    for secret in ("Wild Draw Four", "You played", "You drew", "INTERACTION"):
        assert secret not in told

    await last(ann).get_by_role("button", name="Dismiss").click()
    await expect(ann.locator(".message")).to_have_count(2)
    await ann.reload()
    await expect(ann.locator(".message")).to_have_count(1)  # private messages exist only in a client


async def test_nothing_moves_while_a_button_is_held_down(
    windows: Windows, showcase: Showcase, world: World, table: Channel
) -> None:
    ann, bob = await windows.open("ann"), await windows.open("bob")
    await command(ann, "show table")
    shown = int(await last(ann).get_attribute("data-message") or 0)
    hand = bob.get_by_role("button", name="My hand")
    await hand.hover()
    await bob.mouse.down()
    before = await hand.bounding_box()
    await showcase.redraw(shown)
    post(world, table, world.bot, MessageDraft({"content": "Somebody played"}))
    await asyncio.wait_for(reached(windows.frames["bob"], "Somebody played"), HANGS_AFTER_SECONDS)
    await expect(bob.get_by_text("Somebody played")).to_have_count(0)
    assert await hand.bounding_box() == before
    await bob.mouse.up()
    await expect(last(bob)).to_contain_text("Only you can see this")
    await expect(bob.get_by_text("Somebody played")).to_be_visible()
    await expect(bob.get_by_text("Redrawn")).to_be_visible()


async def test_a_button_is_clicked_even_if_it_slides_away_from_the_pointer(
    windows: Windows, showcase: Showcase, place: Playground
) -> None:
    ann = await windows.open("ann")
    await command(ann, "show table")
    hand = ann.get_by_role("button", name="My hand")
    for moves in (False, True):
        await hand.hover()
        await ann.mouse.down()
        await ann.locator("#timeline").evaluate(GROW)
        if moves:
            await ann.mouse.move(0, 0)
        await ann.mouse.up()
        await expect(ann.get_by_text("Only you can see this")).to_have_count(1)
    await hand.click()
    await expect(ann.get_by_text("Only you can see this")).to_have_count(2)
    assert answers_in(place) == 3  # to the command and these two clicks


async def test_the_answer_to_a_tap_is_shown_without_another_tap(windows: Windows, showcase: Showcase) -> None:
    ann = await windows.open("ann", has_touch=True, is_mobile=True)
    await command(ann, "show table")
    await ann.get_by_role("button", name="My hand").tap()
    await expect(ann.get_by_text("Only you can see this")).to_be_visible()


async def test_a_tap_counts_once_if_the_message_is_redrawn_meanwhile(
    windows: Windows, showcase: Showcase, place: Playground
) -> None:
    ann = await windows.open("ann", has_touch=True, is_mobile=True)
    await command(ann, "show table")
    hand, finger = ann.get_by_role("button", name="My hand"), await ann.context.new_cdp_session(ann)
    shown = int(await last(ann).get_attribute("data-message") or 0)
    box = await hand.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    await showcase.redraw(shown)
    await asyncio.wait_for(reached(windows.frames["ann"], "Redrawn"), HANGS_AFTER_SECONDS)
    await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await expect(ann.get_by_text("Redrawn")).to_be_visible()
    await expect(ann.get_by_text("Only you can see this")).to_have_count(1)
    await ann.get_by_role("button", name="Draw").first.tap()
    await expect(ann.get_by_text("UNO is thinking…")).to_be_visible()
    assert answers_in(place) == 3  # to the command and these two taps


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


async def test_new_messages_are_announced_to_a_reader_who_scrolled_up(
    windows: Windows, showcase: Showcase
) -> None:
    ann, bob = await windows.open("ann"), await windows.open("bob", viewport={"width": 360, "height": 500})
    await command(ann, "show words")
    await command(ann, "show table")
    # Bob has all of it, including its end
    await expect(bob.get_by_role("button", name="My hand")).to_be_in_viewport()
    await bob.get_by_role("heading", name="A heading").scroll_into_view_if_needed()
    await ann.get_by_role("combobox", name="Message").fill("Down here!")
    await ann.keyboard.press("Enter")
    below = bob.get_by_role("button", name="Jump to present")
    await expect(below).to_be_in_viewport()
    timeline, button = await bob.locator("#timeline").bounding_box(), await below.bounding_box()
    assert timeline
    assert button
    assert button["y"] >= timeline["y"] + timeline["height"], "it covers messages"
    await expect(bob.get_by_text("Down here!")).not_to_be_in_viewport()
    await keep(bob, "page-below")
    await below.click()
    await expect(bob.get_by_text("Down here!")).to_be_in_viewport()
    await expect(below).to_be_hidden()
    private = bob.get_by_text("Only you can see this")
    await bob.get_by_role("button", name="My hand").click()
    await expect(private).to_be_in_viewport()
    await bob.get_by_role("heading", name="A heading").scroll_into_view_if_needed()
    await ann.get_by_role("combobox", name="Message").fill("And again!")
    await ann.keyboard.press("Enter")
    await below.click()
    await expect(bob.get_by_text("And again!")).to_be_in_viewport()
    await expect(private).to_have_count(0)


async def test_the_end_stays_in_view_while_pictures_arrive(windows: Windows, showcase: Showcase) -> None:
    ann = await windows.open("ann", viewport={"width": 390, "height": 500})
    await command(ann, "show words")
    await command(ann, "show table")
    assert await ann.locator("#timeline").evaluate(GROW) < 1


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
    bob.go_to(thread)
    await bob.say("In here")
    await ann.get_by_role("link", name="The game (unread)").click()
    await expect(last(ann)).to_contain_text("In here")
    assert str(thread.id) in ann.url


def find(place: Playground, name: str, words: str) -> Message:
    """The newest message containing these words, in a person's view."""
    return next(
        one for one in reversed(place.person(name).sees()) if words in str((one.content, one.components))
    )


async def test_notifications_are_counted_until_one_looks(
    windows: Windows, place: Playground, guild: Guild, table: Channel
) -> None:
    chat = place.world.add_channel(guild, "chat")
    bob = await windows.open("bob")
    ann = place.person("ann")
    await ann.say("in the open channel")
    ann.go_to(chat)
    for words in ("one", "two"):
        await ann.say(words)
    link = bob.get_by_role("link", name="chat")
    await expect(link.get_by_title("Notifications")).to_have_text("2")
    await expect(bob).to_have_title("(2) Bob · Playground")
    await link.click()
    await expect(bob.get_by_title("Notifications")).to_have_count(0)
    await expect(bob).to_have_title("Bob · Playground")


async def test_the_end_stays_in_view_when_the_message_with_the_focus_goes(
    windows: Windows, world: World, table: Channel
) -> None:
    """This happens when **Start** deletes the lobby above the starter's tall hand."""
    button = {"type": 2, "style": 1, "label": "Start", "custom_id": "start"}
    lobby = post(world, table, world.bot, MessageDraft({"components": [{"type": 1, "components": [button]}]}))
    ann = await windows.open("ann", viewport={"width": 390, "height": 500})
    await ann.get_by_role("button", name="Start").focus()
    hand = "\n".join(f"card {number}" for number in range(60))
    post(world, table, world.bot, MessageDraft({"content": hand}))
    await expect(ann.get_by_text("card 59")).to_be_in_viewport()
    erase(world, lobby)
    await expect(ann.get_by_role("button", name="Start")).to_have_count(0)
    assert await ann.locator("#timeline").evaluate("(timeline) => timeline.scrollTop") == 0
    await expect(ann.get_by_role("button", name="Jump to present")).to_be_hidden()
    assert await ann.evaluate("document.activeElement !== document.body"), "the keyboard has lost its place"
