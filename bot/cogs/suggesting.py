"""The options of commands that fill themselves in while they are being typed."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from bot.ui.actions.suggestions import Suggest

Interaction = discord.Interaction[Any]
LONGEST = 100  # characters of a choice (Discord: Application Command Option Choice)
Complete = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]


def completed_by(suggest: Suggest) -> Complete:
    """What Discord calls while an option is being typed: the router's suggestions of this kind."""

    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = await interaction.client.router.suggestions(interaction, suggest, typed)
        return [app_commands.Choice(name=words[:LONGEST], value=value) for words, value in found]

    return complete
