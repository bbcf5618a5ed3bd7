"""Places and settings found on real servers: the bot is refused although it doesn't lack a permission."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.changes.places import (
    add_to_thread,
    archive_idle,
    make_community,
    open_thread,
    rename_channel,
)
from bot.playground.payloads import application_permissions, guild_create_json
from bot.playground.person import Impossible
from bot.playground.world.people import Permission, User
from bot.playground.world.places import Channel, ChannelType, Guild
from bot.playground.world.world import Event
from tests.playground.client import Client, button, layout, row, says

SPOKEN = pytest.mark.parametrize("kind", [ChannelType.VOICE, ChannelType.STAGE_VOICE])
COMMAND = {"name": "ping", "description": "Ping", "integration_types": [0, 1], "contexts": [0, 1, 2]}
BLOCKED = (400, 200000)


async def outcome(client: Client, channel: Channel, content: str = "x") -> tuple[int, int]:
    """Status and error code of a message sent with the bot's token."""
    reply = await client.post(channel, {"content": content})
    return reply.status, (reply.body or {}).get("code", 0)


# Channels


@SPOKEN
async def test_without_connect_a_voice_channel_is_closed(
    client: Client, guild: Guild, bob: User, kind: ChannelType
) -> None:
    talk = client.world.add_channel(guild, "talk", kind)
    person = client.place.person(bob)
    assert await outcome(client, talk) == (200, 0)
    message = await client.sent(talk, {"content": "x", "components": [row(button())]})
    assert message in person.sees(talk)
    client.world.overwrite(talk, guild.everyone, deny=Permission.CONNECT)
    assert await outcome(client, talk) == (403, 50001)
    assert (await client.edit(message, {"content": "y"})).code == 50001
    assert talk not in person.channels()
    with pytest.raises(Impossible):
        person.sees(talk)
    held = application_permissions(talk, bob, client.world.bot)
    assert Permission.SEND_MESSAGES in held
    assert Permission.CONNECT not in held
    client.world.overwrite(talk, client.world.bot, allow=Permission.CONNECT)
    assert await outcome(client, talk) == (200, 0)


@SPOKEN
async def test_a_voice_channel_has_no_threads(client: Client, guild: Guild, kind: ChannelType) -> None:
    talk = client.world.add_channel(guild, "talk", kind)
    reply = await client.send("POST", f"/channels/{talk.id}/threads", {"name": "x", "type": 11})
    assert reply.code == 50024


async def test_a_forum_takes_posts_only(client: Client, guild: Guild) -> None:
    forum = client.world.add_channel(guild, "forum", ChannelType.FORUM)
    path = f"/channels/{forum.id}/threads"
    assert await outcome(client, forum) == (400, 50008)
    assert (await client.send("POST", path, {"name": "x"})).fault("message") == "BASE_TYPE_REQUIRED"
    post = await client.send("POST", path, {"name": "Table", "message": {"content": "Play?"}})
    assert (post.status, post.body["type"], post.body["message"]["id"]) == (201, 11, post.body["id"])
    assert await outcome(client, client.world.channels[int(post.body["id"])]) == (200, 0)
    client.world.overwrite(forum, client.world.bot, deny=Permission.SEND_MESSAGES)
    assert (await client.send("POST", path, {"name": "x", "message": {"content": "x"}})).code == 50013


async def test_all_kinds_of_channels_are_told_to_the_bot(client: Client, guild: Guild) -> None:
    kinds = (ChannelType.VOICE, ChannelType.STAGE_VOICE, ChannelType.FORUM, ChannelType.ANNOUNCEMENT)
    for kind in kinds:
        client.world.add_channel(guild, kind.name.lower(), kind)
    told = guild_create_json(guild, client.world.bot, client.world.clock.now())["channels"]
    assert {one["type"] for one in told} == {0, *kinds}
    for channel in tuple(guild.channels.values()):  # answers are checked against Discord's own description
        assert (await client.send("GET", f"/channels/{channel.id}")).status == 200


