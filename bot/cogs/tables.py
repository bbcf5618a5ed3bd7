"""`/uno`: opening, filling, looking after and closing a table."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.cogs.suggesting import completed_by
from bot.engine.catalogue import PRESETS
from bot.text import rules_words
from bot.ui.actions import rule_actions, suggestions, table_actions, typed_actions
from bot.ui.router import Router

Interaction = discord.Interaction[Any]
Target = app_commands.Range[int, 100, 10_000]


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class Tables(app_commands.Group):
    """Play UNO in this channel."""

    def __init__(self, router: Router) -> None:
        super().__init__(name="uno")
        self.router = router

    @app_commands.command()
    @app_commands.describe(
        preset="A set of rules to start from",
        target="The score that ends the match, 500 if you say nothing",
        thread="Play in a new thread of this channel",
    )
    @app_commands.choices(
        preset=[
            app_commands.Choice(name=words.name, value=name)
            for name, words in rules_words.PRESET_WORDS.items()
        ]
    )
    async def new(
        self,
        interaction: Interaction,
        preset: str | None = None,
        target: Target | None = None,
        thread: bool = False,
    ) -> None:
        """Open a table in this channel, or in a thread of its own."""
        options = dict(PRESETS[preset or "classic"])
        options |= {} if target is None else {"target": target}
        await self.router.open_table(interaction, options, in_thread=thread)

    @app_commands.command()
    async def join(self, interaction: Interaction) -> None:
        """Take a seat."""
        await self.router.command(interaction, table_actions.join)

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Leave the table."""
        await self.router.command(interaction, table_actions.leave)

    @app_commands.command()
    async def start(self, interaction: Interaction) -> None:
        """Start the match (host)."""
        await self.router.command(interaction, table_actions.start)

    @app_commands.command()
    async def next(self, interaction: Interaction) -> None:
        """Deal the next round before the clock does."""
        await self.router.command(interaction, table_actions.next_round)

    @app_commands.command()
    async def table(self, interaction: Interaction) -> None:
        """Show the table at the bottom of the channel."""
        await self.router.move_table_down(interaction)

    @app_commands.command()
    async def rules(self, interaction: Interaction) -> None:
        """Read the rules of this table."""
        await self.router.command(interaction, rule_actions.show_rules)

    @app_commands.command()
    async def status(self, interaction: Interaction) -> None:
        """See how the match stands, for your eyes only."""
        await self.router.command(interaction, table_actions.show_status)

    @app_commands.command()
    @app_commands.describe(player="Who has to go")
    @app_commands.autocomplete(player=completed_by(suggestions.others))
    async def kick(self, interaction: Interaction, player: str) -> None:
        """Put somebody out: the host at once, the others by majority."""
        await self.router.command(interaction, partial(typed_actions.kick, player=player))

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """Close the table: the host or a moderator at once, the others by majority."""
        await self.router.end_table(interaction)

    @app_commands.command()
    async def rematch(self, interaction: Interaction) -> None:
        """Play again with the same people and rules."""
        await self.router.command(interaction, table_actions.rematch)

    @app_commands.command()
    async def help(self, interaction: Interaction) -> None:
        """How to play."""
        await self.router.show_help(interaction)
