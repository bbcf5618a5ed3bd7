"""A table in its own thread: opened, played, woken, locked, and deleted with its channel."""

from __future__ import annotations

import asyncio

import pytest

from bot.game.ports import SavedTable
from bot.playground.changes.places import change_thread, permit, remove_channel
from bot.playground.server.log import Exchange
from bot.playground.server.playground import Playground
from bot.playground.server.rest.call import Dropped, FaultRule
from bot.playground.world.people import Permission
from bot.playground.world.places import Channel, ChannelType
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.text import answers
from tests.wire.people import FEW, Room, choices, told, words_of
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

A_WHILE = 20  # presses


async def open_in_thread(room: Room) -> Channel:
    """Ann opens a table in a new thread, and everybody sits down there."""
    answer = await room.people[0].actor.slash("uno new", thread=True, target=10_000)
    await room.place.until(lambda: bool(threads(room.place)))
    (thread,) = threads(room.place)
    assert answer.message is not None
    assert thread.id == answer.message.id
    for person in room.people:
        person.actor.go_to(thread)
    await room.place.until(lambda: room.newest("join") is not None)
    for other in room.people[1:]:
        await other.takes(next(choices(room.table, "join")))
    return thread


async def test_a_table_lives_in_its_thread(room: Room, bot: BotProcess, place: Playground) -> None:
    await bot.start()
    thread = await open_in_thread(room)
    await room.choose(hand_size=FEW)
    assert (thread.type, thread.name) == (ChannelType.PUBLIC_THREAD, "UNO with Ann")
    (opening,) = place.log.requests("POST", "/threads$")
    assert opening.body["auto_archive_duration"] == 7 * 24 * 60, "edits don't keep a thread awake"
    await room.begin()
    await room.play_for(A_WHILE)
    change_thread(place.world, thread, {"archived": True})
    await room.play_for(A_WHILE)
    # drawing the table wakes the thread
    await place.until(lambda: thread.thread is not None and thread.thread.archived_at is None)
    await bot.kill()
    await bot.start()
    await room.play_to_the_end_of_a_round()
    assert thread.guild is not None
    assert thread.parent is not None
    (starter,) = thread.parent.messages.values()
    assert starter.id == thread.id
    assert not list(choices(starter))
    members = thread.thread.members if thread.thread is not None else {}
    assert {person.actor.user.id for person in room.people} <= set(members)


async def test_a_thread_that_is_closed_to_the_bot_says_why(
    room: Room, bot: BotProcess, place: Playground
) -> None:
    await bot.start()
    thread = await open_in_thread(room)
    assert thread.parent is not None
    await room.begin()
    ann, bob, _ = room.people
    change_thread(place.world, thread, {"archived": True, "locked": True})
    await ann.opens_hand()
    await bob.actor.slash("uno end")
    await place.until(lambda: "refuses the bot: 50083" in bot.said)
    assert told(place, answers.THREAD_LOCKED) in words_of(await ann.opens_hand())
    change_thread(place.world, thread, {"archived": False, "locked": False})
    permit(place.world, thread.parent, place.world.bot, deny=Permission.SEND_MESSAGES_IN_THREADS)
    assert "Send Messages In Threads" in words_of(await ann.opens_hand())
    permit(place.world, thread.parent, place.world.bot, allow=Permission.SEND_MESSAGES_IN_THREADS)
    await ann.actor.slash("uno new")
    await place.until(lambda: "Bob wants to end the table (1 of 3)." in words_of(room.table))


async def test_a_table_ends_with_the_channel_above_its_thread(
    room: Room, bot: BotProcess, place: Playground, database_url: str
) -> None:
    await bot.start()
    thread = await open_in_thread(room)
    assert len(await open_tables(database_url)) == 1
    assert thread.parent is not None
    remove_channel(place.world, thread.parent)
    while await open_tables(database_url):  # noqa: ASYNC110  # a database raises no event
        await asyncio.sleep(0.1)


async def test_killed_before_the_table_was_stored_the_empty_thread_is_put_away(
    room: Room, bot: BotProcess, place: Playground, database_url: str
) -> None:
    await bot.start()
    kept = await open_in_thread(room)

    async def die(_: Exchange) -> None:
        await bot.kill()
        raise Dropped

    place.rest.faults.add(FaultRule(die, "POST", "^/channels/.*/threads", times=1, is_after=True))
    ann = room.people[0].actor
    ann.go_to(next(iter(place.world.channels.values())))
    asking = asyncio.create_task(ann.slash("uno new", thread=True))
    await place.until(lambda: len(threads(place)) == 2)
    await place.until(lambda: not place.gateway.connections)
    (empty,) = [thread for thread in threads(place) if thread is not kept]
    assert len(await open_tables(database_url)) == 1
    await bot.start()
    await place.until(lambda: is_archived(empty))
    assert not is_archived(kept)
    assert not (await asking).has_failed  # the message above the thread was the answer
    for person in room.people:
        person.actor.go_to(kept)
    await room.begin()
    await room.play_for(A_WHILE)


def threads(place: Playground) -> list[Channel]:
    return [one for one in place.world.channels.values() if one.thread is not None]


def is_archived(thread: Channel) -> bool:
    return thread.thread is not None and thread.thread.archived_at is not None


async def test_without_permission_there_is_neither_thread_nor_table(
    room: Room, bot: BotProcess, place: Playground, database_url: str
) -> None:
    await bot.start()
    ann = room.people[0].actor
    permit(place.world, ann.channel, place.world.bot, deny=Permission.CREATE_PUBLIC_THREADS)
    answer = await ann.slash("uno new", thread=True)
    assert answer.message is not None
    assert "Create Public Threads" in answer.message.content
    assert not [one for one in place.world.channels.values() if one.thread is not None]
    assert await open_tables(database_url) == []


async def open_tables(url: str) -> list[SavedTable]:
    database = Database(url)
    try:
        return (await SqlGameStore(database).load_open()).saved
    finally:
        await database.close()
