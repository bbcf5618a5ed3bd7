"""The gateway: greeting, heartbeats, resuming, shards, intents, and every way to lose a connection."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest

from bot.playground.channels import open_channel, permit, remove_channel
from bot.playground.gateway.intents import Intent
from bot.playground.gateway.sessions import IDENTIFY, RESUME
from bot.playground.membership import empower, join, leave
from bot.playground.people import User
from bot.playground.permissions import Permission
from bot.playground.places import Channel, Guild
from bot.playground.server import Playground
from bot.playground.world import World
from tests.playground.client import Client
from tests.playground.conftest import Connect

HELLO, ACK, INVALID_SESSION, RECONNECT = 10, 11, 9, 7
PLAIN = Intent.GUILDS | Intent.GUILD_REACTIONS


class Line:
    """A plain connection to the gateway."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, token: str) -> None:
        self._socket = socket
        self._token = token

    async def send(self, opcode: int, data: Any = None) -> None:
        await self._socket.send_json({"op": opcode, "d": data})

    async def send_text(self, text: str) -> None:
        await self._socket.send_str(text)

    async def hear(self) -> dict[str, Any]:
        """The next packet."""
        return json.loads((await self._socket.receive(timeout=5)).data)

    async def hear_event(self, name: str) -> dict[str, Any]:
        """The next event of a name; others are passed over."""
        while (packet := await self.hear())["t"] != name:
            pass
        return packet

    async def end(self) -> int | None:
        """The code with which the other side closes."""
        while (await self._socket.receive(timeout=5)).type is aiohttp.WSMsgType.TEXT:
            pass
        return self._socket.close_code

    async def identify(self, intents: int = PLAIN, **more: Any) -> dict[str, Any]:
        """IDENTIFY; the READY that follows."""
        assert (await self.hear())["op"] == HELLO
        await self.send(IDENTIFY, {"token": self._token, "intents": intents, "properties": {}, **more})
        return (await self.hear_event("READY"))["d"]


@asynccontextmanager
async def line(place: Playground, query: str = "v=10&encoding=json") -> AsyncIterator[Line]:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{place.gateway_url}?{query}", autoclose=True) as socket,
    ):
        yield Line(socket, place.world.token)


async def test_ready_names_the_servers_and_then_brings_them(place: Playground, guild: Guild) -> None:
    async with line(place) as wire:
        ready = await wire.identify()
        assert ready["guilds"] == [{"id": str(guild.id), "unavailable": True}]
        assert ready["resume_gateway_url"] == place.gateway_url
        created = (await wire.hear())["d"]
        assert [channel["name"] for channel in created["channels"]] == ["table"]
        assert (created["member_count"], len(created["members"])) == (4, 1)


async def test_a_heartbeat_is_acknowledged(place: Playground) -> None:
    async with line(place) as wire:
        hello = await wire.hear()
        assert hello["d"]["heartbeat_interval"] == 41250
        await wire.send(1, None)
        assert (await wire.hear())["op"] == ACK


@pytest.mark.parametrize(
    ("packet", "code"),
    [
        ("{", 4002),
        ('{"op": 77}', 4001),
        ('{"op": 8, "d": {"guild_id": "1"}}', 4003),
        ('{"op": 2, "d": {"token": "wrong", "intents": 0}}', 4004),
    ],
)
async def test_nonsense_closes_with_a_code(place: Playground, packet: str, code: int) -> None:
    async with line(place) as wire:
        await wire.send_text(packet)
        assert await wire.end() == code


@pytest.mark.parametrize(
    ("identity", "code"),
    [({"shard": [2, 2]}, 4010), ({"intents": 1 << 60}, 4013), ({"intents": 1 << 15}, 4014)],
)
async def test_a_wrong_identity_closes_with_a_code(
    place: Playground, identity: dict[str, Any], code: int
) -> None:
    async with line(place) as wire:
        await wire.send(IDENTIFY, {"token": place.world.token, "intents": 1, **identity})
        assert await wire.end() == code


async def test_more_than_120_commands_a_minute_close(place: Playground) -> None:
    async with line(place) as wire:
        for _ in range(121):
            await wire.send(1)
        assert await wire.end() == 4008


async def test_another_version_is_refused(place: Playground) -> None:
    async with line(place, "v=9") as wire:
        assert await wire.end() == 4012


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
        assert (await wire.hear())["op"] == ACK


async def test_resume_replays_in_order_and_says_when_it_is_done(place: Playground, table: Channel) -> None:
    ann = place.person("ann")
    async with line(place) as wire:
        session = (await wire.identify(Intent.GUILD_MESSAGES))["session_id"]
        await ann.say("heard")
        heard = await wire.hear_event("MESSAGE_CREATE")
        place.gateway.cut()
    await place.until(lambda: not place.gateway.connections)
    missed = [str((await ann.say(text)).id) for text in ("one", "two", "three")]
    async with line(place) as wire:
        await wire.hear()
        resume = {"token": place.world.token, "session_id": session, "seq": heard["s"]}
        await wire.send(RESUME, resume)
        packets = [await wire.hear() for _ in range(4)]
    assert [packet["t"] for packet in packets] == ["MESSAGE_CREATE"] * 3 + ["RESUMED"]
    assert [packet["d"]["id"] for packet in packets[:3]] == missed
    assert [packet["s"] for packet in packets] == list(range(heard["s"] + 1, heard["s"] + 5))


