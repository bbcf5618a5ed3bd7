"""The connection to Discord: what arrives there goes to the router."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.ui.router import Router
from bot.ui.transport.custom_ids import press_of

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]


class Commands(app_commands.CommandTree[Any]):
    """Our slash commands; whatever goes wrong before one of them begins is answered by the router."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer a command that could not be understood."""
        log.warning("a command was not understood: %s", type(error).__name__)
        await self.client.router.regret(interaction)


class UnoClient(discord.AutoShardedClient):
    """Hears commands, presses and reactions; keeps no messages and no members.

    `router` and `set_up` (what is to be done between login and connection) are set before it is started.
    """

    router: Router
    set_up: Callable[[], Awaitable[None]]

    def __init__(self) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody talks here
        super().__init__(
            intents=discord.Intents(guilds=True, guild_reactions=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.tree = Commands(self)

    async def setup_hook(self) -> None:
        """Between login and connection."""
        await self.set_up()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Every press and form comes here, whatever has become of the message that it was made on."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.router.press(interaction, press_of(interaction))

    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        """A reaction is judged before anything is awaited."""
        if self.user is not None and payload.user_id != self.user.id:
            self.router.react(payload)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A table goes with its channel."""
        self.router.close_tables(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A table goes with its thread."""
        self.router.close_tables(payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Tables go with their server."""
        self.router.close_tables(guild.id)