async def test_a_private_thread_without_the_bot_takes_commands_and_no_messages(
    client: Client, table: Channel, bob: User
) -> None:
    thread = open_thread(client.world, table, "secret", bob, ChannelType.PRIVATE_THREAD)
    asked = client.command(thread, "bob")
    assert Permission.SEND_MESSAGES in application_permissions(thread, bob, client.world.bot)
    assert (await client.answer(asked, 4, {"content": "x"})).status == 200
    assert await outcome(client, thread) == (403, 50001)
    add_to_thread(client.world, thread, client.world.bot)
    assert await outcome(client, thread) == (200, 0)


# Servers


async def test_only_a_community_has_a_language(client: Client, guild: Guild, table: Channel) -> None:
    guild.chosen_locale = "de"
    person = client.place.person("ann")
    assert (guild.locale, guild.features) == ("en-US", [])
    with pytest.raises(Impossible, match="Community"):
        person.set_server_language("fr")
    make_community(client.world, guild)
    assert (guild.locale, guild.features) == ("de", ["COMMUNITY"])
    assert (await client.send("GET", f"/guilds/{guild.id}")).body["features"] == ["COMMUNITY"]
    person.set_server_language("fr")
    assert guild.locale == "fr"
    assert client.world.add_guild("Berlin", locale="de").locale == "de"


async def test_commands_may_be_installed_without_the_bot(client: Client, published: list[Event]) -> None:
    world = client.world
    ann = world.user("ann")
    guild = world.add_guild("Half", [ann, world.user("bob")], bot_permissions=None)
    guild.has_commands_only = True
    hall = world.add_channel(guild, "hall")
    world.interactions.patience = 0.0
    await client.send("PUT", f"/applications/{world.bot.id}/commands", [COMMAND])
    person = client.place.person("bob")
    person.go_to(hall)
    answer = await person.slash("ping")
    told = next(event.data for event in published if event.name == "INTERACTION_CREATE")
    assert told["authorizing_integration_owners"] == {"0": str(guild.id)}
    assert told["guild_id"] == str(guild.id)
    held = int(told["app_permissions"])
    assert held & Permission.ATTACH_FILES
    assert held & Permission.SEND_MESSAGES
    world.overwrite(hall, guild.everyone, deny=Permission.SEND_MESSAGES)
    assert not application_permissions(hall, ann, world.bot) & Permission.SEND_MESSAGES
    assert answer.has_failed
    assert await outcome(client, hall) == (403, 50001)
    for path in (f"/guilds/{guild.id}", f"/channels/{hall.id}", f"/guilds/{guild.id}/members/{ann.id}"):
        assert (await client.send("GET", path)).code == 50001
    asked = client.command(hall)
    assert (await client.answer(asked, 4, {"content": "x"})).status == 200
    for _ in range(6):
        assert (await client.follow_up(asked, {"content": "more"})).status == 200


async def test_default_install_settings_are_read_and_changed(client: Client) -> None:
    told = (await client.send("GET", "/applications/@me")).body["integration_types_config"]
    assert told["0"]["oauth2_install_params"]["scopes"] == ["applications.commands"]
    chosen = {"scopes": ["applications.commands", "bot"], "permissions": 2048}
    body: dict[str, Any] = {"integration_types_config": {"0": {"oauth2_install_params": chosen}}}
    changed = (await client.send("PATCH", "/applications/@me", body)).body["integration_types_config"]
    assert changed == told | {"0": {"oauth2_install_params": chosen | {"permissions": "2048"}}}
    body["integration_types_config"]["0"]["oauth2_install_params"]["scopes"] = ["guilds"]
    assert (await client.send("PATCH", "/applications/@me", body)).code == 50035


# AutoMod