@pytest.mark.parametrize("spoil", ["unknown", "ahead", "too late", "closed properly"])
async def test_what_cannot_resume_is_an_invalid_session(place: Playground, spoil: str) -> None:
    async with line(place) as wire:
        resume = {"token": place.world.token, "session_id": (await wire.identify())["session_id"], "seq": 1}
        if spoil != "closed properly":
            place.gateway.cut()
    await place.until(lambda: not place.gateway.connections)
    if spoil == "unknown":
        resume["session_id"] = "0"
    elif spoil == "ahead":
        resume["seq"] = 99
    elif spoil == "too late":
        place.world.clock.skip(91)
    async with line(place) as wire:
        await wire.hear()
        await wire.send(RESUME, resume)
        assert await wire.hear() == {"op": INVALID_SESSION, "d": False}


async def test_what_is_held_back_comes_later(place: Playground, table: Channel) -> None:
    async with line(place) as wire:
        await wire.identify(Intent.GUILD_MESSAGES)
        place.gateway.hold()
        message = await place.person("ann").say("x")
        await wire.send(1)
        place.gateway.release()
        assert (await wire.hear())["d"]["id"] == str(message.id)
        assert (await wire.hear())["op"] == ACK


async def test_an_event_may_come_twice_or_never(place: Playground, table: Channel) -> None:
    async with line(place) as wire:
        await wire.identify()
        message = await place.person("ann").say("x")
        for copies, emoji in ((0, "🎉"), (2, "✋")):
            place.gateway.copies = lambda event, copies=copies: copies
            await place.person("ann").react(message, emoji)
    heard = [one.data["emoji"]["name"] for one in place.log.events("MESSAGE_REACTION_ADD")]
    assert heard == ["✋", "✋"]


async def test_the_bot_hears_of_coming_and_going(
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


class Prompt(discord.AutoShardedClient):
    """A client that does not wait five seconds before it identifies again."""

    def __init__(self, shards: int = 1) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05, shard_count=shards)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        pass


async def test_discord_py_follows_a_reconnect_and_an_invalid_session(
    place: Playground, connect: Connect
) -> None:
    await connect(Prompt())
    place.gateway.ask_to_reconnect()
    await place.until(lambda: len(place.log.events("RESUMED")) == 1)
    await place.gateway.disconnect(4000)
    await place.until(lambda: len(place.log.events("RESUMED")) == 2)
    place.gateway.invalidate(is_resumable=True)
    await place.until(lambda: len(place.log.events("RESUMED")) == 3)
    assert len(place.log.sent(IDENTIFY)) == 1


async def test_discord_py_starts_anew_after_a_lost_session(place: Playground, connect: Connect) -> None:
    await connect(Prompt())
    place.gateway.invalidate(is_resumable=False)
    await place.until(lambda: len(place.log.events("READY")) == 2)
    assert not place.log.sent(RESUME)


async def test_each_shard_hears_of_its_servers_only(
    place: Playground, world: World, connect: Connect
) -> None:
    for number in range(9):
        world.clock.skip(0.001)
        world.add_channel(world.add_guild(f"House {number}", [world.user("bob")]), "table")

    await connect(Prompt(shards=2))
    by_session = {one.session: one.data["shard"][0] for one in place.log.events("READY")}
    assert sorted(by_session.values()) == [0, 1]
    created = place.log.events("GUILD_CREATE")
    assert len(created) == 10
    assert all((int(one.data["id"]) >> 22) % 2 == by_session[one.session] for one in created)


async def test_privileged_intents_must_be_granted(place: Playground, connect: Connect) -> None:
    bot = discord.Client(intents=discord.Intents(members=True))
    with pytest.raises(TimeoutError):
        await place.until(bot.is_ready, within=0)
    async with line(place) as wire:
        await wire.hear()
        await wire.send(IDENTIFY, {"token": place.world.token, "intents": bot.intents.value})
        assert await wire.end() == 4014


async def test_nobody_connected_means_nobody_hears(rough: Playground, client: Client, table: Channel) -> None:
    client.command(table)
    assert not rough.log.events("INTERACTION_CREATE")


async def test_shards_identify_one_by_one(place: Playground) -> None:
    place.gateway.identify_gap = 5.0
    async with line(place) as first, line(place) as second:
        await first.identify(shard=[0, 2])
        await second.hear()
        identity = {"token": place.world.token, "intents": 1, "shard": [1, 2]}
        await second.send(IDENTIFY, identity)
        assert await second.hear() == {"op": INVALID_SESSION, "d": False}
        place.world.clock.skip(5)
        await second.send(IDENTIFY, identity)
        assert (await second.hear())["t"] == "READY"


async def test_identifying_too_often_resets_the_token(place: Playground) -> None:
    place.gateway.identifies_left = 1
    async with line(place) as first, line(place) as second:
        await first.identify()
        await second.send(IDENTIFY, {"token": place.world.token, "intents": 1})
        assert await second.end() == 4004


async def test_changes_of_channels_and_roles_are_told(place: Playground, world: World, guild: Guild) -> None:
    async with line(place) as wire:
        await wire.identify()
        channel = open_channel(world, guild, "second")
        assert (await wire.hear_event("CHANNEL_CREATE"))["d"]["name"] == "second"
        permit(world, channel, guild.everyone, deny=Permission.VIEW_CHANNEL)
        changed = (await wire.hear_event("CHANNEL_UPDATE"))["d"]
        assert changed["permission_overwrites"][0]["deny"] == str(int(Permission.VIEW_CHANNEL))
        empower(world, guild, guild.members[world.bot.id].roles[0], Permission.VIEW_CHANNEL)
        assert (await wire.hear_event("GUILD_ROLE_UPDATE"))["d"]["role"]["permissions"] == "1024"
        remove_channel(world, channel)
        assert (await wire.hear_event("CHANNEL_DELETE"))["d"]["id"] == str(channel.id)
