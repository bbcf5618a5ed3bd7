"""Deletes what has been kept long enough: data of servers that left, past rankings, and old moves."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

import discord
from discord.ext import commands

from bot.game.registry import Shards
from bot.game.results import DAY_SECONDS
from bot.game.servers import ServerBook
from bot.game.tasks import Tasks
from bot.storage.retention import SqlRetention

log = logging.getLogger(__name__)

KEPT_DAYS = 30  # data of a server that removed the bot
FIRST_SWEEP_SECONDS = 900.0  # startup has other things to do
SWEEP_SECONDS = 6 * 3_600.0


class Retention:
    """Notes which servers have the bot, and sweeps up after those that have removed it.

    `moves_kept` are the days for which moves of finished matches are kept, None for no limit.
    """

    def __init__(
        self, kept: SqlRetention, servers: ServerBook, tasks: Tasks, moves_kept: int | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:  # fmt: skip
        self._kept = kept
        self._servers = servers
        self._tasks = tasks
        self._moves_kept = moves_kept
        self._now = now

    def listen(self, client: commands.AutoShardedBot, shards: Shards) -> None:
        """Track which servers add and remove the bot, including while it was offline."""

        async def on_ready() -> None:
            present = [guild.id for guild in client.guilds]
            now = self._now()
            self._tasks.start(lambda: self._kept.note_present(present, now, shards), "servers")

        async def on_guild_join(guild: discord.Guild) -> None:
            self._tasks.start(lambda: self._kept.note_back(guild.id), "server joined")

        async def on_guild_remove(guild: discord.Guild) -> None:
            now = self._now()
            self._tasks.start(lambda: self._kept.note_left(guild.id, now), "server left")

        for listener in (on_ready, on_guild_join, on_guild_remove):
            client.add_listener(listener)

    async def sweep(self) -> None:
        """Delete what is due. Raises StoreUnavailable."""
        for guild in await self._kept.delete_left(self._now() - KEPT_DAYS * DAY_SECONDS):
            self._servers.forget(guild)
            log.info("server_data_deleted", extra={"guild": guild})
        await self._kept.delete_periods(self._now())
        if self._moves_kept is not None:
            matches = await self._kept.delete_moves(self._now() - self._moves_kept * DAY_SECONDS)
            log.info("moves_deleted", extra={"matches": matches})
