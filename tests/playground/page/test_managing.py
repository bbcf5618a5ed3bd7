"""The owner of a server renames, deletes, archives, locks, and removes permissions, on the page."""

from __future__ import annotations

from playwright.async_api import Page, expect

from bot.playground.changes.places import open_thread
from bot.playground.server.playground import Playground
from bot.playground.world.people import Permission
from bot.playground.world.places import Channel, Guild, NotificationLevel, permissions_in
from tests.playground.page.screens import Windows, in_one_loop, keep, needs_chromium

pytestmark = [needs_chromium, in_one_loop]


async def manage(page: Page) -> None:
    """Open the menu."""
    await page.get_by_role("button", name="Manage this channel").click()


async def test_only_the_owner_finds_the_menu(windows: Windows, table: Channel) -> None:
    ann, bob = await windows.open("ann"), await windows.open("bob")
    await expect(ann.get_by_role("button", name="Manage this channel")).to_be_visible()
    await expect(bob.get_by_role("button", name="You are Bob")).to_be_visible()
    await expect(bob.get_by_role("button", name="Manage this channel")).to_have_count(0)


async def test_a_channel_is_renamed_and_deleted(
    windows: Windows, place: Playground, guild: Guild, table: Channel
) -> None:
    place.world.add_channel(guild, "chat")
    ann, bob = await windows.open("ann"), await windows.open("bob")
    await manage(ann)
    await ann.get_by_role("textbox", name="Name").fill("cards")
    await ann.get_by_role("button", name="Rename").click()
    await expect(ann.get_by_role("heading", name="cards")).to_be_visible()
    await expect(bob.get_by_role("link", name="cards")).to_be_visible()
    ann.on("dialog", lambda dialog: dialog.accept())
    await manage(ann)
    await ann.get_by_role("button", name="Delete this channel").click()
    for page in (ann, bob):
        await expect(page.get_by_role("link", name="cards")).to_have_count(0)
        await expect(page.get_by_role("heading", name="chat")).to_be_visible()
    assert table.id not in place.world.channels


async def test_a_permission_is_taken_away_and_given_back(
    windows: Windows, place: Playground, table: Channel
) -> None:
    bot = place.world.bot
    ann = await windows.open("ann", viewport={"width": 390, "height": 844})
    await manage(ann)
    box = ann.get_by_role("checkbox", name="Send Messages", exact=True)
    await expect(box).to_be_checked()
    await box.uncheck()
    await place.until(lambda: Permission.SEND_MESSAGES not in permissions_in(table, bot))
    await keep(ann, "page-manage-phone")
    await ann.keyboard.press("Escape")
    await manage(ann)
    await expect(box).not_to_be_checked()
    await box.check()
    await place.until(lambda: Permission.SEND_MESSAGES in permissions_in(table, bot))


async def test_a_thread_is_archived_and_locked(windows: Windows, place: Playground, table: Channel) -> None:
    thread = open_thread(place.world, table, "game", place.world.user("bob"))
    assert thread.thread is not None
    ann = await windows.open("ann")
    link = ann.get_by_role("link", name="game")
    await link.click()
    await expect(ann.get_by_role("heading", name="game")).to_be_visible()
    for name, action in (("Archived", "is_archived"), ("Locked", "is_locked")):
        await manage(ann)
        await ann.get_by_role("checkbox", name=name).check()
        await ann.keyboard.press("Escape")
        state = thread.thread
        await place.until(
            lambda name=action, state=state: (
                state.is_locked if name == "is_locked" else state.archived_at is not None
            )
        )
    await expect(link).to_have_count(0)


async def test_a_server_becomes_a_community_and_rings_less(
    windows: Windows, place: Playground, guild: Guild, table: Channel
) -> None:
    ann = await windows.open("ann")
    await manage(ann)
    await ann.get_by_label("Notifies its members of").select_option("Only mentions")
    await place.until(lambda: guild.notifications is NotificationLevel.ONLY_MENTIONS)
    await ann.get_by_role("checkbox", name="Community").check()
    await place.until(lambda: guild.is_community)