async def test_automod_checks_applications_that_only_people_have(client: Client) -> None:
    world = client.world
    ann = world.user("ann")
    ann.has_app = True
    guild = world.add_guild("Strict", [world.user("bob"), ann], bot_permissions=None)
    guild.blocked_words = ("heck",)
    hall = world.add_channel(guild, "hall")
    first = await client.answer(client.command(hall), 4, {"content": "What the Heck!"})
    assert (first.status, first.code) == BLOCKED
    asked = client.command(hall)
    assert (await client.answer(asked, 4, layout(says("fine, checkered")))).status == 200
    edit = await client.by_token("PATCH", asked, body={"components": [says("heck no")]})
    assert (edit.status, edit.code) == BLOCKED
    more = await client.follow_up(asked, {"content": "heck"})
    assert (more.status, more.code) == BLOCKED
    assert (await client.follow_up(asked, {"content": "heck", "flags": 64})).status == 200
    assert asked.original is not None
    asked.original.components = [row(button())]
    pressed = await client.answer(client.press(asked.original), 7, {"components": [says("heck")]})
    assert (pressed.status, pressed.code) == BLOCKED
    person = client.place.person("ann")
    person.go_to(hall)
    with pytest.raises(Impossible, match="AutoMod"):
        await person.say("heck")


async def test_automod_lets_bots_of_the_server_speak(client: Client, guild: Guild, table: Channel) -> None:
    guild.blocked_words = ("heck",)
    assert await outcome(client, table, "heck") == (200, 0)
    assert (await client.answer(client.command(table), 4, {"content": "heck"})).status == 200


# Direct messages


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"has_blocked_app": True}, 50007),
        ({"takes_messages": False}, 50278),
        ({"has_blocked_app": True, "takes_messages": False}, 50007),
    ],
)
async def test_a_closed_direct_message_says_why(
    client: Client, bob: User, change: dict[str, bool], code: int
) -> None:
    channel = client.world.direct_channel(bob, client.world.bot)
    assert await outcome(client, channel) == (200, 0)
    for name, value in change.items():
        setattr(bob, name, value)
    assert await outcome(client, channel) == (403, code)


async def test_without_a_common_server_nobody_is_written_to(client: Client) -> None:
    stranger = client.world.add_user("stranger")
    channel = client.world.direct_channel(stranger, client.world.bot)
    assert await outcome(client, channel) == (403, 50278)
    stranger.has_app = True
    assert await outcome(client, channel) == (200, 0)


# Threads


async def test_a_thread_falls_asleep_without_messages_and_wakes_with_one(
    client: Client, table: Channel, published: list[Event]
) -> None:
    reply = await client.send(
        "POST", f"/channels/{table.id}/threads", {"name": "x", "type": 11, "auto_archive_duration": 60}
    )
    thread = client.world.channels[int(reply.body["id"])]
    asked = client.command(thread)
    await client.answer(asked, 4, {"content": "table"})
    message = await client.sent(thread, {"content": "x"})
    client.world.clock.skip(50 * 60)
    assert (await client.edit(message, {"content": "an edit is no activity"})).status == 200
    published.clear()
    client.world.clock.skip(9 * 60)
    assert archive_idle(client.world) == pytest.approx(client.world.clock.now() + 60)
    client.world.clock.skip(60)
    await client.place.until(lambda: any(event.name == "THREAD_UPDATE" for event in published))
    assert published[-1].data["thread_metadata"]["archived"] is True
    assert (await client.edit(message, {"content": "y"})).code == 50083
    asked.created = client.world.clock.now()
    assert (await client.by_token("PATCH", asked, body={"content": "y"})).code == 50083
    assert await outcome(client, thread) == (200, 0)
    assert (await client.edit(message, {"content": "y"})).status == 200


async def test_writing_joins_a_thread_and_pressing_does_not(
    client: Client, table: Channel, ann: User, bob: User
) -> None:
    thread = open_thread(client.world, table, "x", client.world.bot)
    message = await client.sent(thread, {"content": "x", "components": [row(button())]})
    client.press(message, name="ann")
    assert thread.thread is not None
    assert set(thread.thread.members) == {client.world.bot.id}
    person = client.place.person(bob)
    person.go_to(thread)
    await person.say("hello")
    assert set(thread.thread.members) == {client.world.bot.id, bob.id}


async def test_a_renamed_channel_is_published(client: Client, table: Channel, published: list[Event]) -> None:
    rename_channel(client.world, table, "games")
    assert (published[-1].name, published[-1].data["name"]) == ("CHANNEL_UPDATE", "games")
