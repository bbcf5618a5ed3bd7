"""The events that reach a session, and their data."""

from __future__ import annotations

from bot.playground.changes.places import (
    change_roles,
    change_thread,
    join,
    leave,
    open_channel,
    open_thread,
    permit,
    remove_channel,
    set_role_permissions,
)
from bot.playground.server.gateway import HEARTBEAT_ACK, Intent
from bot.playground.server.playground import Playground
from bot.playground.world.people import Permission, User
from bot.playground.world.places import Channel, ChannelType, Guild
from bot.playground.world.world import World
from tests.playground.client import Client
from tests.playground.gateway.line import line


async def test_events_need_their_intent(place: Playground, table: Channel) -> None:
    async with line(place) as wire:
        await wire.identify(Intent.GUILDS | Intent.GUILD_MESSAGES)
        ann = place.person("ann")
        message = await ann.say("hidden")
        await ann.react(message, "✋")
        await ann.say("end")
        heard = [(await wire.hear_event("MESSAGE_CREATE"))["d"]["content"] for _ in range(2)]
        assert heard == ["", ""]
        assert not place.log.events("MESSAGE_REACTION_ADD")


async def test_the_content_intent_shows_what_was_written(place: Playground, table: Channel) -> None:
    place.gateway.allowed_intents = Intent.MESSAGE_CONTENT
    async with line(place) as wire:
        await wire.identify(Intent.GUILD_MESSAGES | Intent.MESSAGE_CONTENT)
        await place.person("ann").say("shown")
        assert (await wire.hear_event("MESSAGE_CREATE"))["d"]["content"] == "shown"


async def test_a_hidden_channel_is_silent(place: Playground, table: Channel, guild: Guild, bob: User) -> None:
    place.world.overwrite(table, guild.everyone, deny=Permission.VIEW_CHANNEL)
    async with line(place) as wire:
        await wire.identify(Intent.GUILD_MESSAGES)
        await place.person("ann").say("unheard")
        await wire.send(1)
        assert (await wire.hear())["op"] == HEARTBEAT_ACK


async def test_held_back_events_arrive_later(place: Playground, table: Channel) -> None:
    async with line(place) as wire:
        await wire.identify(Intent.GUILD_MESSAGES)
        place.gateway.hold()
        message = await place.person("ann").say("x")
        await wire.send(1)
        place.gateway.release()
        assert (await wire.hear())["d"]["id"] == str(message.id)
        assert (await wire.hear())["op"] == HEARTBEAT_ACK


async def test_an_event_may_come_twice_or_never(place: Playground, table: Channel) -> None:
    async with line(place) as wire:
        await wire.identify()
        message = await place.person("ann").say("x")
        for copies, emoji in ((0, "🎉"), (2, "✋")):
            place.gateway.copies = lambda event, copies=copies: copies
            await place.person("ann").react(message, emoji)
    heard = [one.data["emoji"]["name"] for one in place.log.events("MESSAGE_REACTION_ADD")]
    assert heard == ["✋", "✋"]


async def test_the_bot_learns_when_it_joins_and_leaves(
    place: Playground, world: World, guild: Guild, bob: User
) -> None:
    async with line(place) as wire:
        await wire.identify()
        leave(world, guild, world.bot)
        assert (await wire.hear_event("GUILD_DELETE"))["d"] == {"id": str(guild.id)}
        join(world, guild, world.bot)
        assert (await wire.hear_event("GUILD_CREATE"))["d"]["name"] == "Card house"


async def test_members_can_be_asked_for(place: Playground, guild: Guild, bob: User) -> None:
    async with line(place) as wire:
        await wire.identify()
        await wire.send(8, {"guild_id": str(guild.id), "user_ids": [str(bob.id)], "limit": 0, "nonce": "n"})
        chunk = (await wire.hear_event("GUILD_MEMBERS_CHUNK"))["d"]
        assert [member["user"]["username"] for member in chunk["members"]] == ["bob"]
        assert chunk["nonce"] == "n"


async def test_without_a_connection_nothing_is_dispatched(
    rough: Playground, client: Client, table: Channel
) -> None:
    client.command(table)
    assert not rough.log.events("INTERACTION_CREATE")


async def test_changes_of_channels_and_roles_are_published(
    place: Playground, world: World, guild: Guild
) -> None:
    async with line(place) as wire:
        await wire.identify()
        channel = open_channel(world, guild, "second")
        assert (await wire.hear_event("CHANNEL_CREATE"))["d"]["name"] == "second"
        permit(world, channel, guild.everyone, deny=Permission.VIEW_CHANNEL)
        changed = (await wire.hear_event("CHANNEL_UPDATE"))["d"]
        assert changed["permission_overwrites"][0]["deny"] == str(int(Permission.VIEW_CHANNEL))
        set_role_permissions(world, guild, guild.members[world.bot.id].roles[0], Permission.VIEW_CHANNEL)
        assert (await wire.hear_event("GUILD_ROLE_UPDATE"))["d"]["role"]["permissions"] == "1024"
        remove_channel(world, channel)
        assert (await wire.hear_event("CHANNEL_DELETE"))["d"]["id"] == str(channel.id)


