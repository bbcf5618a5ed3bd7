"""Threads: under messages and standalone, private and archived."""

from __future__ import annotations

from bot.playground.changes.messages import MessageDraft, post
from bot.playground.changes.places import change_thread, open_thread, remove_channel
from bot.playground.world.clock import timestamp
from bot.playground.world.people import Permission, User
from bot.playground.world.places import Channel, ChannelType, Guild, MessageType
from bot.playground.world.world import Event
from tests.playground.client import Client


async def opened(client: Client, table: Channel, **more: object) -> Channel:
    """A thread the bot opened in the channel."""
    reply = await client.send("POST", f"/channels/{table.id}/threads", {"name": "Talk", **more})
    assert reply.status == 201, reply.body
    return client.world.channels[int(reply.body["id"])]


async def test_a_message_has_one_thread_with_its_id(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "start"})
    path = f"/channels/{table.id}/messages/{message.id}/threads"
    opening = await client.send("POST", path, {"name": "Talk", "auto_archive_duration": 60})
    assert opening.body["id"] == str(message.id)
    assert opening.body["thread_metadata"]["auto_archive_duration"] == 60
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
    assert (await client.send("GET", f"/channels/{private.id}")).body["thread_metadata"]["invitable"] is True
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


async def test_who_joins_and_leaves_a_thread_is_published(
    client: Client, table: Channel, guild: Guild, bob: User, published: list[Event]
) -> None:
    thread = await opened(client, table)
    path = f"/channels/{thread.id}/thread-members"
    published.clear()
    for method in ("PUT", "PUT", "DELETE", "DELETE"):
        assert (await client.send(method, f"{path}/{bob.id}")).status == 204
    assert [event.name for event in published] == ["THREAD_MEMBERS_UPDATE"] * 2
    where = {"id": str(thread.id), "guild_id": str(guild.id)}
    joined, left = (event.data for event in published)
    assert [one["user_id"] for one in joined.pop("added_members")] == [str(bob.id)]
    assert joined == where | {"member_count": 2, "removed_member_ids": []}
    assert left == where | {"member_count": 1, "added_members": [], "removed_member_ids": [str(bob.id)]}


async def test_the_bot_leaves_and_joins_its_thread(client: Client, table: Channel) -> None:
    thread = await opened(client, table, type=11)
    path = f"/channels/{thread.id}/thread-members"
    assert (await client.send("DELETE", f"{path}/@me")).status == 204
    assert (await client.send("GET", path)).body == []
    assert (await client.send("PUT", f"{path}/@me")).status == 204
    assert [one["user_id"] for one in (await client.send("GET", path)).body] == [str(client.world.bot.id)]
    assert (await client.send("GET", f"{path}/{client.world.bot.id}")).body["id"] == str(thread.id)


async def test_only_who_sees_the_channel_is_added_to_a_thread(
    client: Client, table: Channel, guild: Guild, bob: User
) -> None:
    thread = await opened(client, table)
    path = f"/channels/{thread.id}/thread-members"
    assert (await client.send("PUT", f"{path}/{client.world.owner.id}")).code == 10007
    client.world.overwrite(table, bob, deny=Permission.VIEW_CHANNEL)
    assert (await client.send("PUT", f"{path}/{bob.id}")).code == 50013
    assert (await client.send("GET", f"/channels/{table.id}/thread-members")).code == 50024


async def test_from_threads_of_others_nobody_is_removed_without_a_permission(
    client: Client, table: Channel, bob: User
) -> None:
    public = await opened(client, table, type=11)
    path = f"/channels/{public.id}/thread-members/{bob.id}"
    await client.send("PUT", path)
    assert (await client.send("DELETE", path)).code == 50013
    client.world.overwrite(table, client.world.bot, allow=Permission.MANAGE_THREADS)
    assert (await client.send("DELETE", path)).status == 204


async def test_a_public_thread_is_announced_in_its_channel(client: Client, table: Channel) -> None:
    await opened(client, table)
    assert not table.messages
    await opened(client, table, type=11)
    assert [(one.type, one.content) for one in table.messages.values()] == [
        (MessageType.THREAD_CREATED, "Talk")
    ]


async def test_a_thread_says_what_it_is(client: Client, table: Channel) -> None:
    private = await opened(client, table, invitable=False, auto_archive_duration=4320)
    public = await opened(client, table, type=11)
    for number in range(51):
        post(client.world, public, client.world.bot, MessageDraft({"content": str(number)}))
    body = (await client.send("GET", f"/channels/{private.id}")).body
    metadata = body["thread_metadata"]
    assert (metadata["invitable"], metadata["auto_archive_duration"]) == (False, 4320)
    assert (body["owner_id"], body["parent_id"]) == (str(client.world.bot.id), str(table.id))
    assert (body["message_count"], body["member_count"], body["last_message_id"]) == (0, 1, None)
    body = (await client.send("GET", f"/channels/{public.id}")).body
    assert "invitable" not in body["thread_metadata"]
    assert (body["message_count"], body["total_message_sent"]) == (50, 51)
    assert body["thread_metadata"]["auto_archive_duration"] == 1440


