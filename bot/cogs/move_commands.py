"""`/uno`: the moves, for those who would rather type than press."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs.suggesting import suggested
from bot.engine.model.cards import Color
from bot.engine.model.moves import Accept, CallUno, Challenge, Draw, Pass, TakeBack
from bot.ui.actions import suggestions
from bot.ui.actions.lobby import ShowHand
from bot.ui.actions.moves import CatchPlayer, GiveAnswer, Hint, MakeMove, PlayCard
from bot.ui.router import Router
from bot.ui.transport import Interaction

COLORS = [Choice(name=color.capitalize(), value=color.value) for color in Color]


class MoveCommands(commands.Cog):
    """The commands that make moves."""

    router: Router

    @app_commands.command()
    @app_commands.describe(player="Whose hand, if guests play on your screen")
    @app_commands.autocomplete(player=suggested(suggestions.own_seats))
    async def hand(self, interaction: Interaction, player: str | None = None) -> None:
        """See your cards and what you can do."""
        await self.router.command(interaction, ShowHand(player or ""))

    @app_commands.command()
    @app_commands.describe(
        card="The card you play",
        color="The color you pick for a wild",
        target="The player your card is aimed at",
    )
    @app_commands.choices(color=COLORS)
    @app_commands.autocomplete(card=suggested(suggestions.cards), target=suggested(suggestions.others))
    async def play(
        self, interaction: Interaction, card: str, color: str | None = None, target: str | None = None
    ) -> None:
        """Play a card."""
        await self.router.command(interaction, PlayCard(card, Color(color) if color else None, target or ""))

    @app_commands.command()
    async def draw(self, interaction: Interaction) -> None:
        """Draw a card."""
        await self.router.command(interaction, MakeMove(Draw()))

    @app_commands.command(name="pass")
    async def keep(self, interaction: Interaction) -> None:
        """Keep the card you drew."""
        await self.router.command(interaction, MakeMove(Pass()))

    @app_commands.command()
    async def accept(self, interaction: Interaction) -> None:
        """Draw the cards that were played on you."""
        await self.router.command(interaction, MakeMove(Accept()))

    @app_commands.command()
    async def challenge(self, interaction: Interaction) -> None:
        """Challenge a Wild Draw Four you think is a bluff."""
        await self.router.command(interaction, MakeMove(Challenge()))

    @app_commands.command()
    @app_commands.describe(choice="A color, a player, a dare: whatever your hand asks")
    @app_commands.autocomplete(choice=suggested(suggestions.answers))
    async def answer(self, interaction: Interaction, choice: str) -> None:
        """Answer what the game asks you."""
        await self.router.command(interaction, GiveAnswer(choice))

    @app_commands.command()
    async def hint(self, interaction: Interaction) -> None:
        """Get a suggestion for your move, and why."""
        await self.router.command(interaction, Hint())

    @app_commands.command(name="take-back")
    async def take_back(self, interaction: Interaction) -> None:
        """Take your last card back for two cards."""
        await self.router.command(interaction, MakeMove(TakeBack()))

    @app_commands.command()
    async def call(self, interaction: Interaction) -> None:
        """Call UNO!"""
        await self.router.command(interaction, MakeMove(CallUno()))

    @app_commands.command()
    @app_commands.describe(player="Who has one card left and didn't call it")
    @app_commands.autocomplete(player=suggested(suggestions.others))
    async def catch(self, interaction: Interaction, player: str) -> None:
        """Catch somebody who forgot to call UNO."""
        await self.router.command(interaction, CatchPlayer(player))
