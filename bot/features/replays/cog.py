"""`/replay` and `/verify`: matches that are over, and what sealed their shuffles."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs import in_servers_and_private
from bot.cogs.suggesting import suggest
from bot.ui.actions.replays import CheckShuffles, WatchReplay
from bot.ui.router import Router
from bot.ui.transport import Interaction

MatchNumber = app_commands.Range[int, 1, 999_999_999]


async def matches(interaction: Interaction, typed: object) -> list[Choice[int]]:
    """The newest matches that this person may watch, by their numbers."""
    command: Any = interaction.command
    found = await suggest(command.binding.router, interaction, WatchReplay, str(typed))
    return [Choice(name=choice.name, value=int(choice.value)) for choice in found]


class ReplayCommands(commands.Cog):
    """Watching matches again, and checking that they were fair."""

    def __init__(self, router: Router) -> None:
        super().__init__()
        self.router = router

    @app_commands.command()
    @in_servers_and_private
    @app_commands.describe(match="The number of the match; leave this out for the last one in this channel")
    @app_commands.autocomplete(match=matches)
    async def replay(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Watch a finished match again, move by move, with all hands open."""
        await self.router.command(interaction, WatchReplay(match or 0))

    @app_commands.command()
    @in_servers_and_private
    @app_commands.describe(match="The number of the match; leave this out for the one in this channel")
    @app_commands.autocomplete(match=matches)
    async def verify(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Check that the cards were shuffled fairly."""
        await self.router.command(interaction, CheckShuffles(match or 0))
