"""The threads of tables. Empty threads are archived, and threads with a match are kept open."""

from __future__ import annotations

import logging
from datetime import datetime
from functools import partial

import discord
from discord.ext import commands

from bot.game.errors import Fault, GameError
from bot.game.registry import Registry
from bot.game.state import Stage
from bot.ui.transport.outbox import Outbox

log = logging.getLogger(__name__)


class Threads(commands.Cog):
    """Archives the bot's own empty threads without a table, whenever a shard has connected.

    A table that is being stored at that moment loses nothing, because its first message unarchives the
    thread. A thread that Discord archives during a match is reopened. Edits don't count as activity, so the
    thread of a slow match would be archived, along with its buttons.
    """

    def __init__(self, client: discord.AutoShardedClient, registry: Registry, outbox: Outbox) -> None:
        super().__init__()
        self._client = client
        self._registry = registry
        self._outbox = outbox
        self._woken: dict[int, datetime] = {}  # threads with a match, and when they were last reopened

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Archive empty threads, because all servers of the shard have arrived with their open threads."""
        for guild in self._client.guilds:
            if guild.shard_id == shard:
                for thread in filter(self._is_orphan, guild.threads):
                    log.info("empty_thread_archived", extra={"guild": guild.id, "channel": thread.id})
                    self._outbox.request(("thread", thread.id), partial(self._archive, thread))

    @commands.Cog.listener()
    async def on_thread_update(self, _: object, thread: discord.Thread) -> None:
        """Reopen a thread in which people play, unless somebody archived it on purpose."""
        if not self._is_played_in(thread.id):
            self._woken.pop(thread.id, None)
        elif thread.archived and not thread.locked and _fell_asleep(thread, self._woken.get(thread.id)):
            self._woken[thread.id] = thread.archive_timestamp
            self._outbox.request(("thread", thread.id), partial(self._reopen, thread))

    # A request can wait for a long time, and a table might open or close before it is sent.

    async def _archive(self, thread: discord.Thread) -> None:
        if self._is_orphan(thread):
            await thread.edit(archived=True)

    async def _reopen(self, thread: discord.Thread) -> None:
        if self._is_played_in(thread.id) and not thread.locked:
            await thread.edit(archived=False)

    def _is_played_in(self, channel: int) -> bool:
        try:
            return self._registry.in_channel(channel).state.stage is Stage.PLAYING
        except GameError:
            return False

    def _is_orphan(self, thread: discord.Thread) -> bool:
        is_ours = self._client.user is not None and thread.owner_id == self._client.user.id
        return is_ours and thread.total_message_sent == 0 and self._has_no_table(thread.id)

    def _has_no_table(self, channel: int) -> bool:
        try:
            self._registry.in_channel(channel)
        except GameError as error:
            return error.code is Fault.NO_TABLE
        return False


ASLEEP_SLACK_SECONDS = 60.0  # tolerance, because Discord might not archive a thread exactly on time


# rehearsed by thread_counts
def _fell_asleep(thread: discord.Thread, woken: datetime | None) -> bool:
    """Return whether Discord archived a thread because nothing has happened there since it was last
    reopened.
    """
    newest = discord.utils.snowflake_time(thread.last_message_id or thread.id)
    silent = (thread.archive_timestamp - max(newest, woken or newest)).total_seconds()
    return silent > 60 * thread.auto_archive_duration - ASLEEP_SLACK_SECONDS
