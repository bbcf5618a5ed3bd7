"""`/uno`: a table, its lobby, and the moves; and the Apps menu entry that opens a table."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs import suggested_at_table
from bot.engine.model.cards import Color
from bot.engine.model.moves import CallUno, Challenge, Pass
from bot.text.lobby import CHALLENGE
from bot.text.rules import PRESET_WORDS
from bot.ui.actions import suggestions
from bot.ui.actions.lobby import GoOn, Join, Kick, LeaveTable, ShowHand
from bot.ui.actions.moves import CatchPlayer, DrawCards, Hint, MakeMove, PlayTyped
from bot.ui.actions.rules import ReadRules
from bot.ui.help import ShowHelp
from bot.ui.opening import TableOptions
from bot.ui.router import Router
from bot.ui.transport import Interaction

# Commands of older versions and their replacements, because old messages might name them.
REPLACED = {
    "uno accept": "uno draw",
    "uno answer": "uno play",
    "uno hint": "uno hand",
    "uno lobby": "uno rules",
    "uno next": "uno start",
    "uno rematch": "uno start",
    "uno status": "uno hand",
    "uno table": "uno new",
    "uno take-back": "uno hand",
}
Target = app_commands.Range[int, 100, 10_000]


class FirstCommands(commands.Cog):
    """The commands that Discord suggests first, because newcomers need them."""

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
        """Open a table here, or bring the one here back into sight."""
        await self.router.open_table(interaction, TableOptions(preset, target, thread))

    @app_commands.command()
    async def join(self, interaction: Interaction) -> None:
        """Join the table."""
        await self.router.command(interaction, Join())

    @app_commands.command()
    @app_commands.describe(
        player="Whose hand, if guests play on your screen", hint="Suggest a move, and say why"
    )
    @app_commands.autocomplete(player=suggested_at_table(suggestions.own_seats))
    async def hand(self, interaction: Interaction, player: str | None = None, hint: bool = False) -> None:
        """See your cards and what you can do."""
        await self.router.command(interaction, Hint() if hint else ShowHand(player or ""))

    @app_commands.command()
    async def help(self, interaction: Interaction) -> None:
        """Learn how to play."""
        await self.router.command(interaction, ShowHelp())


class TableCommands(commands.Cog):
    """The commands about a table as a whole."""

    router: Router

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Leave the table."""
        await self.router.command(interaction, LeaveTable())

    @app_commands.command()
    async def start(self, interaction: Interaction) -> None:
        """Start the match (host), the next round, or a rematch."""
        await self.router.command(interaction, GoOn())

    @app_commands.command()
    async def rules(self, interaction: Interaction) -> None:
        """See this table's rules and seats. In the lobby, change them (host)."""
        await self.router.command(interaction, ReadRules())

    @app_commands.command()
    @app_commands.describe(player="Who to remove")
    @app_commands.autocomplete(player=suggested_at_table(suggestions.others))
    async def kick(self, interaction: Interaction, player: str) -> None:
        """Remove a player. In a match, only moderators can."""
        await self.router.command(interaction, Kick(player))

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """Close the table. In a match, everybody has to agree."""
        await self.router.end_table(interaction)


COLORS = [Choice(name=color.capitalize(), value=color.value) for color in Color]


class MoveCommands(commands.Cog):
    """The commands that make moves."""

    router: Router

    @app_commands.command()
    @app_commands.describe(
        card="The card you play, or your answer: draw, keep, a color, a player",
        color="The color you pick for a wild",
        target="The player your card is aimed at",
    )
    @app_commands.choices(color=COLORS)
    @app_commands.autocomplete(
        card=suggested_at_table(suggestions.plays), target=suggested_at_table(suggestions.others)
    )
    async def play(
        self, interaction: Interaction, card: str, color: str | None = None, target: str | None = None
    ) -> None:
        """Play a card, or answer what the game asks you."""
        action = PlayTyped(card, Color(color) if color else None, target or "")
        await self.router.command(interaction, action)

    @app_commands.command()
    async def draw(self, interaction: Interaction) -> None:
        """Draw a card, or the cards that were played on you."""
        await self.router.command(interaction, DrawCards())

    @app_commands.command(name="pass")
    async def keep(self, interaction: Interaction) -> None:
        """Keep the card you drew."""
        await self.router.command(interaction, MakeMove(Pass()))

    @app_commands.command()
    async def challenge(self, interaction: Interaction) -> None:
        """Challenge a Wild Draw Four you think is a bluff."""
        await self.router.command(interaction, MakeMove(Challenge()))

    @app_commands.command()
    async def call(self, interaction: Interaction) -> None:
        """Call UNO!"""
        await self.router.command(interaction, MakeMove(CallUno()))

    @app_commands.command()
    @app_commands.describe(player="Who has one card left and didn't call it")
    @app_commands.autocomplete(player=suggested_at_table(suggestions.others))
    async def catch(self, interaction: Interaction, player: str) -> None:
        """Catch somebody who forgot to call UNO."""
        await self.router.command(interaction, CatchPlayer(player))


IN_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
BY_SERVERS = app_commands.AppInstallationType(guild=True, user=False)


# rehearsed by person_menu
def challenge_menu(router: Router) -> app_commands.ContextMenu:
    """The entry in people's Apps menus that opens a table in the channel and holds a seat for the person."""

    async def challenge(interaction: Interaction, rival: discord.Member | discord.User) -> None:
        await router.open_table(interaction, TableOptions(rival=rival))

    return app_commands.ContextMenu(
        name=CHALLENGE.one, callback=challenge, allowed_contexts=IN_SERVERS, allowed_installs=BY_SERVERS
    )
