"""Threads that were opened for a table, and never got it because the process was killed in between."""

from __future__ import annotations

import logging
from functools import partial

import discord
from discord.ext import commands

from bot.game.errors import Fault, GameError
from bot.game.registry import Registry
from bot.ui.transport.outbox import Outbox

log = logging.getLogger(__name__)


class Orphans(commands.Cog):
    """Archives empty threads of the bot that have no table, whenever a shard has connected.

    A table that is being stored at that moment loses nothing: its first message wakes its thread.
    """

    def __init__(self, client: discord.AutoShardedClient, registry: Registry, outbox: Outbox) -> None:
        super().__init__()
        self._client = client
        self._registry = registry
        self._outbox = outbox

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """All servers of the shard are there, with their open threads."""
        for guild in self._client.guilds:
            if guild.shard_id == shard:
                for thread in filter(self._is_orphan, guild.threads):
                    log.info("empty_thread_archived", extra={"guild": guild.id, "channel": thread.id})
                    archive = partial(thread.edit, archived=True)
                    self._outbox.request(("thread", thread.id), archive)

    def _is_orphan(self, thread: discord.Thread) -> bool:
        is_ours = self._client.user is not None and thread.owner_id == self._client.user.id
        return is_ours and thread.total_message_sent == 0 and self._has_no_table(thread.id)

    def _has_no_table(self, channel: int) -> bool:
        try:
            self._registry.in_channel(channel)
        except GameError as error:
            return error.code is Fault.NO_TABLE
        return False
