"""`/uno lobby`: who plays, and by which rules, before the match."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cogs.suggesting import completed_by
from bot.computer import LEVELS
from bot.engine.faces.special_wilds import CUSTOMIZABLE
from bot.engine.house_rules.customizable import MAX_CARDS, MAX_TEXT
from bot.game.lobby import LONGEST_NAME
from bot.ui import requests, suggestions
from bot.ui import typed_requests as typed
from bot.ui.desk import Desk
from bot.ui.effect_menus import offered_effects
from bot.ui.text.naming import NAMING

Interaction = discord.Interaction[Any]
GuestName = app_commands.Range[str, 1, LONGEST_NAME]
CardNumber = app_commands.Range[int, 1, len(CUSTOMIZABLE)]
Text = app_commands.Range[str, 1, MAX_TEXT]
Count = app_commands.Range[int, 1, MAX_CARDS]


class Lobby(app_commands.Group):
    """Who plays, and by which rules, before the match."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(name="lobby")
        self.desk = desk

    @app_commands.command()
    async def agree(self, interaction: Interaction) -> None:
        """Accept the rules as they are now."""
        await self.desk.command(interaction, requests.agree)

    @app_commands.command()
    async def watch(self, interaction: Interaction) -> None:
        """Give up your seat and watch computer players (host)."""
        await self.desk.command(interaction, requests.watch)

    @app_commands.command()
    @app_commands.describe(level="How well it plays")
    @app_commands.choices(level=[Choice(name=level, value=level) for level in LEVELS])
    async def computer(self, interaction: Interaction, level: str) -> None:
        """Seat a computer player (host)."""
        await self.desk.command(interaction, partial(typed.add_computer, level=level))

    @app_commands.command()
    @app_commands.describe(name="What the guest is called")
    async def guest(self, interaction: Interaction, name: GuestName) -> None:
        """Seat somebody who plays on your screen."""
        await self.desk.command(interaction, partial(typed.add_guest, name=name))

    @app_commands.command()
    @app_commands.describe(preset="A set of rules, in place of those of now")
    @app_commands.autocomplete(preset=completed_by(suggestions.presets))
    async def preset(self, interaction: Interaction, preset: str) -> None:
        """Start from a set of rules (host)."""
        await self.desk.command(interaction, partial(typed.take_preset, name=preset))

    @app_commands.command()
    @app_commands.describe(option="Which rule", value="How it is to be; without one you read it")
    @app_commands.autocomplete(option=completed_by(suggestions.options))
    async def rule(self, interaction: Interaction, option: str, value: str | None = None) -> None:
        """Read one rule, or change it (host)."""
        await self.desk.command(interaction, partial(typed.rule, option=option, value=value))

    @rule.autocomplete("value")
    async def values(self, interaction: Interaction, written: str) -> list[Choice[str]]:
        """The values of the option that is filled in already."""
        option = str(interaction.namespace.option or "")
        return await completed_by(suggestions.values_of(option))(interaction, written)

    @app_commands.command()
    @app_commands.describe(
        card="Which customizable card", effect="What it does", text="What it says", cards="Cards to draw"
    )
    @app_commands.choices(effect=[Choice(name=name, value=word) for word, name in offered_effects().items()])
    async def effect(
        self,
        interaction: Interaction,
        card: CardNumber,
        effect: str,
        text: Text | None = None,
        cards: Count | None = None,
    ) -> None:
        """Agree on what a customizable card does (host)."""
        await self.desk.command(
            interaction, partial(typed.effect, card=card, word=effect, text=text, cards=cards)
        )

    @app_commands.command(name="name")
    @app_commands.describe(role="For what", player="Who; nobody if you leave it out")
    @app_commands.choices(role=[Choice(name=words.role, value=option) for option, words in NAMING.items()])
    @app_commands.autocomplete(player=completed_by(suggestions.players))
    async def name_player(self, interaction: Interaction, role: str, player: str | None = None) -> None:
        """Name who deals or begins, where the rules leave it to you (host)."""
        await self.desk.command(interaction, partial(typed.name, option=role, player=player))
