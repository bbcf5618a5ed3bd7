"""Rate limits like Discord's, and requests that are slow or fail, or whose response is lost."""

from __future__ import annotations

import asyncio
from functools import partial

import aiohttp
import discord
import pytest

from bot.playground.server.log import Exchange
from bot.playground.server.playground import Playground
from bot.playground.server.rest.call import DISCORD_LIKE, FaultRule, RateLimit, RateLimits, drop, refuse
from bot.playground.world.clock import WorldClock
from bot.playground.world.places import Channel
from tests.playground.client import Client
from tests.playground.conftest import Connect


async def test_headers_count_down_to_a_429(client: Client, table: Channel) -> None:
    client.place.rest.rate_limits.rules = DISCORD_LIKE
    replies = [await client.post(table, {"content": str(number)}) for number in range(6)]
    assert [reply.headers.get("X-RateLimit-Remaining") for reply in replies] == ["4", "3", "2", "1", "0", "0"]
    assert len({reply.headers["X-RateLimit-Bucket"] for reply in replies}) == 1
    refused = replies[-1]
    assert (refused.status, refused.body["global"]) == (429, False)
    assert 0 < refused.body["retry_after"] <= 5
    assert refused.headers["Via"]
    assert refused.headers["X-RateLimit-Scope"] == "user"
    assert len(table.messages) == 5


async def test_a_bucket_is_full_again_after_its_window(client: Client, table: Channel) -> None:
    client.place.rest.rate_limits.rules = DISCORD_LIKE
    for number in range(5):
        await client.sent(table, {"content": str(number)})
    client.world.clock.skip(5)
    assert (await client.post(table, {"content": "later"})).status == 200


async def test_each_channel_has_its_own_bucket(client: Client, table: Channel) -> None:
    client.place.rest.rate_limits.rules = DISCORD_LIKE
    assert table.guild is not None
    other = client.world.add_channel(table.guild, "other")
    for number in range(5):
        await client.sent(table, {"content": str(number)})
    assert (await client.post(other, {"content": "x"})).status == 200


async def test_callbacks_are_free(client: Client, table: Channel) -> None:
    client.place.rest.rate_limits.rules = DISCORD_LIKE
    client.place.rest.rate_limits.per_second = 1
    replies = [await client.answer(client.command(table), 4, {"content": "x"}) for _ in range(10)]
    assert {reply.status for reply in replies} == {200}


async def test_the_global_limit_says_so(client: Client) -> None:
    client.place.rest.rate_limits.per_second = 3
    replies = [await client.send("GET", "/users/@me") for _ in range(4)]
    assert [reply.status for reply in replies] == [200, 200, 200, 429]
    assert replies[-1].body["global"] is True
    assert replies[-1].headers["X-RateLimit-Global"] == "true"


async def test_an_hour_old_message_takes_three_edits_in_six_seconds(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "0"})
    client.world.clock.skip(3601)
    replies = [await client.edit(message, {"content": str(number)}) for number in range(4)]
    assert [reply.status for reply in replies] == [200, 200, 200, 429]
    assert replies[-1].code == 30046
    assert replies[-1].body["retry_after"] > 0
    client.world.clock.skip(6)
    assert (await client.edit(message, {"content": "again"})).status == 200


async def test_discord_py_keeps_within_the_buckets(
    place: Playground, connect: Connect, table: Channel
) -> None:
    place.rest.rate_limits = RateLimits(
        WorldClock(), (RateLimit(("POST",), r"/channels/(\d+)/messages", 5, 0.3),)
    )
    bot = discord.Client(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
    await connect(bot)
    channel = bot.get_channel(table.id)
    assert isinstance(channel, discord.TextChannel)
    await asyncio.gather(*(channel.send(str(number)) for number in range(12)))
    assert len(table.messages) == 12


async def test_discord_py_waits_out_a_429(place: Playground, connect: Connect, table: Channel) -> None:
    bot = discord.Client(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
    await connect(bot)
    channel = bot.get_channel(table.id)
    assert isinstance(channel, discord.TextChannel)
    answers = partial(place.log.requests, "POST", "/messages$")
    clock = WorldClock(lambda: float(any(one.status for one in answers())))  # one second, after a refusal
    place.rest.rate_limits = RateLimits(clock, (RateLimit(("POST",), r"/channels/(\d+)/messages", 1, 0.2),))
    message = await place.person("ann").say("mine")
    place.rest.rate_limits.admit("POST", f"/channels/{table.id}/messages")
    await channel.send("after the wait")
    assert [one.status for one in answers()] == [429, 200]
    assert len(table.messages) == 2
    assert message.id in table.messages


def test_a_clock_that_stands_still_never_frees_a_bucket() -> None:
    limits = RateLimits(WorldClock(lambda: 1000.0), (RateLimit(("GET",), r"/users/(.+)", 2, 1.0),))
    assert limits.admit("GET", "/users/1")["X-RateLimit-Remaining"] == "1"
    assert limits.admit("GET", "/users/1")["X-RateLimit-Remaining"] == "0"
    assert limits.admit("GET", "/users/2")["X-RateLimit-Remaining"] == "1"


async def test_a_fault_applies_as_often_as_requested(client: Client, table: Channel) -> None:
    client.place.rest.faults.add(FaultRule(refuse(503), "POST", r"/messages$", times=2))
    replies = [await client.post(table, {"content": str(number)}) for number in range(3)]
    assert [reply.status for reply in replies] == [503, 503, 200]
    assert (await client.send("GET", "/users/@me")).status == 200
    client.place.log.clear()  # the spec has no 503


async def test_a_dropped_request_took_no_effect(client: Client, table: Channel) -> None:
    client.place.rest.faults.add(FaultRule(drop, "POST", r"/messages$", times=1))
    with pytest.raises(aiohttp.ClientError):
        await client.post(table, {"content": "x"})
    assert not table.messages
    assert client.place.log.exchanges[-1].status == 0


async def test_a_request_whose_answer_is_lost_took_effect(client: Client, table: Channel) -> None:
    client.place.rest.faults.add(FaultRule(drop, "POST", r"/messages$", times=1, is_after=True))
    with pytest.raises(aiohttp.ClientError):
        await client.post(table, {"content": "x"})
    assert len(table.messages) == 1


async def test_a_delayed_callback_comes_too_late(client: Client, table: Channel) -> None:
    arrived = asyncio.Event()

    async def wait(exchange: Exchange) -> None:
        arrived.set()
        await client.world.clock.sleep(4)

    slow = client.place.rest.faults.add(FaultRule(wait, path="/callback$"))
    answering = asyncio.create_task(client.answer(client.command(table), 4, {"content": "x"}))
    await arrived.wait()
    client.world.clock.skip(4)
    assert (await answering).code == 10062
    client.place.rest.faults.remove(slow)
    assert (await client.answer(client.command(table), 4, {"content": "x"})).status == 200
