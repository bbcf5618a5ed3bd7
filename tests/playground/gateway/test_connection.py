"""A gateway connection: its start, heartbeats, and everything that closes it."""

from __future__ import annotations

import json
import time
import zlib
from typing import Any

import aiohttp
import pytest

from bot.playground.server.gateway import HEARTBEAT_ACK, HELLO, IDENTIFY, INVALID_SESSION
from bot.playground.server.playground import Playground
from bot.playground.world.places import Guild
from tests.playground.gateway.line import line


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
        sent = time.monotonic()
        await wire.send(1, None)
        assert (await wire.hear())["op"] == HEARTBEAT_ACK
        assert time.monotonic() - sent > 0.2, "an ACK this early looks 41 s late to discord.py"


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


async def test_120_commands_a_minute_are_taken(place: Playground) -> None:
    async with line(place) as wire:
        await wire.hear()
        for _ in range(120):
            await wire.send(3, {"status": "online"})
        await place.until(lambda: len(place.log.commands) == 120)
        place.world.clock.skip(60)
        await wire.send(3, {"status": "idle"})
        await wire.send(77)
        assert await wire.end() == 4001


async def test_nobody_identifies_twice(place: Playground) -> None:
    async with line(place) as wire:
        await wire.identify()
        await wire.send(IDENTIFY, {"token": place.world.token, "intents": 1})
        assert await wire.end() == 4005


@pytest.mark.parametrize("kept", [1000, 1001, 4000])
async def test_only_some_ends_of_a_connection_end_its_session(place: Playground, kept: int) -> None:
    async with line(place) as wire:
        session = (await wire.identify())["session_id"]
        await place.gateway.disconnect(kept)
        assert await wire.end() == kept
    await place.until(lambda: not place.gateway.connections)
    assert place.gateway.sessions[session].is_over is (kept != 4000)


async def test_sessions_that_cannot_be_resumed_are_forgotten(place: Playground) -> None:
    sessions = list[str]()
    for wait in (91, 90, 0):
        async with line(place) as wire:
            sessions.append((await wire.identify())["session_id"])
            place.gateway.cut()
        await place.until(lambda: not place.gateway.connections)
        place.world.clock.skip(wait)
    assert list(place.gateway.sessions) == sessions[1:]


async def test_packets_are_compressed_if_that_is_asked_for(place: Playground) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{place.gateway_url}?v=10&compress=zlib-stream") as socket,
    ):
        packed = (await socket.receive()).data
    assert json.loads(zlib.decompressobj().decompress(packed))["op"] == HELLO


async def test_another_version_is_refused(place: Playground) -> None:
    async with line(place, "v=9") as wire:
        assert await wire.end() == 4012


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
