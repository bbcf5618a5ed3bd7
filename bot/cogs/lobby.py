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
from bot.text.lobby_words import NAMING_WORDS
from bot.ui.actions import suggestions, table_actions, typed_actions
from bot.ui.router import Router
from bot.ui.screens.effect_menus import offered_effects

Interaction = discord.Interaction[Any]
GuestName = app_commands.Range[str, 1, LONGEST_NAME]
CardNumber = app_commands.Range[int, 1, len(CUSTOMIZABLE)]
Text = app_commands.Range[str, 1, MAX_TEXT]
Count = app_commands.Range[int, 1, MAX_CARDS]


class Lobby(app_commands.Group):
    """Who plays, and by which rules, before the match."""

    def __init__(self, router: Router) -> None:
        super().__init__(name="lobby")
        self.router = router

    @app_commands.command()
    async def agree(self, interaction: Interaction) -> None:
        """Accept the rules as they are now."""
        await self.router.command(interaction, table_actions.agree)

    @app_commands.command()
    async def watch(self, interaction: Interaction) -> None:
        """Give up your seat and watch computer players (host)."""
        await self.router.command(interaction, table_actions.watch)

    @app_commands.command()
    @app_commands.describe(level="How well it plays")
    @app_commands.choices(level=[Choice(name=level, value=level) for level in LEVELS])
    async def computer(self, interaction: Interaction, level: str) -> None:
        """Seat a computer player (host)."""
        await self.router.command(interaction, partial(typed_actions.add_computer, level=level))

    @app_commands.command()
    @app_commands.describe(name="What the guest is called")
    async def guest(self, interaction: Interaction, name: GuestName) -> None:
        """Seat somebody who plays on your screen."""
        await self.router.command(interaction, partial(typed_actions.add_guest, name=name))

    @app_commands.command()
    @app_commands.describe(preset="A set of rules, in place of those of now")
    @app_commands.autocomplete(preset=completed_by(suggestions.presets))
    async def preset(self, interaction: Interaction, preset: str) -> None:
        """Start from a set of rules (host)."""
        await self.router.command(interaction, partial(typed_actions.take_preset, name=preset))

    @app_commands.command()
    @app_commands.describe(option="Which rule", value="How it is to be; without one you read it")
    @app_commands.autocomplete(option=completed_by(suggestions.options))
    async def rule(self, interaction: Interaction, option: str, value: str | None = None) -> None:
        """Read one rule, or change it (host)."""
        await self.router.command(interaction, partial(typed_actions.rule, option=option, value=value))

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
        await self.router.command(
            interaction, partial(typed_actions.effect, card=card, word=effect, text=text, cards=cards)
        )

    @app_commands.command(name="name")
    @app_commands.describe(role="For what", player="Who; nobody if you leave it out")
    @app_commands.choices(
        role=[Choice(name=words.role, value=option) for option, words in NAMING_WORDS.items()]
    )
    @app_commands.autocomplete(player=completed_by(suggestions.players))
    async def name_player(self, interaction: Interaction, role: str, player: str | None = None) -> None:
        """Name who deals or begins, where the rules leave it to you (host)."""
        await self.router.command(interaction, partial(typed_actions.name, option=role, player=player))
