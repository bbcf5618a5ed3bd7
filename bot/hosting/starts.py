"""Starts of sessions at Discord, spaced so that a crash loop can't use up the daily limit (R10).

Discord resets the token of a bot that uses it up.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus

import aiohttp
import discord
import msgspec
from discord.http import Route

from bot.game.periods import DAY_SECONDS
from bot.game.ports import StoreUnavailable
from bot.game.shards import Shards
from bot.storage.shard_starts import ShardStart, SqlStarts

log = logging.getLogger(__name__)

PATIENCE = 10  # seconds to wait for Discord
GAP_SECONDS = 5.0  # time between two shards with the same key (events/gateway, "Sharding")
LEAST_LEFT = 50  # starts per day left in reserve for the operator
SHARE = 5  # a crash loop uses at most a fifth of a day's starts
AT_ONCE = 3  # starts of a shard without a pause; after that, pauses double up to the longest pause
LONGEST_AFTER = 10
LONGEST_SECONDS = 3_600.0
REMEMBERED = 20  # how long starts delay a new one, in multiples of the longest pause


class StartLimit(msgspec.Struct, frozen=True):
    """Discord's limit: `session_start_limit` of GET /gateway/bot. `reset_after` is in milliseconds."""

    total: int
    remaining: int
    reset_after: int
    max_concurrency: int

    def longest_pause(self, shards: int) -> float:
        """Return the longest pause between two starts of a shard, in seconds."""
        a_day = self.total / SHARE / shards - LONGEST_AFTER
        return min(DAY_SECONDS / a_day, LONGEST_SECONDS) if a_day > 0 else LONGEST_SECONDS


class _Gateway(msgspec.Struct):
    session_start_limit: StartLimit


# rehearsed by session_limit
async def fetch_limit(token: str) -> StartLimit:
    """Ask Discord how many sessions can be started. Raises LoginFailure, ClientError, or TimeoutError."""
    timeout, headers = aiohttp.ClientTimeout(PATIENCE), {"Authorization": f"Bot {token}"}
    async with (
        aiohttp.ClientSession(timeout=timeout, headers=headers) as session,
        session.get(f"{Route.BASE}/gateway/bot") as response,
    ):
        if response.status == HTTPStatus.UNAUTHORIZED:
            raise discord.LoginFailure
        response.raise_for_status()
        return msgspec.json.decode(await response.read(), type=_Gateway).session_start_limit


@dataclass
class Starts:
    """Makes the shards of this process start when it is their turn. All processes take turns."""

    kept: SqlStarts
    shards: Shards
    fetch: Callable[[], Awaitable[StartLimit]]
    now: Callable[[], float] = time.time
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
    _limit: StartLimit = field(init=False)

    async def wait(self) -> None:
        """Wait, before doing anything else, until Discord and the recent starts allow another start.

        Raises the same errors as `fetch_limit`.
        """
        while (limit := await self.fetch()).remaining < LEAST_LEFT + len(self.shards.ids):
            seconds = limit.reset_after / 1000
            log.warning(
                "Discord allows only %d more starts, connecting in %.0f s, when they are renewed",
                limit.remaining, seconds,
            )  # fmt: skip
            await self.sleep(seconds)
        self._limit = limit
        while (seconds := await self._wait_for_all()) > 0:
            log.warning("too many starts in a short time, connecting in %.0f s", seconds)
            await self.sleep(seconds)

    async def admit(self, shard: int) -> None:
        """Return once a shard can send IDENTIFY, and record that it does."""
        try:
            while (seconds := await self._begin(shard)) > 0:
                await self.sleep(seconds)
        except StoreUnavailable as outage:
            log.warning("shard %d starts without a look at the last starts: %s", shard, outage)
            await self.sleep(GAP_SECONDS)

    async def _wait_for_all(self) -> float:
        now = self.now()
        try:
            starts = _past(await self.kept.since(now - DAY_SECONDS), now)
        except StoreUnavailable:
            return 0.0
        return max(self._pause(starts, shard, now) for shard in self.shards.ids)

    async def _begin(self, shard: int) -> float:
        now = self.now()

        def pause(noted: Sequence[ShardStart]) -> float:
            starts = _past(noted, now)
            return max(self._pause(starts, shard, now), self._gap(starts, shard, now))

        return await self.kept.begin(ShardStart(shard, now), now - DAY_SECONDS, pause)

    def _pause(self, starts: Sequence[ShardStart], shard: int, now: float) -> float:
        """Return how long this shard has to wait because of its own recent starts."""
        longest = self._limit.longest_pause(self.shards.count)
        since = now - REMEMBERED * longest
        own = [start.at for start in starts if start.shard == shard and start.at >= since]
        if len(own) < AT_ONCE:
            return 0.0
        return own[-1] + longest / 2 ** max(0, LONGEST_AFTER - len(own)) - now

    def _gap(self, starts: Sequence[ShardStart], shard: int, now: float) -> float:
        """Return how long this shard has to wait because another shard has just started, possibly in another
        process.
        """
        keys = self._limit.max_concurrency
        others = [start.at for start in starts if start.shard != shard and (start.shard - shard) % keys == 0]
        return max(others) + GAP_SECONDS - now if others else 0.0


def _past(starts: Sequence[ShardStart], now: float) -> list[ShardStart]:
    """Return the starts before now. Later ones are from before the clock was set back."""
    return [start for start in starts if start.at <= now + GAP_SECONDS]
