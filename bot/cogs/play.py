"""`/uno`: the moves, for who would rather type than press."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.cogs.suggesting import completed_by
from bot.engine.model.cards import Color
from bot.ui import move_requests as moves
from bot.ui import suggestions
from bot.ui import typed_requests as typed
from bot.ui.desk import Desk

Interaction = discord.Interaction[Any]

COLORS = [app_commands.Choice(name=color.capitalize(), value=color.value) for color in Color]


class Play(app_commands.Group):
    """Moves; its commands stand beside those of a table."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(name="play")
        self.desk = desk

    @app_commands.command()
    @app_commands.describe(player="Whose, where guests play on your screen")
    @app_commands.autocomplete(player=completed_by(suggestions.own_seats))
    async def hand(self, interaction: Interaction, player: str | None = None) -> None:
        """See your cards and what you can do."""
        await self.desk.command(interaction, partial(typed.show_hand, player=player))

    @app_commands.command()
    @app_commands.describe(
        card="What you play", color="The color that you pick for a wild", target="Whom your card is meant for"
    )
    @app_commands.choices(color=COLORS)
    @app_commands.autocomplete(card=completed_by(suggestions.cards), target=completed_by(suggestions.others))
    async def play(
        self, interaction: Interaction, card: str, color: str | None = None, target: str | None = None
    ) -> None:
        """Play a card."""
        chosen = Color(color) if color else None
        await self.desk.command(interaction, partial(typed.play, card=card, color=chosen, target=target))

    @app_commands.command()
    async def draw(self, interaction: Interaction) -> None:
        """Draw a card."""
        await self.desk.command(interaction, moves.draw)

    @app_commands.command(name="pass")
    async def keep(self, interaction: Interaction) -> None:
        """Keep the card that you have drawn."""
        await self.desk.command(interaction, moves.keep)

    @app_commands.command()
    async def accept(self, interaction: Interaction) -> None:
        """Draw the cards that were played against you."""
        await self.desk.command(interaction, moves.accept)

    @app_commands.command()
    async def challenge(self, interaction: Interaction) -> None:
        """Doubt that the Wild Draw Four was fair."""
        await self.desk.command(interaction, moves.challenge)

    @app_commands.command()
    @app_commands.describe(choice="A color, a player, a dare, whatever your hand asks")
    @app_commands.autocomplete(choice=completed_by(suggestions.answers))
    async def answer(self, interaction: Interaction, choice: str) -> None:
        """Answer what the game asks of you."""
        await self.desk.command(interaction, partial(typed.answer, choice=choice))

    @app_commands.command()
    async def hint(self, interaction: Interaction) -> None:
        """What you could play now, and why."""
        await self.desk.command(interaction, moves.hint)

    @app_commands.command(name="take-back")
    async def take_back(self, interaction: Interaction) -> None:
        """Take your last card back, for two cards."""
        await self.desk.command(interaction, moves.take_back)

    @app_commands.command()
    async def call(self, interaction: Interaction) -> None:
        """Call UNO!"""
        await self.desk.command(interaction, moves.call)

    @app_commands.command()
    @app_commands.describe(player="Who has one card and has not said it")
    @app_commands.autocomplete(player=completed_by(suggestions.others))
    async def catch(self, interaction: Interaction, player: str) -> None:
        """Catch somebody who has not called UNO."""
        await self.desk.command(interaction, partial(typed.catch, player=player))
