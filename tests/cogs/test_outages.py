"""Clocks run only while people can play: not before their shard is connected, and not while their server is
unavailable.

A connection that delivers nothing anymore counts as cut; after a cut, the bot is soon back.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
import yarl
from discord.backoff import ExponentialBackoff

from bot.cogs.client import UnoBot
from bot.cogs.outages import FEW_UNANSWERED, QUIET_SECONDS, Outages, Pulse
from bot.game.clock import A_MOMENT
from bot.game.registry import Location
from bot.game.session import GameSession
from bot.game.state import NO_SERVER
from tests.fakes import FakeClock, settle
from tests.game.tables import ANN, BOB, CAT, PLACE, House, three

BACK_WITHIN = 5.0
QUIET = int(QUIET_SECONDS)
TURN = 30  # seconds


class Connection:
    """The parts of a shard that are used; while it `is_alive`, Discord answers each of its heartbeats."""

    def __init__(self, clock: FakeClock) -> None:
        self.is_alive = True
        self.asked = 0
        self.closed: list[int] = []
        self._clock = clock
        self._heart = SimpleNamespace(_last_send=clock.steady(), beat=self.beat)
        self.receive()
        socket = SimpleNamespace(_keep_alive=self._heart, send_heartbeat=self.send, close=self.close)
        self._parent = SimpleNamespace(ws=socket)

    def receive(self) -> None:
        """Discord sends something."""
        vars(self._heart)["_last_recv"] = self._clock.steady()

    def beat(self) -> None:
        vars(self._heart)["_last_send"] = self._clock.steady()

    async def send(self, _: None) -> None:
        self.asked += 1
        if self.is_alive:
            self.receive()

    def is_closed(self) -> bool:
        return bool(self.closed)

    async def close(self, code: int) -> None:
        self.closed.append(code)


@dataclass
class Watched:
    """A table whose turns last 30 seconds, on a connection that is checked every second.

    `server` is what Discord reports about its server.
    """

    house: House
    shard: Connection
    outages: Outages
    table: GameSession
    server: SimpleNamespace
    client: SimpleNamespace

    async def starts_anew(self) -> None:
        """The process has ended, and another one has loaded the table; it is not connected yet."""
        self.table = await self.house.restart()
        self.outages = outages_of(self.client, self.house)
        self.outages.set_clocks(self.house.registry)

    def say(self, *, is_unavailable: bool) -> discord.Guild:
        """Discord reports whether it has the server."""
        self.server.unavailable = is_unavailable
        return cast(discord.Guild, self.server)

    async def has_its_full_time(self) -> None:
        """The turn of the first seat has started over."""
        await self.passes(TURN - 1)
        assert self.table.snapshot.public.decider == 0
        await self.passes(2)
        assert self.table.snapshot.public.decider == 1

    async def passes(self, seconds: int) -> None:
        for _ in range(seconds):
            await self.house.clock.advance(1)
            await self.outages.look()
            await settle()


@pytest.fixture
async def watched(monkeypatch: pytest.MonkeyPatch) -> Watched:
    house = House()
    shard = Connection(house.clock)
    monkeypatch.setattr("bot.cogs.outages.time", SimpleNamespace(perf_counter=house.clock.steady))
    table = await house.at(three(turn_seconds=TURN), ANN, BOB, CAT)
    server = SimpleNamespace(id=PLACE.guild, unavailable=False)
    client = SimpleNamespace(shards={0: shard}, shard_count=1, get_guild={PLACE.guild: server}.get)
    outages = outages_of(client, house)
    await outages.on_shard_connect(0)
    return Watched(house, shard, outages, table, server, client)


def outages_of(client: SimpleNamespace, house: House) -> Outages:
    return Outages(cast(discord.AutoShardedClient, client), house.registry)


async def test_no_turn_runs_out_before_the_shard_is_connected(watched: Watched) -> None:
    """Discord's REST API answers and its gateway doesn't, or the shard has to wait its turn to identify."""
    await watched.passes(TURN - 1)
    await watched.starts_anew()
    before = watched.table.revision
    await watched.passes(720)
    assert watched.table.revision == before
    await watched.outages.on_shard_connect(0)
    await watched.has_its_full_time()
    assert sum(player.missed for player in watched.table.state.lobby.players) == 1


@pytest.mark.parametrize("late", [0.0, A_MOMENT])
async def test_a_turn_that_ran_out_during_a_restart_passes_with_the_connection(
    watched: Watched, late: float
) -> None:
    watched.house.clock.time += TURN + 1
    await watched.starts_anew()
    await watched.house.clock.advance(late)
    assert watched.table.snapshot.public.decider == 0
    await watched.outages.on_shard_connect(0)
    await watched.house.clock.advance(0)
    assert watched.table.snapshot.public.decider == 1


async def test_each_shard_starts_its_own_clocks(watched: Watched) -> None:
    """Direct messages belong to the first shard."""
    places = PLACE, Location(1 << 22, 31), Location(NO_SERVER, 32)
    watched.client.shard_count = 2
    for place in places[1:]:
        table = await watched.house.registry.open(place, ANN, {"turn_seconds": TURN})
        await table.join(BOB)
        await table.start(ANN.id)
    await watched.starts_anew()
    here, there, direct = [watched.house.registry.in_channel(place.channel) for place in places]
    before = [table.revision for table in (here, there, direct)]
    await watched.outages.on_shard_connect(1)
    await watched.passes(TURN + 1)
    assert [table.revision for table in (here, direct)] == [before[0], before[2]]
    assert there.revision > before[1]
    await watched.outages.on_shard_connect(0)
    await watched.passes(TURN + 1)
    assert here.revision > before[0]
    assert direct.revision > before[2]


async def test_a_table_that_the_bot_opens_while_it_is_cut_off_waits_too(watched: Watched) -> None:
    await watched.outages.on_shard_disconnect(0)
    table = await watched.house.registry.arrange(Location(PLACE.guild, 31), (ANN, BOB), {})
    await watched.passes(720)
    assert table.state.is_gathering


async def test_no_turn_runs_out_while_discord_has_lost_the_server(watched: Watched) -> None:
    await watched.passes(TURN - 1)
    await watched.outages.on_guild_unavailable(watched.say(is_unavailable=True))
    await watched.passes(720)
    assert watched.table.snapshot.public.decider == 0
    await watched.outages.on_guild_available(watched.say(is_unavailable=False))
    await watched.has_its_full_time()


async def test_clocks_follow_a_server_at_once(watched: Watched) -> None:
    await watched.outages.on_guild_unavailable(watched.say(is_unavailable=True))
    await watched.house.clock.advance(TURN + 1)
    assert watched.table.snapshot.public.decider == 0
    await watched.outages.on_guild_available(watched.say(is_unavailable=False))
    await settle()
    await watched.house.clock.advance(TURN + 1)
    assert watched.table.snapshot.public.decider == 1


@pytest.mark.parametrize(("later", "is_unanswered"), [(0.0, False), (1.0, False), (1.5, True)])
def test_a_heartbeat_is_unanswered_if_it_is_newer_than_what_came_last(
    later: float, *, is_unanswered: bool
) -> None:
    """discord.py may record an answer up to a second before its heartbeat."""
    heart: Any = SimpleNamespace(_last_recv=100.0, _last_send=100.0 + later)
    socket: Any = SimpleNamespace()
    assert Pulse(socket, heart).is_unanswered is is_unanswered


async def test_a_server_that_is_lost_when_a_session_begins_waits_until_it_is_there(watched: Watched) -> None:
    """In READY, all servers are unavailable; the available ones follow one by one."""
    await watched.outages.on_shard_disconnect(0)
    watched.say(is_unavailable=True)
    await watched.outages.on_shard_connect(0)
    await watched.passes(720)
    assert watched.table.snapshot.public.decider == 0
    await watched.outages.on_guild_available(watched.say(is_unavailable=False))
    await watched.has_its_full_time()


@pytest.mark.parametrize("alive", [0, 10, 19])
async def test_no_clock_runs_for_more_than_ten_seconds_after_the_last_sign_of_life(
    watched: Watched, alive: int
) -> None:
    """Discord's own heartbeats are 41 seconds apart: whole turns would run out while nobody can press."""
    await watched.passes(alive)
    watched.shard.is_alive = False
    before = watched.table.revision
    await watched.passes(3600)
    assert watched.table.revision == before
    assert watched.shard.closed == [4000]
    await watched.outages.on_shard_resumed(0)
    await watched.has_its_full_time()


