"""`/uno`: a table, its lobby, and the moves; and the Apps menu entry that opens a table."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs import fitting, suggested_at_table
from bot.computer import LEVELS
from bot.engine.faces.special_wilds import CUSTOMIZABLE
from bot.engine.house_rules.customizable import MAX_CARDS, MAX_TEXT
from bot.engine.model.cards import Color
from bot.engine.model.moves import Accept, CallUno, Challenge, Draw, Pass, TakeBack
from bot.engine.model.rules import MAX_SEATS
from bot.game.players import LONGEST_NAME
from bot.text.lobby import CHALLENGE, NAMING_WORDS
from bot.text.rules import PRESET_WORDS
from bot.ui.actions import suggestions
from bot.ui.actions.lobby import (
    AddComputer,
    AddGuest,
    Agree,
    DealNextRound,
    Join,
    Kick,
    LeaveTable,
    Rematch,
    ShowHand,
    ShowStatus,
    Start,
    TakeSeat,
    Watch,
)
from bot.ui.actions.meaning import offered_effects
from bot.ui.actions.moves import CatchPlayer, GiveAnswer, Hint, MakeMove, PlayCard
from bot.ui.actions.rules import NOBODY, AgreeEffect, NamePlayer, ReadRules, SetRule, TakePreset
from bot.ui.help import ShowHelp
from bot.ui.opening import TableOptions
from bot.ui.router import Router
from bot.ui.transport import Interaction

Target = app_commands.Range[int, 100, 10_000]


class FirstCommands(commands.Cog):
    """The commands that Discord suggests first: those a newcomer needs."""

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
    @app_commands.describe(player="Whose hand, if guests play on your screen")
    @app_commands.autocomplete(player=suggested_at_table(suggestions.own_seats))
    async def hand(self, interaction: Interaction, player: str | None = None) -> None:
        """See your cards and what you can do."""
        await self.router.command(interaction, ShowHand(player or ""))

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
    @app_commands.autocomplete(player=suggested_at_table(suggestions.others))
    async def kick(self, interaction: Interaction, player: str) -> None:
        """Remove a player. In a match, only moderators can."""
        await self.router.command(interaction, Kick(player))

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """Close the table. In a match, everybody has to agree."""
        await self.router.end_table(interaction)

    @app_commands.command()
    async def rematch(self, interaction: Interaction) -> None:
        """Play again with the same people and rules."""
        await self.router.command(interaction, Rematch())


GuestName = app_commands.Range[str, 1, LONGEST_NAME]
SeatNumber = app_commands.Range[int, 1, MAX_SEATS]
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
    @app_commands.autocomplete(player=suggested_at_table(suggestions.players))
    async def seat(self, interaction: Interaction, player: str, place: SeatNumber) -> None:
        """Arrange who sits where (host)."""
        await self.router.command(interaction, TakeSeat(player, place))

    @lobby.command()
    @app_commands.describe(preset="Replaces the current rules")
    @app_commands.autocomplete(preset=suggested_at_table(suggestions.presets))
    async def preset(self, interaction: Interaction, preset: str) -> None:
        """Start from a preset (host)."""
        await self.router.command(interaction, TakePreset(preset))

    @lobby.command()
    @app_commands.describe(option="Which rule", value="Its new value; leave this out to just read the rule")
    @app_commands.autocomplete(option=suggested_at_table(suggestions.options))
    async def rule(self, interaction: Interaction, option: str, value: str | None = None) -> None:
        """Read a rule, or change it (host)."""
        await self.router.command(interaction, SetRule(option, value or ""))

    @rule.autocomplete("value")
    async def values(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """The values of the option that is filled in already."""
        option = str(interaction.namespace.option or "")
        found = await self.router.suggestions_at_table(interaction, suggestions.values_of(option))
        return fitting(found, typed)

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
    @app_commands.autocomplete(player=suggested_at_table(suggestions.players))
    async def name_player(self, interaction: Interaction, role: str, player: str | None = None) -> None:
        """Pick who deals or starts, if the rules let you (host)."""
        await self.router.command(interaction, NamePlayer(role, player or NOBODY))


COLORS = [Choice(name=color.capitalize(), value=color.value) for color in Color]


class MoveCommands(commands.Cog):
    """The commands that make moves."""

    router: Router

    @app_commands.command()
    @app_commands.describe(
        card="The card you play",
        color="The color you pick for a wild",
        target="The player your card is aimed at",
    )
    @app_commands.choices(color=COLORS)
    @app_commands.autocomplete(
        card=suggested_at_table(suggestions.cards), target=suggested_at_table(suggestions.others)
    )
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
    @app_commands.autocomplete(choice=suggested_at_table(suggestions.answers))
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
    @app_commands.autocomplete(player=suggested_at_table(suggestions.others))
    async def catch(self, interaction: Interaction, player: str) -> None:
        """Catch somebody who forgot to call UNO."""
        await self.router.command(interaction, CatchPlayer(player))


IN_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
BY_SERVERS = app_commands.AppInstallationType(guild=True, user=False)


# rehearsed by person_menu
def challenge_menu(router: Router) -> app_commands.ContextMenu:
    """The entry in people's Apps menus that opens a table in the channel, with a seat for the person."""

    async def challenge(interaction: Interaction, rival: discord.Member | discord.User) -> None:
        await router.open_table(interaction, TableOptions(rival=rival))

    return app_commands.ContextMenu(
        name=CHALLENGE.one, callback=challenge, allowed_contexts=IN_SERVERS, allowed_installs=BY_SERVERS
    )
