"""Sessions outlive their connections: resuming, replays, reconnects on demand, shards."""

from __future__ import annotations

import discord
import pytest

from bot.playground.server.gateway import IDENTIFY, INVALID_SESSION, RESUME, Intent
from bot.playground.server.playground import Playground
from bot.playground.world.places import Channel
from bot.playground.world.world import World
from tests.playground.conftest import Connect
from tests.playground.gateway.line import line


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


async def test_discord_py_starts_over_after_a_lost_session(place: Playground, connect: Connect) -> None:
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
    await place.until(lambda: len(place.log.events("GUILD_CREATE")) == 10)
    by_session = {one.session: one.data["shard"][0] for one in place.log.events("READY")}
    assert sorted(by_session.values()) == [0, 1]
    created = place.log.events("GUILD_CREATE")
    assert all((int(one.data["id"]) >> 22) % 2 == by_session[one.session] for one in created)