async def test_a_silent_connection_is_red_until_it_is_renewed(
    watched: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    assert await watched.outages.check() is None
    watched.shard.is_alive = False
    await watched.passes(10)
    assert await watched.outages.check() == "1 of 1 connections to Discord are silent"
    await watched.passes(7)
    assert watched.shard.closed == []
    await watched.passes(1)
    assert watched.shard.closed == [4000]
    assert caplog.messages == ["shard 0: Discord answers no heartbeat: connecting again"]
    assert await watched.outages.check() is None, "now it is known to be down"


async def test_a_late_answer_starts_the_clocks_again_and_leaves_the_connection_alone(
    watched: Watched,
) -> None:
    watched.shard.is_alive = False
    await watched.passes(QUIET + FEW_UNANSWERED + 2)
    watched.shard.receive()
    watched.shard.is_alive = True
    await watched.passes(TURN - 1)
    assert await watched.outages.check() is None
    assert watched.table.snapshot.public.decider == 0
    await watched.passes(3)
    assert watched.table.snapshot.public.decider != 0
    assert watched.shard.closed == []


async def test_a_quiet_connection_is_asked_now_and_then_and_left_alone(watched: Watched) -> None:
    before = watched.table.revision
    await watched.passes(TURN + 1)
    assert watched.table.revision > before, "the turn has run out: clocks ran all the time"
    assert watched.shard.asked == TURN // (QUIET + 1)
    assert watched.shard.closed == []


async def test_a_lively_connection_is_not_asked(watched: Watched) -> None:
    for _ in range(60):
        watched.shard.receive()
        await watched.passes(1)
    assert watched.shard.asked == 0


async def test_attempts_to_connect_again_are_seconds_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    client = UnoBot(aiohttp.TraceConfig())
    backoff = ExponentialBackoff[bool]()

    async def launch(self: Any, *_: Any, **__: Any) -> None:
        await asyncio.sleep(0)
        self._AutoShardedClient__shards[0] = SimpleNamespace(id=0, _backoff=backoff)

    monkeypatch.setattr(discord.AutoShardedClient, "launch_shard", launch)
    await client.launch_shard(yarl.URL(), 0)
    assert max(backoff.delay() for _ in range(100)) < BACK_WITHIN


async def test_each_shard_waits_for_its_own_turn_to_identify() -> None:
    client, asked = UnoBot(aiohttp.TraceConfig()), list[int]()

    async def admit(shard: int) -> None:
        asked.append(shard)

    client.admit = admit
    for shard in (0, 3):
        await client.before_identify_hook(shard)
    assert asked == [0, 3]
