"""Threads: under messages and standalone, private and archived."""

from __future__ import annotations

from bot.playground.world.people import Permission, User
from bot.playground.world.places import Channel, ChannelType, Guild
from tests.playground.client import Client


async def opened(client: Client, table: Channel, **more: object) -> Channel:
    """A thread the bot opened in the channel."""
    reply = await client.send("POST", f"/channels/{table.id}/threads", {"name": "Talk", **more})
    assert reply.status == 201, reply.body
    return client.world.channels[int(reply.body["id"])]


async def test_a_message_has_one_thread_with_its_id(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "start"})
    path = f"/channels/{table.id}/messages/{message.id}/threads"
    assert (await client.send("POST", path, {"name": "Talk"})).body["id"] == str(message.id)
    assert (await client.send("POST", path, {"name": "Again"})).code == 160004
    assert (await client.send("GET", f"/channels/{table.id}/messages/{message.id}")).body["thread"][
        "name"
    ] == "Talk"


async def test_a_thread_is_private_unless_asked_otherwise(client: Client, table: Channel, bob: User) -> None:
    private, public = await opened(client, table), await opened(client, table, type=11)
    assert (private.type, public.type) == (ChannelType.PRIVATE_THREAD, ChannelType.PUBLIC_THREAD)
    seen = list(client.place.person(bob).channels())
    assert public in seen
    assert private not in seen
    assert (await client.send("PUT", f"/channels/{private.id}/thread-members/{bob.id}")).status == 204
    assert private in client.place.person(bob).channels()
    assert len((await client.send("GET", f"/channels/{private.id}/thread-members")).body) == 2
    assert (await client.send("DELETE", f"/channels/{private.id}/thread-members/{bob.id}")).status == 204
    assert (await client.send("GET", f"/channels/{private.id}/thread-members/{bob.id}")).code == 10007


async def test_opening_needs_a_permission_and_a_fitting_channel(client: Client, table: Channel) -> None:
    thread = await opened(client, table)
    assert (await client.send("POST", f"/channels/{thread.id}/threads", {"name": "x"})).code == 50024
    client.world.overwrite(table, client.world.bot, deny=Permission.CREATE_PRIVATE_THREADS)
    assert (await client.send("POST", f"/channels/{table.id}/threads", {"name": "x"})).code == 50013


async def test_a_name_over_a_hundred_characters_is_refused(client: Client, table: Channel) -> None:
    reply = await client.send("POST", f"/channels/{table.id}/threads", {"name": "x" * 101})
    assert reply.fault("name") == "BASE_TYPE_BAD_LENGTH"
    reply = await client.send(
        "POST", f"/channels/{table.id}/threads", {"name": "x", "auto_archive_duration": 61}
    )
    assert reply.fault("auto_archive_duration") == "BASE_TYPE_CHOICES"


async def test_writing_in_a_thread_has_its_own_permission(client: Client, table: Channel) -> None:
    thread = await opened(client, table)
    client.world.overwrite(table, client.world.bot, deny=Permission.SEND_MESSAGES)
    assert (await client.post(thread, {"content": "x"})).status == 200
    client.world.overwrite(table, client.world.bot, deny=Permission.SEND_MESSAGES_IN_THREADS)
    assert (await client.post(thread, {"content": "x"})).code == 50013


async def test_an_inactive_thread_is_archived_until_somebody_writes(client: Client, table: Channel) -> None:
    thread = await opened(client, table, auto_archive_duration=60)
    message = await client.sent(thread, {"content": "x"})
    client.world.clock.skip(3600)
    assert (await client.send("GET", f"/channels/{thread.id}")).body["thread_metadata"]["archived"] is True
    assert (await client.edit(message, {"content": "y"})).code == 50083
    hand = f"/channels/{thread.id}/messages/{message.id}/reactions/%E2%9C%8B/@me"
    assert (await client.send("PUT", hand)).code == 50083
    await client.sent(thread, {"content": "awake"})
    assert (await client.edit(message, {"content": "y"})).status == 200


async def test_a_locked_thread_stays_archived(client: Client, table: Channel) -> None:
    thread = await opened(client, table)
    assert (await client.send("PATCH", f"/channels/{thread.id}", {"locked": True})).code == 50013
    client.world.overwrite(table, client.world.bot, allow=Permission.MANAGE_THREADS)
    reply = await client.send(
        "PATCH", f"/channels/{thread.id}", {"archived": True, "locked": True, "name": "Done"}
    )
    assert (reply.body["name"], reply.body["thread_metadata"]["locked"]) == ("Done", True)
    assert (await client.post(thread, {"content": "x"})).code == 50083


async def test_active_threads_are_listed(client: Client, table: Channel, guild: Guild) -> None:
    thread = await opened(client, table)
    await client.send("PATCH", f"/channels/{(await opened(client, table)).id}", {"archived": True})
    reply = await client.send("GET", f"/guilds/{guild.id}/threads/active")
    assert [one["id"] for one in reply.body["threads"]] == [str(thread.id)]


async def test_deleting_a_channel_deletes_its_threads(client: Client, table: Channel) -> None:
    thread = await opened(client, table)
    assert (await client.send("DELETE", f"/channels/{table.id}")).code == 50013
    client.world.overwrite(table, client.world.bot, allow=Permission.MANAGE_CHANNELS)
    assert (await client.send("DELETE", f"/channels/{table.id}")).status == 200
    assert (await client.post(thread, {"content": "x"})).code == 10003
