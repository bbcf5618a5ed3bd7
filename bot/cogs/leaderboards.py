"""`/leaderboard`: who has done best in this server."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.ui.router import Router

Interaction = discord.Interaction[Any]


def leaderboard(router: Router) -> app_commands.Command[Any, ..., None]:
    """The command, answered by this router."""

    @app_commands.command(name="leaderboard")
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def show(interaction: Interaction) -> None:
        """Who has won most in this server."""
        await router.show_leaderboard(interaction)

    return show
