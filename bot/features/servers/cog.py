"""`/uno-server`: what a server decides about its games, for people who may manage it."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs.suggesting import suggested
from bot.features.servers.asked import (
    SERVER_CHOICES,
    CloseTable,
    Configure,
    ConfigurePlaces,
    DropPreset,
    FixRule,
    ShowServer,
)
from bot.features.servers.words import answer_words
from bot.ui.router import Router
from bot.ui.transport import Interaction

ANSWERS = {
    name: [Choice(name=answer_words(name, answer), value=answer) for answer in meanings]
    for name, (_, meanings) in SERVER_CHOICES.items()
}
Place = discord.TextChannel | discord.VoiceChannel | discord.CategoryChannel | discord.Thread | None
TablePlace = discord.TextChannel | discord.VoiceChannel | discord.Thread
HOSTS = [Choice(name="can change it", value=0), Choice(name="can't change it", value=1)]


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.default_permissions(manage_guild=True)
class Server(commands.GroupCog, group_name="uno-server"):
    """Decide how this server plays UNO."""

    def __init__(self, router: Router) -> None:
        super().__init__()
        self.router = router

    @app_commands.command()
    async def settings(self, interaction: Interaction) -> None:
        """See and change all settings."""
        await self.router.command(interaction, ShowServer())

    @app_commands.command(name="set")
    @app_commands.describe(
        preset="The rules that new tables start with",
        dares="Cards with a dare or another text that players write",
        threads="Whether a new table gets its own thread",
        tables="How many tables can be open on this server",
        hosted="How many tables one person can have open",
        language="The language of public messages",
        pictures="Public messages with pictures, or text only",
        palette="The colors of public pictures",
    )
    @app_commands.choices(**ANSWERS)
    @app_commands.autocomplete(preset=suggested(Configure))
    async def configure(  # noqa: PLR0913  # an option of the command is a parameter
        self,
        interaction: Interaction,
        *,
        preset: str = "",
        dares: str = "",
        threads: str = "",
        tables: str = "",
        hosted: str = "",
        language: str = "",
        pictures: str = "",
        palette: str = "",
    ) -> None:
        """Change one setting or several."""
        action = Configure(dares, threads, tables, hosted, language, pictures, palette, preset)
        await self.router.command(interaction, action)

    @app_commands.command()
    @app_commands.describe(
        first="The only channel, or one of several", second="Another one", third="And another one"
    )
    async def channels(
        self, interaction: Interaction, first: Place = None, second: Place = None, third: Place = None
    ) -> None:
        """Choose where people can play; leave everything out for everywhere."""
        await self._places(interaction, "channels", first, second, third)

    @app_commands.command()
    @app_commands.describe(
        first="The only role, or one of several", second="Another one", third="And another one"
    )
    async def roles(
        self,
        interaction: Interaction,
        first: discord.Role | None = None,
        second: discord.Role | None = None,
        third: discord.Role | None = None,
    ) -> None:
        """Choose who can play; leave everything out for everyone."""
        await self._places(interaction, "roles", first, second, third)

    @app_commands.command()
    @app_commands.describe(role="The role to ping; leave this out for nobody")
    async def notify(self, interaction: Interaction, role: discord.Role | None = None) -> None:
        """Choose who is pinged when a table opens."""
        await self._places(interaction, "notify", role)

    @app_commands.command()
    @app_commands.describe(channel="The channel to post in; leave this out to turn it off")
    async def log(self, interaction: Interaction, channel: discord.TextChannel | None = None) -> None:
        """Choose where the staff reads what moderators do."""
        await self._places(interaction, "log", channel)

    @app_commands.command()
    @app_commands.describe(option="Which rule", hosts="Whether hosts can change it")
    @app_commands.choices(hosts=HOSTS)
    @app_commands.autocomplete(option=suggested(FixRule))
    async def rule(self, interaction: Interaction, option: str, hosts: int) -> None:
        """Choose whether hosts can change a rule."""
        await self.router.command(interaction, FixRule(option, bool(hosts)))

    @app_commands.command()
    @app_commands.describe(channel="The channel or thread of the table")
    async def end(self, interaction: Interaction, channel: TablePlace) -> None:
        """End a table on this server."""
        await self.router.command(interaction, CloseTable(channel.id))

    @app_commands.command()
    @app_commands.describe(preset="The name of the saved rules")
    @app_commands.autocomplete(preset=suggested(DropPreset))
    async def forget(self, interaction: Interaction, preset: str) -> None:
        """Delete saved rules."""
        await self.router.command(interaction, DropPreset(preset))

    async def _places(
        self, interaction: Interaction, what: str, *places: discord.abc.Snowflake | None
    ) -> None:
        ids = tuple(str(place.id) for place in places if place is not None)
        await self.router.command(interaction, ConfigurePlaces(what, ids))
