"""A crash loop doesn't use up the day's starts, and shards of several processes take turns (R10)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.http import Route

from bot.game.periods import DAY_SECONDS
from bot.game.ports import StoreUnavailable
from bot.game.shards import ALL_SHARDS, Shards
from bot.hosting.starts import GAP_SECONDS, StartLimit, Starts, fetch_limit
from bot.storage.shard_starts import Pause, ShardStart

DISCORDS = StartLimit(total=1_000, remaining=1_000, reset_after=86_400_000, max_concurrency=1)


class MemoryStarts:
    """Starts in memory."""

    def __init__(self) -> None:
        self.all: list[ShardStart] = []
        self.is_away = False

    async def since(self, moment: float) -> list[ShardStart]:
        if self.is_away:
            raise StoreUnavailable
        return [start for start in self.all if start.at >= moment]

    async def begin(self, start: ShardStart, moment: float, pause: Pause) -> float:
        seconds = pause(await self.since(moment))
        if seconds <= 0:
            self.all.append(start)
        return max(0.0, seconds)


@dataclass
class Machine:
    """A machine with a clock that advances only by sleeping."""

    kept: Any = field(default_factory=MemoryStarts)
    limits: list[StartLimit] = field(default_factory=lambda: [DISCORDS])
    time: float = 1_000_000.0
    slept: float = 0.0

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        self.slept += seconds
        await asyncio.sleep(0)

    async def limit(self) -> StartLimit:
        return self.limits.pop(0) if len(self.limits) > 1 else self.limits[0]

    async def run(self, shards: Shards = ALL_SHARDS) -> float:
        """Start a process; return how long it took until all its shards were connected."""
        before = self.slept
        starts = Starts(self.kept, shards, self.limit, lambda: self.time, self.sleep)
        await starts.wait()
        for shard in shards.ids:
            await starts.admit(shard)
        return self.slept - before

    def since(self, moment: float) -> Sequence[ShardStart]:
        return [start for start in self.kept.all if start.at >= moment]


@pytest.fixture
def machine() -> Machine:
    return Machine()


async def test_a_few_restarts_are_free(machine: Machine) -> None:
    assert [await machine.run() for _ in range(3)] == [0, 0, 0]


async def test_pauses_double_up_to_the_longest(machine: Machine) -> None:
    longest = DISCORDS.longest_pause(1)
    pauses = [await machine.run() for _ in range(13)]
    assert pauses[:3] == [0, 0, 0]
    assert pauses[3:] == pytest.approx([longest / 2**number for number in (7, 6, 5, 4, 3, 2, 1, 0, 0, 0)])


@pytest.mark.parametrize(
    ("total", "shards", "seconds"),
    [
        (1_000, 1, DAY_SECONDS / 190),
        (1_000, 4, DAY_SECONDS / 40),
        (1_000, 16, 3_600),
        (1_000, 20, 3_600),
        (100, 1, 3_600),
    ],
)
def test_the_longest_pause_leaves_most_starts_of_a_day(total: int, shards: int, seconds: float) -> None:
    limit = StartLimit(total=total, remaining=total, reset_after=0, max_concurrency=1)
    assert limit.longest_pause(shards) == pytest.approx(seconds)


async def test_starts_of_long_ago_slow_down_no_other(machine: Machine) -> None:
    longest = DISCORDS.longest_pause(1)
    for wait, pauses in ((10, [0, longest]), (21, [0, 0, 0, longest / 128])):
        for _ in range(12):
            await machine.run()
        machine.time += wait * longest
        assert [await machine.run() for _ in pauses] == pytest.approx(pauses)


async def test_each_shard_has_its_own_pauses(machine: Machine) -> None:
    for _ in range(6):
        await machine.run(Shards((0,), 4))
    assert await machine.run(Shards((1,), 4)) == GAP_SECONDS


async def test_the_rest_of_a_gap_is_waited_for(machine: Machine) -> None:
    await machine.run(Shards((0,), 4))
    machine.time += GAP_SECONDS - 0.5
    assert await machine.run(Shards((1,), 4)) == 0.5
    assert len(machine.kept.all) == 2


async def test_eight_quick_crashes_are_slowed_down(machine: Machine) -> None:
    pauses = [await machine.run() for _ in range(8)]
    assert sum(pauses) > 100
    assert pauses[3:] == sorted(pauses[3:])


@pytest.mark.parametrize("shards", [ALL_SHARDS, Shards((0, 1, 2, 3), 4)])
async def test_a_day_of_crashing_takes_at_most_a_fifth_of_the_starts(
    machine: Machine, shards: Shards
) -> None:
    begin = machine.time
    while machine.time < begin + 2 * DAY_SECONDS:
        await machine.run(shards)
        machine.time += 1.0
    times = [start.at for start in machine.kept.all]
    assert max(sum(at <= other < at + DAY_SECONDS for other in times) for at in times) <= 200


async def test_after_a_quiet_day_nothing_is_held_against_it(machine: Machine) -> None:
    for _ in range(12):
        await machine.run()
    machine.time += DAY_SECONDS
    assert await machine.run() == 0


async def test_with_few_starts_left_it_waits_until_there_are_more(
    machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    few = StartLimit(total=1_000, remaining=5, reset_after=7_200_000, max_concurrency=1)
    machine.limits = [few, DISCORDS]
    assert await machine.run() == 7_200
    (record,) = caplog.records
    assert "only 5 more starts, connecting in 7200 s" in record.getMessage()


@pytest.mark.parametrize(("left", "seconds"), [(50, 7_200), (51, 0)])
async def test_fifty_starts_are_kept_for_the_operator(machine: Machine, left: int, seconds: float) -> None:
    few = StartLimit(total=1_000, remaining=left, reset_after=7_200_000, max_concurrency=1)
    machine.limits = [few, DISCORDS]
    assert await machine.run() == seconds


async def test_a_pause_says_how_long_it_is(machine: Machine, caplog: pytest.LogCaptureFixture) -> None:
    pauses = [await machine.run() for _ in range(5)][3:]
    said = "too many starts in a short time, connecting in {:.0f} s"
    assert caplog.messages == [said.format(seconds) for seconds in pauses]


@pytest.mark.parametrize(("status", "error"), [(401, discord.LoginFailure), (500, aiohttp.ClientError)])
async def test_discord_is_asked_for_the_limit(
    status: int, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {"total": 1_000, "remaining": 9, "reset_after": 5, "max_concurrency": 2}

    async def gateway(request: web.Request) -> web.Response:
        is_good = request.headers["Authorization"] == "Bot good"
        body = {"url": "wss://gateway", "shards": 1, "session_start_limit": told}
        return web.json_response(body, status=200 if is_good else status)

    app = web.Application()
    app.router.add_get("/gateway/bot", gateway)
    async with TestServer(app) as server:
        monkeypatch.setattr(Route, "BASE", str(server.make_url("")).rstrip("/"))
        assert await fetch_limit("good") == StartLimit(1_000, 9, 5, 2)
        with pytest.raises(error):
            await fetch_limit("bad")


async def test_shards_of_several_processes_keep_the_gap_of_discord(machine: Machine) -> None:
    await asyncio.gather(machine.run(Shards((0, 1), 4)), machine.run(Shards((2, 3), 4)))
    times = sorted(start.at for start in machine.kept.all)
    assert len(times) == 4
    assert all(later - earlier >= GAP_SECONDS for earlier, later in pairwise(times))


async def test_shards_with_different_keys_start_together(machine: Machine) -> None:
    machine.limits = [StartLimit(total=1_000, remaining=1_000, reset_after=0, max_concurrency=2)]
    assert await machine.run(Shards((0, 1), 4)) == 0
    assert await machine.run(Shards((2,), 4)) == GAP_SECONDS


async def test_a_clock_set_back_holds_nothing_up(machine: Machine) -> None:
    for _ in range(3):
        await machine.run()
    machine.time -= 3_600
    assert await machine.run() < 60


async def test_a_store_that_is_away_does_not_keep_a_shard_from_connecting(machine: Machine) -> None:
    machine.kept.is_away = True
    assert await machine.run() == GAP_SECONDS
    assert machine.kept.all == []
