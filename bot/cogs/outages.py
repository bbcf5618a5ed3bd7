"""When Discord cannot be reached: the clocks of the tables stop until people can play again."""

from __future__ import annotations

from functools import partial

import discord
from discord.ext import commands

from bot.game.registry import Registry


class Outages(commands.Cog):
    """Stops and starts the clocks of a shard's servers with its connection."""

    def __init__(self, client: discord.AutoShardedClient, registry: Registry) -> None:
        super().__init__()
        self._client = client
        self._registry = registry

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard: int) -> None:
        """Nobody here can play for a while."""
        for clocks in self._registry.clocks(partial(self._is_in, shard)):
            clocks.pause()

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard: int) -> None:
        """They can play again, and all that they did meanwhile has arrived."""
        for clocks in self._registry.clocks(partial(self._is_in, shard)):
            clocks.go_on()

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        """They can play again, from a new session."""
        await self.on_shard_resumed(shard)

    def _is_in(self, shard: int, guild: int) -> bool:
        return (guild >> 22) % (self._client.shard_count or 1) == shard  # Discord: Gateway, "Sharding"
