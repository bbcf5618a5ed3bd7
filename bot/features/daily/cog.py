"""`/daily`: the same deal for everybody, once a day."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs import in_servers_and_private
from bot.cogs.suggesting import suggested
from bot.features.daily.asked import ShowDaily
from bot.ui.router import Router
from bot.ui.transport import Interaction


class DailyCommands(commands.Cog):
    """The command that opens the daily deal, which can be played by buttons or by typing."""

    def __init__(self, router: Router) -> None:
        super().__init__()
        self.router = router

    @app_commands.command()
    @in_servers_and_private
    @app_commands.describe(move="What you do next; leave this out to see the deal")
    @app_commands.autocomplete(move=suggested(ShowDaily))
    async def daily(self, interaction: Interaction, move: str = "") -> None:
        """Play today's deal: the same cards for everybody, once a day."""
        await self.router.command(interaction, ShowDaily(move))
