"""`/uno`: the moves, for who would rather type than press."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.cogs.suggesting import completed_by
from bot.engine.model.cards import Color
from bot.ui.actions import move_actions, suggestions, typed_actions
from bot.ui.router import Router

Interaction = discord.Interaction[Any]

COLORS = [app_commands.Choice(name=color.capitalize(), value=color.value) for color in Color]


class Play(app_commands.Group):
    """Moves; its commands stand beside those of a table."""

    def __init__(self, router: Router) -> None:
        super().__init__(name="play")
        self.router = router

    @app_commands.command()
    @app_commands.describe(player="Whose, where guests play on your screen")
    @app_commands.autocomplete(player=completed_by(suggestions.own_seats))
    async def hand(self, interaction: Interaction, player: str | None = None) -> None:
        """See your cards and what you can do."""
        await self.router.command(interaction, partial(typed_actions.show_hand, player=player))

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
        await self.router.command(
            interaction, partial(typed_actions.play, card=card, color=chosen, target=target)
        )

    @app_commands.command()
    async def draw(self, interaction: Interaction) -> None:
        """Draw a card."""
        await self.router.command(interaction, move_actions.draw)

    @app_commands.command(name="pass")
    async def keep(self, interaction: Interaction) -> None:
        """Keep the card that you have drawn."""
        await self.router.command(interaction, move_actions.keep)

    @app_commands.command()
    async def accept(self, interaction: Interaction) -> None:
        """Draw the cards that were played against you."""
        await self.router.command(interaction, move_actions.accept)

    @app_commands.command()
    async def challenge(self, interaction: Interaction) -> None:
        """Doubt that the Wild Draw Four was fair."""
        await self.router.command(interaction, move_actions.challenge)

    @app_commands.command()
    @app_commands.describe(choice="A color, a player, a dare, whatever your hand asks")
    @app_commands.autocomplete(choice=completed_by(suggestions.answers))
    async def answer(self, interaction: Interaction, choice: str) -> None:
        """Answer what the game asks of you."""
        await self.router.command(interaction, partial(typed_actions.answer, choice=choice))

    @app_commands.command()
    async def hint(self, interaction: Interaction) -> None:
        """What you could play now, and why."""
        await self.router.command(interaction, move_actions.hint)

    @app_commands.command(name="take-back")
    async def take_back(self, interaction: Interaction) -> None:
        """Take your last card back, for two cards."""
        await self.router.command(interaction, move_actions.take_back)

    @app_commands.command()
    async def call(self, interaction: Interaction) -> None:
        """Call UNO!"""
        await self.router.command(interaction, move_actions.call)

    @app_commands.command()
    @app_commands.describe(player="Who has one card and has not said it")
    @app_commands.autocomplete(player=completed_by(suggestions.others))
    async def catch(self, interaction: Interaction, player: str) -> None:
        """Catch somebody who has not called UNO."""
        await self.router.command(interaction, partial(typed_actions.catch, player=player))
