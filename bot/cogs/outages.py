"""Outages: the clocks of tables pause while their people cannot reach Discord."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Self

import discord
from discord.ext import commands
from discord.gateway import DiscordWebSocket, KeepAliveHandler
from msgspec import Struct

from bot.game.clock import Interruption
from bot.game.registry import Registry
from bot.game.session import GameSession

log = logging.getLogger(__name__)
HEARTBEAT_LOOK_SECONDS = 1.0  # between two looks at the heartbeats
# rehearsed by heartbeats
QUIET_SECONDS = 6.0  # without a sign of life, then we ask for one: Discord's own heartbeats are 41 s apart
FEW_UNANSWERED = 3  # looks; then nobody may be able to play
MOST_UNANSWERED = 10  # looks; then the connection is as good as cut
SLACK_SECONDS = 1.0  # discord.py may note the answer before it notes the heartbeat
HALF_OPEN = 4000  # what discord.py closes such a connection with itself, a minute later


class Outages(commands.Cog):
    """Lets the clocks of a table run only while its people can play.

    They can while their shard is connected, unless Discord itself has lost their server for a while.
    """

    def __init__(self, client: discord.AutoShardedClient, registry: Registry) -> None:
        super().__init__()
        self._client = client
        self._registry = registry
        self._connected = set[int]()  # shards
        self._unanswered = Counter[int]()  # looks that found a heartbeat without an answer, by shard

    async def look(self) -> None:
        """Stop the clocks of a shard from which nothing comes; soon close its connection to resume it."""
        for number, shard in self._client.shards.items():
            pulse = Pulse.of(shard)
            if pulse is None:
                self._unanswered[number] = 0
            elif pulse.is_unanswered:
                await self._note_silence(number, pulse)
            else:
                if self._unanswered.pop(number, 0) >= FEW_UNANSWERED:
                    await self.on_shard_resumed(number)
                if pulse.silent > QUIET_SECONDS:
                    await pulse.ask()
        self.set_clocks(self._registry)

    async def check(self) -> str | None:
        """Report connections over which nothing comes."""
        if silent := sum(looks >= FEW_UNANSWERED for looks in self._unanswered.values()):
            return f"{silent} of {len(self._client.shards)} connections to Discord are silent"
        return None

    async def _note_silence(self, number: int, pulse: Pulse) -> None:
        self._unanswered[number] += 1
        if self._unanswered[number] == FEW_UNANSWERED:
            await self.on_shard_disconnect(number, pulse.silent)
        elif self._unanswered[number] > MOST_UNANSWERED:
            self._unanswered[number] = 0
            log.warning("shard %d: Discord answers no heartbeat: connecting again", number)
            self._registry.tasks.start(pulse.end(), "close")

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard: int, seconds: float = 0.0) -> None:
        """Stop this shard's clocks; it has been unreachable for `seconds`."""
        self._connected.discard(shard)
        self.set_clocks(self._registry, seconds)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard: int) -> None:
        """They can play again, and everything they did in the meantime has arrived."""
        self._connected.add(shard)
        self.set_clocks(self._registry)

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        """They can play again, from a new session."""
        await self.on_shard_resumed(shard)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Nobody in this server can play now."""
        self.set_clocks(self._registry.in_server(guild.id))

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """They can play again; in a new session, this comes for each server that is there."""
        self.set_clocks(self._registry.in_server(guild.id))

    def set_clocks(self, tables: Iterable[GameSession], seconds: float = 0.0) -> None:
        """Let the clocks of these tables run where people can play, and stop them where they cannot.

        Those who have just been cut off could not play for the last `seconds`, either.
        """
        for table in tables:
            clocks = self._registry.clocks_of(table)
            if self._can_play_in(table.guild):
                clocks.go_on(Interruption.DISCORD)
            else:
                clocks.pause(Interruption.DISCORD, seconds)

    def _can_play_in(self, guild: int) -> bool:
        """Whether presses arrive from a server, or from direct messages (NO_SERVER)."""
        there = self._client.get_guild(guild)  # None also for a server that the bot was removed from
        is_lost = there is not None and there.unavailable
        shard = (guild >> 22) % (self._client.shard_count or 1)  # Discord: Gateway, "Sharding"
        return shard in self._connected and not is_lost


# rehearsed by resumed
class Pulse(Struct, frozen=True):
    """The heartbeats of an open connection, of which discord.py shows only how long the last answer took."""

    _socket: DiscordWebSocket
    _heart: KeepAliveHandler

    @classmethod
    def of(cls, shard: discord.ShardInfo) -> Self | None:
        """The pulse of a shard, None while it is not connected."""
        socket = shard._parent.ws  # noqa: SLF001
        heart = socket._keep_alive  # noqa: SLF001
        return None if heart is None or shard.is_closed() else cls(socket, heart)

    @property
    def silent(self) -> float:
        """For how many seconds Discord has sent nothing."""
        return time.perf_counter() - self._heart._last_recv  # noqa: SLF001

    @property
    def is_unanswered(self) -> bool:
        """Whether Discord has sent nothing since the last heartbeat, not even its answer."""
        return self._heart._last_recv + SLACK_SECONDS < self._heart._last_send  # noqa: SLF001

    async def ask(self) -> None:
        """Send a heartbeat, unless the connection has just ended."""
        with suppress(OSError, discord.ConnectionClosed):
            await self._socket.send_heartbeat(self._heart.beat())

    async def end(self) -> None:
        """Close the connection, so that it is resumed."""
        await self._socket.close(HALF_OPEN)
