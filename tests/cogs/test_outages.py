"""A connection over which nothing comes any more is as good as cut; after a cut the bot is soon back."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
import yarl
from discord.backoff import ExponentialBackoff

from bot.cogs.client import MOST_UNANSWERED, Outages, UnoBot
from tests.fakes import settle
from tests.game.tables import ANN, BOB, CAT, House, three

BACK_WITHIN = 5.0


class Connection:
    """A shard, as far as it is looked at: when something came, and when a heartbeat was sent."""

    def __init__(self) -> None:
        self.heart = SimpleNamespace(_last_recv=100.0, _last_send=60.0)
        self.closed: list[int] = []
        self._parent = SimpleNamespace(ws=SimpleNamespace(_keep_alive=self.heart, close=self.close))

    def sends_heartbeat(self, at: float) -> None:
        vars(self.heart)["_last_send"] = at

    def is_closed(self) -> bool:
        return bool(self.closed)

    async def close(self, code: int) -> None:
        self.closed.append(code)


async def looked_at(shard: Connection, house: House, times: int) -> None:
    client = SimpleNamespace(shards={0: shard}, shard_count=1)
    outages = Outages(cast(discord.AutoShardedClient, client), house.registry)
    for _ in range(times):
        await outages.look()
        await settle()


async def test_a_heartbeat_that_nobody_answers_stops_the_clocks_and_renews_the_connection() -> None:
    house, shard = House(), Connection()
    table = await house.at(three(), ANN, BOB, CAT)
    await house.clock.advance(85)
    shard.sends_heartbeat(140.0)
    await looked_at(shard, house, MOST_UNANSWERED)
    assert shard.closed == []
    await looked_at(shard, house, MOST_UNANSWERED + 1)
    assert shard.closed == [4000]
    before = table.revision
    await house.clock.advance(3600)
    assert table.revision == before


@pytest.mark.parametrize("sent", [60.0, 100.5], ids=["answered", "answered before that was noted"])
async def test_a_quiet_connection_is_left_alone(sent: float) -> None:
    house, shard = House(), Connection()
    shard.sends_heartbeat(sent)
    await looked_at(shard, house, 10 * MOST_UNANSWERED)
    assert shard.closed == []


async def test_attempts_to_connect_again_are_seconds_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    client = UnoBot(aiohttp.TraceConfig())
    backoff = ExponentialBackoff[bool]()

    async def launch(self: Any, *_: Any, **__: Any) -> None:
        await asyncio.sleep(0)
        self._AutoShardedClient__shards[0] = SimpleNamespace(id=0, _backoff=backoff)

    monkeypatch.setattr(discord.AutoShardedClient, "launch_shard", launch)
    await client.launch_shard(yarl.URL(), 0)
    assert max(backoff.delay() for _ in range(100)) < BACK_WITHIN
