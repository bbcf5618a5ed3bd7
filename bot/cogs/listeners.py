"""Everything that arrives except commands: presses, reactions, and channels that vanish."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot.ui.router import Router
from bot.ui.transport import Interaction
from bot.ui.transport.custom_ids import press_of

log = logging.getLogger(__name__)

PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Listeners(commands.Cog):
    """Passes events of the gateway on to the router."""

    def __init__(self, client: discord.Client, router: Router) -> None:
        super().__init__()
        self.client = client
        self.router = router

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer every press and form, whatever has become of its message."""
        if interaction.type in PRESSES:
            await self.router.press(interaction, press_of(interaction, self.router.kinds))

    @commands.Cog.listener()
    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        """Judge a reaction before anything is awaited."""
        if self.client.user is not None and payload.user_id != self.client.user.id:
            self.router.react(payload)

    @commands.Cog.listener()
    async def on_raw_reaction_remove(self, payload: discord.RawReactionActionEvent) -> None:
        """A tap on a reaction that somebody left in an earlier race takes it back: it counts as well."""
        await self.on_raw_reaction_add(payload)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Count what pushes a table out of sight; nothing in the message is read."""
        if self.client.user is not None and message.author.id != self.client.user.id:
            self.router.note_message(message.channel.id, message.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A table goes with its channel."""
        self.router.close_tables(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A table goes with its thread."""
        self.router.close_tables(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server has added the bot."""
        log.info("server_joined", extra={"guild": guild.id})

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Tables go with their server."""
        log.info("server_left", extra={"guild": guild.id})
        self.router.close_tables(guild.id)
