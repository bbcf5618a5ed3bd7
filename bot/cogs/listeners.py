"""The gateway's events other than commands and presses: reactions, messages, and changes in servers."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import discord
from discord.ext import commands
from discord.http import Route

from bot.cogs.frames import DroppedInteraction
from bot.text import answers
from bot.text.language import language_of, say, speaking
from bot.ui.router import Router
from bot.ui.transport.failures import UNREACHABLE

log = logging.getLogger(__name__)
PRIVATE = 1 << 6  # flag of a message that only one person sees


class Listeners(commands.Cog):
    """Passes events of the gateway on to the router."""

    def __init__(self, client: discord.Client, router: Router) -> None:
        super().__init__()
        self.client = client
        self.router = router

    @commands.Cog.listener()
    async def on_interaction_dropped(self, dropped: DroppedInteraction) -> None:
        """Tell somebody that their press or command could not be read, unless another process does that."""
        if self.router.arrivals.is_replaced:
            return
        with speaking(language_of(str(dropped.locale))):
            words = say(answers.UNREADABLE)
        answer: Mapping[str, Any] = {"type": 4, "data": {"content": words, "flags": PRIVATE}}
        if dropped.type == discord.InteractionType.autocomplete.value:  # suggestions have no room for text
            answer = {"type": 8, "data": {"choices": []}}
        where = Route(
            "POST",
            "/interactions/{interaction}/{webhook_token}/callback",
            interaction=int(dropped.id),
            webhook_token=dropped.token,
        )
        try:
            await self.client.http.request(where, json=answer)
        except (discord.HTTPException, *UNREACHABLE) as error:
            log.debug("an interaction that could not be read could not be answered either: %r", error)

    @commands.Cog.listener()
    # rehearsed by reaction_arrives, reaction_removed
    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        """Let a reaction take part in a race before anything is awaited."""
        if self.client.user is not None and payload.user_id != self.client.user.id:
            self.router.react(payload)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Count messages that push a table out of sight. Their content is not read."""
        if self.client.user is not None and message.author.id != self.client.user.id:
            self.router.note_message(message.channel.id, message.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the table of a deleted channel."""
        self.router.close_table(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Close the table of a deleted thread."""
        self.router.close_table(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: object, channel: discord.abc.GuildChannel) -> None:
        """Check permissions, because a channel's permissions may have changed."""
        self.router.note_permissions(channel.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: object, role: discord.Role) -> None:
        """Check permissions, because a role's permissions may have changed, and with them the bot's."""
        self.router.note_permissions(role.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _: object, member: discord.Member) -> None:
        """Check permissions, because the bot's own roles may have changed. Discord reports no other
        members.
        """
        self.router.note_permissions(member.guild.id)

    @commands.Cog.listener()
    async def on_thread_update(self, _: object, thread: discord.Thread) -> None:
        """Check whether a thread was unlocked."""
        self.router.note_thread(thread.id)

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Check whether a thread was unarchived, because discord.py forgets archived threads."""
        self.router.note_thread(thread.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Record that a server has added the bot."""
        log.info("server_joined", extra={"guild": guild.id})

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Close the tables of a server that has removed the bot."""
        log.info("server_left", extra={"guild": guild.id})
        self.router.close_tables(guild.id)