async def test_private_messages_have_their_own_intents(place: Playground, world: World, bob: User) -> None:
    direct = world.direct_channel(bob, world.bot)
    person = place.person(bob)
    async with line(place) as deaf, line(place) as wire:
        await deaf.identify(Intent.GUILDS | Intent.GUILD_MESSAGES | Intent.GUILD_REACTIONS)
        await wire.identify(Intent.DIRECT_MESSAGES | Intent.DIRECT_REACTIONS)
        person.go_to(direct)
        message = await person.say("psst")
        assert (await wire.hear())["d"]["content"] == "psst"
        await person.react(message, "✋")
        assert (await wire.hear())["t"] == "MESSAGE_REACTION_ADD"
    sessions = {one.session for one in place.log.dispatches if one.name.startswith("MESSAGE")}
    assert len(sessions) == 1


async def test_what_the_bot_is_mentioned_in_can_be_read(place: Playground, world: World) -> None:
    async with line(place) as wire:
        await wire.identify(Intent.GUILD_MESSAGES)
        ann = place.person("ann")
        await ann.say("to all")
        await ann.say(f"<@{world.bot.id}> hello")
        assert (await wire.hear())["d"]["content"] == ""
        assert "hello" in (await wire.hear())["d"]["content"]


async def test_members_have_an_intent_too(place: Playground, world: World, guild: Guild, bob: User) -> None:
    place.gateway.allowed_intents = Intent.GUILD_MEMBERS
    role = world.add_role(guild, "player")
    dan = world.add_user("dan")
    async with line(place) as deaf, line(place) as wire:
        await deaf.identify()
        await wire.identify(Intent.GUILD_MEMBERS)
        join(world, guild, dan)
        change_roles(world, guild, dan, [role])
        leave(world, guild, dan)
        heard = [await wire.hear() for _ in range(3)]
        await deaf.send(1)
        await deaf.hear_event("GUILD_CREATE")
        assert (await deaf.hear())["op"] == HEARTBEAT_ACK
    assert [one["t"].removeprefix("GUILD_MEMBER_") for one in heard] == ["ADD", "UPDATE", "REMOVE"]
    assert [one["d"]["guild_id"] for one in heard] == [str(guild.id)] * 3
    assert [one["d"]["user"]["username"] for one in heard] == ["dan"] * 3
    assert heard[1]["d"]["roles"] == [str(role.id)]


async def test_members_are_found_by_the_beginning_of_their_names(place: Playground, guild: Guild) -> None:
    async with line(place) as wire:
        await wire.identify()
        for query, names in (("AN", ["ann"]), ("b", ["bob"]), ("nn", []), ("", ["ann", "bob", "cat", "UNO"])):
            await wire.send(8, {"guild_id": str(guild.id), "query": query, "limit": 0})
            chunk = (await wire.hear_event("GUILD_MEMBERS_CHUNK"))["d"]
            assert [member["user"]["username"] for member in chunk["members"]] == names
        await wire.send(8, {"guild_id": "5", "query": "", "limit": 0})
        assert (await wire.hear_event("GUILD_MEMBERS_CHUNK"))["d"]["members"] == []


async def test_a_server_comes_with_its_open_threads_and_events(
    place: Playground, world: World, guild: Guild, table: Channel
) -> None:
    open_thread(world, table, "Talk", world.bot)
    change_thread(world, open_thread(world, table, "Done", world.bot), {"archived": True})
    open_thread(world, table, "Secret", world.user("ann"), ChannelType.PRIVATE_THREAD)
    async with line(place) as wire:
        await wire.identify()
        created = (await wire.hear_event("GUILD_CREATE"))["d"]
    assert [thread["name"] for thread in created["threads"]] == ["Talk"]
    assert [channel["name"] for channel in created["channels"]] == ["table"]
    assert (created["unavailable"], created["guild_scheduled_events"]) == (False, [])


async def test_the_first_shard_hears_private_messages_and_private_answers(
    place: Playground, world: World, guild: Guild, bob: User
) -> None:
    person = place.person(bob)
    person.go_to(world.direct_channel(bob, world.bot))
    async with line(place) as first, line(place) as second:
        for shard, wire in enumerate((first, second)):
            await wire.identify(Intent.DIRECT_MESSAGES, shard=[shard, 2])
        await person.say("psst")
        assert (await first.hear())["t"] == "MESSAGE_CREATE"
        await second.send(1)
        assert (await second.hear())["op"] == HEARTBEAT_ACK


async def test_an_interaction_needs_no_intent(place: Playground, client: Client, table: Channel) -> None:
    async with line(client.place) as wire:
        await wire.identify(0)
        client.command(table)
        assert (await wire.hear())["t"] == "INTERACTION_CREATE"
