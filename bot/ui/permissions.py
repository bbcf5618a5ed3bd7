"""What the bot must be allowed to do in a channel where a table stands."""

from __future__ import annotations

from typing import Any

import discord

from bot.ui.text.language import listed

ALWAYS = ("view_channel", "read_message_history", "add_reactions")


def missing_permissions(interaction: discord.Interaction[Any]) -> str:
    """Discord's names of the permissions that are missing where this came from; empty where none is."""
    is_thread = isinstance(interaction.channel, discord.Thread)
    needed = (*ALWAYS, "send_messages_in_threads" if is_thread else "send_messages")
    missing = [name for name in needed if not getattr(interaction.app_permissions, name)]
    return listed([f"**{name.replace('_', ' ').title()}**" for name in missing])
