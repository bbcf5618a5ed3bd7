"""Rate limits like Discord's, and requests that are slow or fail, or whose response is lost."""

from __future__ import annotations

import asyncio
from functools import partial

import aiohttp
import discord
import pytest

from bot.playground.limits import errors
from bot.playground.limits.errors import ApiError, ErrorCode
from bot.playground.server.log import Exchange, WireLog
from bot.playground.server.playground import Playground
from bot.playground.server.rest.call import DISCORD_LIKE, FaultRule, RateLimit, RateLimits, drop, refuse
from bot.playground.world.clock import WorldClock
from bot.playground.world.places import Channel
from bot.ui.transport.failures import Code
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


@pytest.mark.parametrize(
    ("method", "path", "most", "window"),
    [
        ("POST", "/channels/1/messages", 5, 5.0),
        ("PATCH", "/channels/1/messages/2", 5, 5.0),
        ("DELETE", "/channels/1/messages/2", 5, 1.0),
        ("PUT", "/channels/1/messages/2/reactions/x/@me", 1, 0.25),
        ("PATCH", "/webhooks/1/token/messages/@original", 5, 2.0),
        ("POST", "/applications/1/emojis", 50, 3_600.0),
    ],
)
def test_each_kind_of_request_has_its_limit(method: str, path: str, most: int, window: float) -> None:
    clock = WorldClock(lambda: 1_000.0)
    limits = RateLimits(clock, DISCORD_LIKE)
    left = [limits.admit(method, path)["X-RateLimit-Remaining"] for _ in range(most)]
    assert left == [str(number) for number in reversed(range(most))]
    clock.skip(window - 0.125)
    with pytest.raises(ApiError) as refused:
        limits.admit(method, path)
    assert refused.value.extra == {"retry_after": 0.125, "global": False}
    assert refused.value.headers["Retry-After"] == "1"
    clock.skip(0.125)
    headers = limits.admit(method, path)
    assert headers["X-RateLimit-Reset-After"] == f"{window:.3f}"
    assert headers["X-RateLimit-Limit"] == str(most)


def test_what_a_token_sends_does_not_count_for_the_bot() -> None:
    clock = WorldClock(lambda: 1_000.0)
    limits = RateLimits(clock, per_second=1)
    for _ in range(3):
        limits.admit("POST", "/webhooks/1/token")
        limits.admit("POST", "/interactions/1/token/callback")
    limits.admit("GET", "/users/@me")
    with pytest.raises(ApiError) as refused:
        limits.admit("GET", "/users/@me")
    assert refused.value.extra == {"retry_after": 1.0, "global": True}
    assert refused.value.headers["X-RateLimit-Scope"] == "global"


async def test_a_message_is_old_after_an_hour(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "0"})
    client.world.clock.skip(3_600)
    for number in range(4):
        assert (await client.edit(message, {"content": str(number)})).status == 200


async def test_a_nonce_is_known_for_five_minutes(client: Client, table: Channel) -> None:
    body = {"content": "x", "nonce": 7, "enforce_nonce": True}
    first = await client.post(table, body)
    assert (await client.post(table, {**body, "enforce_nonce": False})).body["id"] != first.body["id"]
    newest = await client.post(table, {"content": "y", "nonce": "8", "enforce_nonce": True})
    client.world.clock.skip(299)
    again = await client.post(table, body)
    assert again.body["id"] != newest.body["id"]
    assert len(table.messages) == 3
    client.world.clock.skip(2)
    await client.post(table, body)
    assert len(table.messages) == 4


async def test_a_fault_goes_when_it_is_taken_back(client: Client, table: Channel) -> None:
    faults = client.place.rest.faults
    faults.add(FaultRule(refuse(400, 5, "no"), path="/messages$"))
    reply = await client.post(table, {"content": "x"})
    assert (reply.status, reply.body) == (400, {"message": "no", "code": 5})
    faults.clear()
    assert (await client.post(table, {"content": "x"})).status == 200


def test_the_log_keeps_the_last_of_each() -> None:
    log = WireLog(keep=2)
    for status, code in ((200, None), (401, 0), (403, 50013), (429, 0)):
        log.exchanges.append(Exchange(0.0, "GET", f"/{status}", {}, status=status, answer={"code": code}))
    assert [one.status for one in log.requests()] == [403, 429]
    assert [one.status for one in log.requests("GET", "^/4.9$")] == [429]
    assert log.requests("PUT") == []
    assert [one.code for one in log.exchanges] == [50013, 0]
    assert Exchange(0.0, "GET", "/", {}, status=200, answer={"code": 5}).code is None
    log.exchanges.append(Exchange(0.0, "GET", "/", {}, status=401))
    log.exchanges.append(Exchange(0.0, "GET", "/", {}, status=404))
    assert [one.status for one in log.invalid()] == [401]


def test_errors_have_the_codes_that_the_bot_knows_and_the_status_of_their_kind() -> None:
    ours = {name: one for name, one in vars(errors).items() if isinstance(one, ErrorCode)}
    assert {name: ours[name].code for name in Code.__members__.keys() & ours.keys()} == {
        name: code.value for name, code in Code.__members__.items() if name in ours
    }
    forbidden = {
        "MISSING_ACCESS",
        "NOT_THE_AUTHOR",
        "CANNOT_MESSAGE_USER",
        "MISSING_PERMISSIONS",
        "NO_COMMON_SERVER",
    }
    special = {"UNAUTHORIZED": 401, "INVALID_TOKEN": 401, "TOO_LARGE": 413, "NOT_FOUND": 404}
    special |= {"RATE_LIMITED": 429, "TOO_MANY_OLD_EDITS": 429} | dict.fromkeys(forbidden, 403)
    for name, one in ours.items():
        assert one.status == special.get(name, 404 if 10_000 <= one.code < 11_000 else 400), name
