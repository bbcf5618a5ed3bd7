"""Deletes expired data: data of servers that removed the bot, tokens, past rankings, and old moves."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord.ext import commands

from bot.game.periods import DAY_SECONDS
from bot.game.ports import Clock, StoreUnavailable
from bot.game.servers import ServerBook
from bot.game.shards import Shards
from bot.game.tasks import RETRY_SECONDS, Tasks
from bot.storage.retention import SqlRetention

log = logging.getLogger(__name__)

KEPT_DAYS = 30  # how long the data of a server that removed the bot is kept
FIRST_SWEEP_SECONDS = 900.0  # delay of the first sweep, because other work at startup is more important
SWEEP_SECONDS = 6 * 3_600.0


class Membership(commands.Cog):
    """Records which servers have the bot, including changes while it was offline.

    If the store is unavailable, all servers are recorded as soon as it is available again. The next chance
    might be weeks away, and by then, a server that came back would lose its data.
    """

    def __init__(
        self,
        client: discord.AutoShardedClient,
        kept: SqlRetention,
        tasks: Tasks,
        shards: Shards,
        clock: Clock,
    ) -> None:
        super().__init__()
        self._client = client
        self._kept = kept
        self._tasks = tasks
        self._shards = shards
        self._clock = clock

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Record the servers, because all servers of these shards have arrived."""
        self._note_all()

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Record a server that has added the bot."""
        self._start(self._kept.note_back(guild.id), "server joined")

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Record a server that has removed the bot."""
        self._start(self._kept.note_left(guild.id, self._clock.now()), "server left")

    def _note_all(self) -> None:
        noting = self._kept.note_present(self._present, self._clock.now(), self._shards)
        self._start(noting, "servers")

    def _present(self) -> list[int]:
        return [guild.id for guild in self._client.guilds]

    def _start(self, noting: Coroutine[Any, Any, None], name: str) -> None:
        self._tasks.start(noting, name, self._try_again)

    def _try_again(self) -> None:
        self._clock.call_at(self._clock.steady() + RETRY_SECONDS, self._note_all)


class Retention:
    """Deletes data that has been kept long enough.

    `moves_kept` is how many days the moves of finished matches are kept, or None for no limit.
    """

    def __init__(
        self, kept: SqlRetention, servers: ServerBook, moves_kept: int | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:  # fmt: skip
        self._kept = kept
        self._servers = servers
        self._moves_kept = moves_kept
        self._now = now

    async def sweep(self) -> None:
        """Delete everything that has expired. Raises StoreUnavailable."""
        try:
            await self._kept.delete_left(self._now() - KEPT_DAYS * DAY_SECONDS)
        except StoreUnavailable:  # some may be deleted all the same
            await self._servers.fill()
            raise
        await self._servers.fill()
        await self._kept.delete_tokens(self._now())
        await self._kept.delete_marks(self._now())
        await self._kept.delete_periods(self._now())
        if self._moves_kept is not None:
            matches = await self._kept.delete_moves(self._now() - self._moves_kept * DAY_SECONDS)
            log.info("moves_deleted", extra={"matches": matches})
