"""`/leaderboard`, `/stats` and `/history`: how people have done."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs import in_servers_and_private
from bot.features.records import ranking_words
from bot.features.records.asked import ShowHistory, ShowLeaderboard, ShowStats
from bot.game.rankings import Merit, Period, Scope
from bot.text import results_words
from bot.ui.router import Router
from bot.ui.transport import Interaction

SCOPES = [
    Choice(name=results_words.HERE.one, value=Scope.SERVER.value),
    Choice(name=results_words.EVERYWHERE.one, value=Scope.EVERYWHERE.value),
]
PERIODS = [Choice(name=words.one, value=period.value) for period, words in ranking_words.PERIODS.items()]
MERITS = [Choice(name=words.one, value=merit.value) for merit, words in ranking_words.MERITS.items()]


class RecordCommands(commands.Cog):
    """The commands about results."""

    def __init__(self, router: Router) -> None:
        super().__init__()
        self.router = router

    @app_commands.command()
    @in_servers_and_private
    @app_commands.describe(
        by="What is ranked", period="Over which time", scope="This server, or everywhere the bot is"
    )
    @app_commands.choices(by=MERITS, period=PERIODS, scope=SCOPES)
    async def leaderboard(
        self,
        interaction: Interaction,
        by: str = Merit.WINS.value,
        period: str = Period.ALL.value,
        scope: str = Scope.SERVER.value,
    ) -> None:
        """See who has done best."""
        action = ShowLeaderboard(0, Merit(by), Period(period), Scope(scope))
        await self.router.command(interaction, action)

    @app_commands.command()
    @in_servers_and_private
    @app_commands.describe(player="Whose; leave this out for your own", scope="This server, or everywhere")
    @app_commands.choices(scope=SCOPES)
    async def stats(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        scope: str = Scope.SERVER.value,
    ) -> None:
        """See wins, streaks, calls, catches, and your rating over time."""
        await self.router.command(interaction, ShowStats(player.id if player else 0, Scope(scope)))

    @app_commands.command()
    @in_servers_and_private
    @app_commands.describe(player="Whose; leave this out for your own")
    async def history(self, interaction: Interaction, player: discord.User | None = None) -> None:
        """Look back at past matches."""
        await self.router.command(interaction, ShowHistory(0, player.id if player else 0))
