"""Messages ring the phones that they would ring on Discord, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.changes.interactions import respond
from bot.playground.changes.messages import MessageDraft, post, revise
from bot.playground.changes.places import add_to_thread, change_roles, open_thread
from bot.playground.server.page import packet_for
from bot.playground.world.people import Permission, User
from bot.playground.world.places import Channel, ChannelType, Guild, NotificationLevel
from bot.playground.world.world import Event, World
from tests.playground.client import Client

SILENT = 1 << 12
PEOPLE = ("ann", "bob", "cat")


def rung(world: World) -> dict[str, list[bool]]:
    """For each person who was notified: whether each notification was a mention."""
    return {
        name: [one.is_mention for one in world.user(name).notifications]
        for name in PEOPLE
        if world.user(name).notifications
    }


def say(world: World, channel: Channel, author: User, **body: Any) -> None:
    """Post a message without waiting for an answer."""
    post(world, channel, author, MessageDraft(body))


async def test_a_server_of_all_messages_rings_everybody_but_the_author(
    client: Client, table: Channel, ann: User
) -> None:
    await client.sent(table, {"content": "a table"})
    say(client.world, table, ann, content="hello")
    assert rung(client.world) == {"ann": [False], "bob": [False] * 2, "cat": [False] * 2}
    assert client.world.bot.notifications == []


async def test_a_server_of_mentions_rings_the_mentioned(
    client: Client, guild: Guild, table: Channel, bob: User
) -> None:
    guild.notifications = NotificationLevel.ONLY_MENTIONS
    role = client.world.add_role(guild, "players")
    role.is_mentionable = True
    change_roles(client.world, guild, client.world.user("cat"), [role])
    words = f"<@{bob.id}> <@&{role.id}>"
    await client.sent(table, {"content": "a table"})
    await client.sent(table, {"content": words, "allowed_mentions": {"parse": []}})
    assert rung(client.world) == {}
    await client.sent(table, {"content": words, "allowed_mentions": {"users": [str(bob.id)]}})
    await client.sent(table, {"content": words, "allowed_mentions": {"roles": [str(role.id)]}})
    assert rung(client.world) == {"bob": [True], "cat": [True]}


async def test_a_silent_message_rings_nobody_and_stays_silent(
    client: Client, table: Channel, bob: User
) -> None:
    message = await client.sent(table, {"content": f"<@{bob.id}>", "flags": SILENT})
    assert message.flags & SILENT
    await client.edit(message, {"content": f"<@{bob.id}>!"})
    assert message.flags & SILENT
    assert rung(client.world) == {}


async def test_an_edit_rings_nobody_and_silences_nothing(client: Client, table: Channel, bob: User) -> None:
    message = await client.sent(table, {"content": "x", "flags": SILENT})
    loud = await client.sent(table, {"content": "y"})
    before = rung(client.world)
    revise(client.world, message, MessageDraft({"content": f"<@{bob.id}>"}))
    revise(client.world, loud, MessageDraft({"content": "z", "flags": SILENT}))
    assert rung(client.world) == before
    assert not loud.flags & SILENT


@pytest.mark.parametrize(("flags", "count"), [(64, 0), (SILENT, 0), (0, 3)])
async def test_answers_ring_like_messages_unless_they_are_private(
    client: Client, table: Channel, flags: int, count: int
) -> None:
    asked = client.command(table)
    respond(client.world, asked, {"type": 4, "data": {"content": "hand", "flags": flags}}, ())
    assert len(rung(client.world)) == count


async def test_a_channel_rings_only_those_who_see_it(
    client: Client, guild: Guild, table: Channel, bob: User
) -> None:
    client.world.overwrite(table, guild.everyone, deny=Permission.VIEW_CHANNEL)
    client.world.overwrite(table, client.world.bot, allow=Permission.VIEW_CHANNEL)
    await client.sent(table, {"content": f"<@{bob.id}>"})
    assert rung(client.world) == {"ann": [False]}  # the owner of the server


async def test_direct_messages_ring_their_reader(client: Client, bob: User) -> None:
    await client.sent(client.world.direct_channel(bob, client.world.bot), {"content": "hello"})
    assert rung(client.world) == {"bob": [True]}


@pytest.mark.parametrize("kind", [ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD])
async def test_a_thread_rings_its_members_and_mentions_add_people(
    client: Client, guild: Guild, table: Channel, kind: ChannelType
) -> None:
    world = client.world
    ann, bob = world.user("ann"), world.user("bob")
    role = world.add_role(guild, "players")
    role.is_mentionable = True
    change_roles(world, guild, world.user("cat"), [role])
    thread = open_thread(world, table, "game", world.bot, kind)
    await client.sent(thread, {"content": f"x @everyone <@&{role.id}>"})
    assert rung(world) == {}
    add_to_thread(world, thread, ann)
    await client.sent(thread, {"content": f"x <@{bob.id}>", "allowed_mentions": {"parse": []}})
    assert rung(world) == {"ann": [False]}
    await client.sent(thread, {"content": f"x <@{bob.id}>"})
    assert rung(world) == {"ann": [False, False], "bob": [True]}
    message = await client.sent(thread, {"content": "x", "flags": SILENT})
    await client.edit(message, {"content": f"<@{world.user('cat').id}>"})
    assert thread.thread is not None
    assert set(thread.thread.members) == {world.bot.id, *(world.user(name).id for name in PEOPLE)}
    assert "cat" not in rung(world)


async def test_a_page_counts_the_notifications_of_its_person(
    client: Client, table: Channel, published: list[Event]
) -> None:
    await client.sent(table, {"content": "a table"})
    for name in PEOPLE:
        packets = [packet_for(client.place.person(name), event) for event in published]
        rings = [packet for packet in packets if packet and packet["kind"] == "notification"]
        assert rings == [{"kind": "notification", "channel": str(table.id)}]
