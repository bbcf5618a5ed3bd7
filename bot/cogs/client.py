"""The connection to Discord."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.asset import Asset
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.game.registry import Shards
from bot.ui.router import Router
from bot.ui.transport import Interaction

log = logging.getLogger(__name__)


class Commands(app_commands.CommandTree[Any]):
    """Our slash commands; the router answers what goes wrong before one of them begins."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer a command that could not be understood."""
        log.warning("a command was not understood: %s", type(error).__name__)
        await self.client.router.press(interaction, None)


class UnoBot(commands.AutoShardedBot):
    """Receives commands, presses, reactions, and that messages are sent, but not what they say.

    It caches no messages and no members. Without `shards` it runs as many as Discord recommends.

    `trace` sees every request. `router` and `set_up` (what to do between login and connection) are set before
    it is started.
    """

    router: Router
    set_up: Callable[[], Awaitable[None]]
    admit: Callable[[int], Awaitable[None]] | None = None  # waits until a shard may identify

    def __init__(self, trace: aiohttp.TraceConfig, shards: Shards | None = None) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # it never joins a call
        sharding: dict[str, Any] = {}
        if shards is not None:
            sharding = {"shard_ids": list(shards.ids), "shard_count": shards.count}
        super().__init__(
            command_prefix=commands.when_mentioned,  # never used: the bot reads no messages
            help_command=None,
            tree_cls=Commands,
            intents=discord.Intents(guilds=True, guild_messages=True, reactions=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=trace,
            shard_connect_timeout=None,  # a shard may wait for others to identify first
            **sharding,
        )

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Before each IDENTIFY."""
        if self.admit is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.admit(shard_id or 0)

    async def setup_hook(self) -> None:
        """Between login and connection."""
        await self.set_up()


def point_at(api: str | None, gateway: str | None, cdn: str | None) -> None:
    """Use these addresses of a proxy or stand-in instead of Discord's."""
    if api:
        Route.BASE = api
    if gateway:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    if cdn:
        setattr(Asset, "BASE", cdn)  # noqa: B010  # the library types it as its one value