async def test_a_thread_is_archived_when_it_falls_silent(client: Client, table: Channel) -> None:
    thread = await opened(client, table, auto_archive_duration=60)
    path = f"/channels/{thread.id}"
    begun = timestamp(client.world.clock.now())
    client.world.clock.skip(3599)
    metadata = (await client.send("GET", path)).body["thread_metadata"]
    assert (metadata["archived"], metadata["archive_timestamp"]) == (False, begun)
    client.world.clock.skip(1)
    silent_since = timestamp(client.world.clock.now())
    client.world.clock.skip(100)
    metadata = (await client.send("GET", path)).body["thread_metadata"]
    assert (metadata["archived"], metadata["archive_timestamp"]) == (True, silent_since)
    assert (await client.send("PATCH", path, {"archived": False})).status == 200
    client.world.clock.skip(60)
    closed = timestamp(client.world.clock.now())
    await client.send("PATCH", path, {"archived": True})
    client.world.clock.skip(60)
    metadata = (await client.send("GET", path)).body["thread_metadata"]
    assert (metadata["archived"], metadata["archive_timestamp"]) == (True, closed)


async def test_what_changes_about_a_thread_is_published(
    client: Client, table: Channel, published: list[Event]
) -> None:
    thread = await opened(client, table)
    assert (published[-1].name, published[-1].data["newly_created"]) == ("THREAD_CREATE", True)
    path = f"/channels/{thread.id}"
    await client.send("PATCH", path, {"name": "Done", "auto_archive_duration": 60, "invitable": False})
    assert (published[-1].name, published[-1].data["name"]) == ("THREAD_UPDATE", "Done")
    metadata = published[-1].data["thread_metadata"]
    assert (metadata["auto_archive_duration"], metadata["invitable"]) == (60, False)
    await client.send("PATCH", path, {"archived": True})
    published.clear()
    await client.sent(thread, {"content": "awake"})
    assert [event.name for event in published] == ["THREAD_UPDATE", "MESSAGE_CREATE"]
    assert published[0].data["thread_metadata"]["archived"] is False
    published.clear()
    await client.sent(thread, {"content": "still awake"})
    assert [event.name for event in published] == ["MESSAGE_CREATE"]
    client.world.overwrite(table, client.world.bot, allow=Permission.MANAGE_THREADS)
    await client.send("DELETE", path)
    assert published[-1].name == "THREAD_DELETE"


async def test_an_archived_thread_may_be_woken_by_anybody_unless_it_is_locked(
    client: Client, table: Channel, bob: User
) -> None:
    thread = open_thread(client.world, table, "Talk", bob)
    path = f"/channels/{thread.id}"
    assert (await client.send("PATCH", path, {"name": "Mine"})).code == 50013
    assert (await client.send("PATCH", path, {"archived": True})).code == 50013
    change_thread(client.world, thread, {"archived": True})
    assert (await client.send("PATCH", path, {"archived": False})).status == 200
    change_thread(client.world, thread, {"archived": True, "locked": True})
    assert (await client.send("PATCH", path, {"archived": False})).code == 50013
    assert (await client.send("DELETE", path)).code == 50013
    assert (await client.send("PATCH", f"/channels/{table.id}", {"name": "x"})).code == 50013


async def test_a_thread_opens_under_announcements_too(client: Client, guild: Guild) -> None:
    news = client.world.add_channel(guild, "news", ChannelType.ANNOUNCEMENT)
    assert (await opened(client, news)).parent is news
    group = client.world.add_channel(guild, "all", ChannelType.CATEGORY)
    assert (await client.send("POST", f"/channels/{group.id}/threads", {"name": "x"})).code == 50024


async def test_a_public_thread_needs_its_own_permission(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "start"})
    client.world.overwrite(table, client.world.bot, deny=Permission.CREATE_PUBLIC_THREADS)
    for path in (f"/channels/{table.id}/threads", f"/channels/{table.id}/messages/{message.id}/threads"):
        assert (await client.send("POST", path, {"name": "x", "type": 11})).code == 50013


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
    assert [one["id"] for one in reply.body["members"]] == [str(thread.id)]
    await client.send("DELETE", f"/channels/{(await opened(client, table, type=11)).id}/thread-members/@me")
    reply = await client.send("GET", f"/guilds/{guild.id}/threads/active")
    assert (len(reply.body["threads"]), len(reply.body["members"])) == (2, 1)


async def test_deleting_a_channel_deletes_its_threads(client: Client, table: Channel) -> None:
    thread = await opened(client, table)
    assert (await client.send("DELETE", f"/channels/{table.id}")).code == 50013
    client.world.overwrite(table, client.world.bot, allow=Permission.MANAGE_CHANNELS)
    assert (await client.send("DELETE", f"/channels/{table.id}")).status == 200
    assert (await client.post(thread, {"content": "x"})).code == 10003


async def test_what_was_said_in_a_deleted_channel_is_gone(
    client: Client, table: Channel, guild: Guild
) -> None:
    other = client.world.add_channel(guild, "other")
    kept = await client.sent(other, {"content": "x"})
    said = await client.sent(table, {"content": "x"})
    asked = client.command(table)
    await client.answer(asked, 4, {"content": "hand", "flags": 64})
    remove_channel(client.world, table)
    assert (said.is_deleted, kept.is_deleted) == (True, False)
    assert asked.original is not None
    assert asked.original.is_deleted
    assert client.world.ephemerals == {}
    assert [one["name"] for one in (await client.send("GET", f"/guilds/{guild.id}/channels")).body] == [
        "other"
    ]
