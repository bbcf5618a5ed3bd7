"""`/uno lobby`: who plays, and by which rules, before the match."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs.suggesting import suggest, suggested
from bot.computer import LEVELS
from bot.engine.faces.special_wilds import CUSTOMIZABLE
from bot.engine.house_rules.customizable import MAX_CARDS, MAX_TEXT
from bot.engine.model.rules import MAX_SEATS
from bot.game.players import LONGEST_NAME
from bot.text.lobby import NAMING_WORDS
from bot.ui.actions import suggestions
from bot.ui.actions.lobby import AddComputer, AddGuest, Agree, TakeSeat, Watch
from bot.ui.actions.meaning import offered_effects
from bot.ui.actions.rules import NOBODY, AgreeEffect, NamePlayer, SetRule, TakePreset
from bot.ui.router import Router
from bot.ui.transport import Interaction

GuestName = app_commands.Range[str, 1, LONGEST_NAME]
Place = app_commands.Range[int, 1, MAX_SEATS]
CardNumber = app_commands.Range[int, 1, len(CUSTOMIZABLE)]
Text = app_commands.Range[str, 1, MAX_TEXT]
Count = app_commands.Range[int, 1, MAX_CARDS]
EFFECTS = [
    Choice(name=name, value="=".join(filter(None, effect))) for effect, name in offered_effects().items()
]
ROLES = [Choice(name=words.role.one, value=option) for option, words in NAMING_WORDS.items()]


class LobbyCommands(commands.Cog):
    """The commands of the lobby."""

    router: Router
    lobby = app_commands.Group(name="lobby", description="Set up the match: players and rules.")

    @lobby.command()
    async def agree(self, interaction: Interaction) -> None:
        """Agree to the current rules."""
        await self.router.command(interaction, Agree())

    @lobby.command()
    async def watch(self, interaction: Interaction) -> None:
        """Give up your seat and watch the bots play (host)."""
        await self.router.command(interaction, Watch())

    @lobby.command()
    @app_commands.describe(level="How well it plays")
    @app_commands.choices(level=[Choice(name=level, value=level) for level in LEVELS])
    async def bot(self, interaction: Interaction, level: str) -> None:
        """Add a bot (host)."""
        await self.router.command(interaction, AddComputer(level))

    @lobby.command()
    @app_commands.describe(name="The guest's name")
    async def guest(self, interaction: Interaction, name: GuestName) -> None:
        """Add somebody who plays on your screen."""
        await self.router.command(interaction, AddGuest(name))

    @lobby.command()
    @app_commands.describe(player="Who moves", place="The number of the seat; whoever sits there swaps")
    @app_commands.autocomplete(player=suggested(suggestions.players))
    async def seat(self, interaction: Interaction, player: str, place: Place) -> None:
        """Arrange who sits where (host)."""
        await self.router.command(interaction, TakeSeat(player, place))

    @lobby.command()
    @app_commands.describe(preset="Replaces the current rules")
    @app_commands.autocomplete(preset=suggested(suggestions.presets))
    async def preset(self, interaction: Interaction, preset: str) -> None:
        """Start from a preset (host)."""
        await self.router.command(interaction, TakePreset(preset))

    @lobby.command()
    @app_commands.describe(option="Which rule", value="Its new value; leave this out to just read the rule")
    @app_commands.autocomplete(option=suggested(suggestions.options))
    async def rule(self, interaction: Interaction, option: str, value: str | None = None) -> None:
        """Read a rule, or change it (host)."""
        await self.router.command(interaction, SetRule(option, value or ""))

    @rule.autocomplete("value")
    async def values(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """The values of the option that is filled in already."""
        option = str(interaction.namespace.option or "")
        return await suggest(self.router, interaction, suggestions.values_of(option), typed)

    @lobby.command()
    @app_commands.describe(
        card="Which customizable card", effect="What it does", text="What it says", cards="Cards to draw"
    )
    @app_commands.choices(effect=EFFECTS)
    async def effect(
        self,
        interaction: Interaction,
        card: CardNumber,
        effect: str,
        text: Text | None = None,
        cards: Count | None = None,
    ) -> None:
        """Decide what a customizable card does (host)."""
        name, _, color = effect.partition("=")
        action = AgreeEffect(card, name, color, text or "", str(cards or ""))
        await self.router.command(interaction, action)

    @lobby.command(name="name")
    @app_commands.describe(role="What they'll do", player="Who; leave this out for nobody in particular")
    @app_commands.choices(role=ROLES)
    @app_commands.autocomplete(player=suggested(suggestions.players))
    async def name_player(self, interaction: Interaction, role: str, player: str | None = None) -> None:
        """Pick who deals or starts, if the rules let you (host)."""
        await self.router.command(interaction, NamePlayer(role, player or NOBODY))
