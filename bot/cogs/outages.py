"""Pauses the clocks of tables while the people there cannot reach Discord."""

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
HEARTBEAT_LOOK_SECONDS = 1.0  # time between two checks of the heartbeats
# rehearsed by heartbeats
# time without any data before we send a heartbeat; Discord's own heartbeats are 41 s apart
QUIET_SECONDS = 6.0
FEW_UNANSWERED = 3  # checks after which we assume that nobody can play
MOST_UNANSWERED = 10  # checks after which we close the connection
SLACK_SECONDS = 1.0  # tolerance, because discord.py might record the answer before it records the heartbeat
HALF_OPEN = 4000  # close code for a silent connection; discord.py itself uses it, but a minute later


class Outages(commands.Cog):
    """Lets the clocks of a table run only while the people there can play.

    They can play while their shard is connected, unless their server is temporarily unavailable on Discord.
    """

    def __init__(self, client: discord.AutoShardedClient, registry: Registry) -> None:
        super().__init__()
        self._client = client
        self._registry = registry
        self._connected = set[int]()  # shards
        # by shard, the number of consecutive checks that found an unanswered heartbeat
        self._unanswered = Counter[int]()

    async def look(self) -> None:
        """Stop the clocks of a shard that receives nothing. After a few more checks, close its connection in
        order to resume it.
        """
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
        """Report connections that receive nothing."""
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
        """Stop the clocks of this shard, which has been unreachable for `seconds`."""
        self._connected.discard(shard)
        self.set_clocks(self._registry, seconds)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard: int) -> None:
        """Start the clocks, because people on this shard can play again, and it has received everything it
        missed.
        """
        self._connected.add(shard)
        self.set_clocks(self._registry)

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        """Start the clocks, because people on this shard can play again, in a new session."""
        await self.on_shard_resumed(shard)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Stop the clocks of this server, because nobody there can play now."""
        self.set_clocks(self._registry.in_server(guild.id))

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Start the clocks of this server. A new session sends this event for each available server."""
        self.set_clocks(self._registry.in_server(guild.id))

    def set_clocks(self, tables: Iterable[GameSession], seconds: float = 0.0) -> None:
        """Run the clocks of these tables where people can play, and stop them elsewhere.

        If clocks stop now, `seconds` is how long the people there have been unreachable so far.
        """
        for table in tables:
            clocks = self._registry.clocks_of(table)
            if self._can_play_in(table.guild):
                clocks.go_on(Interruption.DISCORD)
            else:
                clocks.pause(Interruption.DISCORD, seconds)

    def _can_play_in(self, guild: int) -> bool:
        """Return whether presses arrive from a server, or from direct messages (NO_SERVER)."""
        there = self._client.get_guild(guild)  # also None for a server that has removed the bot
        is_lost = there is not None and there.unavailable
        shard = (guild >> 22) % (self._client.shard_count or 1)  # Discord: Gateway, "Sharding"
        return shard in self._connected and not is_lost


# rehearsed by resumed
class Pulse(Struct, frozen=True):
    """The heartbeats of an open connection. discord.py itself only reports how long the last answer took."""

    _socket: DiscordWebSocket
    _heart: KeepAliveHandler

    @classmethod
    def of(cls, shard: discord.ShardInfo) -> Self | None:
        """Return the pulse of a shard, or None while it is not connected."""
        socket = shard._parent.ws  # noqa: SLF001
        heart = socket._keep_alive  # noqa: SLF001
        return None if heart is None or shard.is_closed() else cls(socket, heart)

    @property
    def silent(self) -> float:
        """How many seconds ago Discord last sent anything."""
        return time.perf_counter() - self._heart._last_recv  # noqa: SLF001

    @property
    def is_unanswered(self) -> bool:
        """Whether Discord has sent nothing since the last heartbeat, not even the answer to it."""
        return self._heart._last_recv + SLACK_SECONDS < self._heart._last_send  # noqa: SLF001

    async def ask(self) -> None:
        """Send a heartbeat, unless the connection has just ended."""
        with suppress(OSError, discord.ConnectionClosed):
            await self._socket.send_heartbeat(self._heart.beat())

    async def end(self) -> None:
        """Close the connection in a way that lets it be resumed."""
        await self._socket.close(HALF_OPEN)
