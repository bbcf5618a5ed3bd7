"""What the bot must be allowed to do where a table stands, and what else may be in the way of one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord

from bot.ui.text import answers, threads
from bot.ui.text.language import listed

EVERYWHERE = ("view_channel", "read_message_history", "add_reactions")

Interaction = discord.Interaction[Any]


def obstacle(interaction: Interaction) -> str | None:
    """Why no table can be drawn where this came from, in words; None where nothing is in the way."""
    channel = interaction.channel
    if not isinstance(channel, discord.Thread):
        return _missing(interaction, ["send_messages"])
    if channel.locked and not interaction.app_permissions.manage_threads:
        return threads.LOCKED
    return _missing(interaction, ["send_messages_in_threads"])


def obstacle_to_thread(interaction: Interaction) -> str | None:
    """Why no thread can be opened for a table where this came from, None where nothing is in the way."""
    if not isinstance(interaction.channel, discord.TextChannel) or interaction.channel.is_news():
        return threads.NOT_HERE
    return _missing(interaction, ["create_public_threads", "send_messages_in_threads"])


def _missing(interaction: Interaction, needed: Iterable[str]) -> str | None:
    """Discord's names of the permissions that are missing, in a sentence."""
    held = interaction.app_permissions
    missing = [name for name in (*EVERYWHERE, *needed) if not getattr(held, name)]
    names = listed([f"**{name.replace('_', ' ').title()}**" for name in missing])
    return answers.missing_permissions(names) if missing else None
