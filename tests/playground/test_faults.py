"""Requests that are slow or fail, or whose response is lost."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest

from bot.playground.server.log import Exchange
from bot.playground.server.rest.call import FaultRule, drop, refuse
from bot.playground.world.places import Channel
from tests.playground.client import Client


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
