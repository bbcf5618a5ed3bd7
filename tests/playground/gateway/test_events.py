"""Which events reach a session, and what data they carry."""

from __future__ import annotations

from bot.playground.changes.places import (
    join,
    leave,
    open_channel,
    permit,
    remove_channel,
    set_role_permissions,
)
from bot.playground.server.gateway import HEARTBEAT_ACK, Intent
from bot.playground.server.playground import Playground
from bot.playground.world.people import Permission, User
from bot.playground.world.places import Channel, Guild
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
