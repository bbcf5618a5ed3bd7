"""`/uno`: opening, filling, watching over, and closing a table."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs.suggesting import suggested
from bot.text.rules import PRESET_WORDS
from bot.ui.actions import suggestions
from bot.ui.actions.lobby import DealNextRound, Join, Kick, LeaveTable, Rematch, ShowStatus, Start
from bot.ui.actions.rules import ReadRules
from bot.ui.help import ShowHelp
from bot.ui.opening import TableOptions
from bot.ui.router import Router
from bot.ui.transport import Interaction

Target = app_commands.Range[int, 100, 10_000]


class TableCommands(commands.Cog):
    """The commands about a table as a whole."""

    router: Router

    @app_commands.command()
    @app_commands.describe(
        preset="The rules to start from",
        target="The score that ends the match; 500 if you leave this out",
        thread="Play in a new thread of this channel",
    )
    @app_commands.choices(
        preset=[Choice(name=words.name.one, value=key) for key, words in PRESET_WORDS.items()]
    )
    async def new(
        self,
        interaction: Interaction,
        preset: str | None = None,
        target: Target | None = None,
        thread: bool | None = None,
    ) -> None:
        """Open a table in this channel, or in a new thread."""
        await self.router.open_table(interaction, TableOptions(preset, target, thread))

    @app_commands.command()
    async def join(self, interaction: Interaction) -> None:
        """Join the table."""
        await self.router.command(interaction, Join())

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Leave the table."""
        await self.router.command(interaction, LeaveTable())

    @app_commands.command()
    async def start(self, interaction: Interaction) -> None:
        """Start the match (host)."""
        await self.router.command(interaction, Start())

    @app_commands.command()
    async def next(self, interaction: Interaction) -> None:
        """Deal the next round without waiting."""
        await self.router.command(interaction, DealNextRound())

    @app_commands.command()
    async def table(self, interaction: Interaction) -> None:
        """Bring the table back to the bottom of the channel."""
        await self.router.move_table_down(interaction)

    @app_commands.command()
    async def rules(self, interaction: Interaction) -> None:
        """Read this table's rules."""
        await self.router.command(interaction, ReadRules())

    @app_commands.command()
    async def status(self, interaction: Interaction) -> None:
        """See how the match stands. Only you see it."""
        await self.router.command(interaction, ShowStatus())

    @app_commands.command()
    @app_commands.describe(player="Who to remove")
    @app_commands.autocomplete(player=suggested(suggestions.others))
    async def kick(self, interaction: Interaction, player: str) -> None:
        """Remove a player. In a match, the others vote."""
        await self.router.command(interaction, Kick(player))

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """Close the table. In a match, the others may have to agree."""
        await self.router.end_table(interaction)

    @app_commands.command()
    async def rematch(self, interaction: Interaction) -> None:
        """Play again with the same people and rules."""
        await self.router.command(interaction, Rematch())

    @app_commands.command()
    async def help(self, interaction: Interaction) -> None:
        """Learn how to play."""
        await self.router.command(interaction, ShowHelp())
