"""`/uno`: the moves, for who would rather type than press."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.engine.cards import Color
from bot.ui import move_requests as moves
from bot.ui import requests
from bot.ui.desk import Desk

Interaction = discord.Interaction[Any]

COLORS = [app_commands.Choice(name=color.capitalize(), value=color.value) for color in Color]


class Play(app_commands.Group):
    """Moves; its commands stand beside those of a table."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(name="play")
        self.desk = desk

    @app_commands.command()
    async def hand(self, interaction: Interaction) -> None:
        """See your cards and what you can do."""
        await self.desk.command(interaction, requests.show_hand)

    @app_commands.command()
    @app_commands.describe(
        card="What you play", color="The color that you pick for a wild", target="Whom your card is meant for"
    )
    @app_commands.choices(color=COLORS)
    async def play(
        self,
        interaction: Interaction,
        card: str,
        color: str | None = None,
        target: discord.User | None = None,
    ) -> None:
        """Play a card."""
        meant = None if target is None else target.id
        chosen = Color(color) if color else None
        await self.desk.command(interaction, partial(moves.play, card=card, color=chosen, target=meant))

    @play.autocomplete("card")
    async def playable(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """What can be played now."""
        cards = self.desk.playable(interaction, typed)
        return [app_commands.Choice(name=name, value=value) for name, value in cards]

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
    async def catch(self, interaction: Interaction, player: discord.User) -> None:
        """Catch somebody who has not called UNO."""
        await self.desk.command(interaction, partial(moves.catch, target=player.id))
