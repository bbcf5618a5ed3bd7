"""Reactions: permissions, the limit of twenty, events, and listing."""

from __future__ import annotations

from urllib.parse import quote

from bot.playground.world.people import Permission
from bot.playground.world.places import Channel, Guild, Message
from bot.playground.world.world import Event
from tests.playground.client import Client, Reply

HAND = "✋"


async def reacted(
    client: Client, message: Message, emoji: str = HAND, who: str = "@me", method: str = "PUT"
) -> Reply:
    path = f"/channels/{message.channel.id}/messages/{message.id}/reactions/{quote(emoji)}"
    return await client.send(method, f"{path}/{who}" if who else path)


async def test_a_first_reaction_needs_a_permission_and_a_second_one_does_not(
    client: Client, table: Channel
) -> None:
    message = await client.sent(table, {"content": "race"})
    client.world.overwrite(table, client.world.bot, deny=Permission.ADD_REACTIONS)
    assert (await reacted(client, message)).code == 50013
    await client.place.person("ann").react(message, HAND)
    assert (await reacted(client, message)).status == 204


async def test_the_twenty_first_emoji_is_refused(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "race"})
    for number in range(20):
        assert (await reacted(client, message, chr(0x1F600 + number))).status == 204
    assert (await reacted(client, message, HAND)).code == 30010


async def test_an_invalid_emoji_is_unknown(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "race"})
    assert (await reacted(client, message, "x")).code == 10014
    assert (await reacted(client, message, "uno:123")).code == 10014


async def test_others_reactions_need_a_permission_to_be_removed(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "race"})
    ann = client.place.person("ann")
    await ann.react(message, HAND)
    assert (await reacted(client, message, who=str(ann.user.id), method="DELETE")).code == 50013
    client.world.overwrite(table, client.world.bot, allow=Permission.MANAGE_MESSAGES)
    assert (await reacted(client, message, who=str(ann.user.id), method="DELETE")).status == 204
    assert not message.reactions


async def test_users_are_listed_by_id_in_pages(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "race"})
    people = [client.place.person(name) for name in ("cat", "ann", "bob")]
    for person in people:
        await person.react(message, HAND)
    path = f"/channels/{table.id}/messages/{message.id}/reactions/{quote(HAND)}"
    first = (await client.send("GET", f"{path}?limit=2")).body
    rest = (await client.send("GET", f"{path}?limit=2&after={first[-1]['id']}")).body
    assert [one["username"] for one in first + rest] == ["ann", "bob", "cat"]


async def test_each_change_is_published_once(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "race"})
    client.world.overwrite(table, client.world.bot, allow=Permission.MANAGE_MESSAGES)
    told: list[Event] = []
    client.world.feed.listen(told.append)
    ann = client.place.person("ann")
    for _ in range(2):
        await ann.react(message, HAND)
    await ann.unreact(message, HAND)
    await ann.unreact(message, HAND)
    await reacted(client, message)
    await reacted(client, message, who="", method="DELETE")
    await reacted(client, message)
    await client.send("DELETE", f"/channels/{table.id}/messages/{message.id}/reactions")
    assert [event.name.removeprefix("MESSAGE_REACTION_") for event in told] == [
        "ADD", "REMOVE", "ADD", "REMOVE_EMOJI", "ADD", "REMOVE_ALL",
    ]  # fmt: skip
    assert told[0].data["member"]["user"]["username"] == "ann"
    assert told[0].data["message_author_id"] == str(client.world.bot.id)


async def test_a_hidden_channel_takes_no_reaction(client: Client, table: Channel, guild: Guild) -> None:
    message = await client.sent(table, {"content": "race"})
    client.world.overwrite(table, guild.everyone, deny=Permission.VIEW_CHANNEL)
    assert (await reacted(client, message)).code == 50001
