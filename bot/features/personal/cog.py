"""`/me` and `/privacy`: what people prefer, and what is stored about them."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs import in_servers_and_private
from bot.features.personal.asked_preferences import Prefer
from bot.features.personal.asked_privacy import DeleteData, ExportData, ShowPrivacy, Unlist
from bot.features.personal.preference_words import PREFERENCE_WORDS
from bot.ui.actions.action import FeatureAction
from bot.ui.router import Router
from bot.ui.transport import Interaction

CHOICES = {
    name: [Choice(name=str(words), value=answer) for answer, words in answers.items()]
    for name, answers in PREFERENCE_WORDS.items()
}

DATA_ACTIONS: dict[str, FeatureAction] = {
    "export": ExportData(),
    "hide": Unlist(is_unlisted=True),
    "show": Unlist(is_unlisted=False),
    "delete": DeleteData(),
}
PRIVACY = [
    Choice(name="export everything", value="export"),
    Choice(name="hide me from leaderboards", value="hide"),
    Choice(name="show me on leaderboards", value="show"),
    Choice(name="delete everything", value="delete"),
]


class PersonalCommands(commands.Cog):
    """What people prefer, and what is stored about them."""

    def __init__(self, router: Router) -> None:
        super().__init__()
        self.router = router

    @app_commands.command()
    @in_servers_and_private
    @app_commands.describe(
        palette="The colors of your cards",
        pictures="Pictures of your cards, or text only",
        language="The language the bot speaks to you",
        order="How your hand is sorted",
        nudges="Whether the bot may ping you when it's your turn",
    )
    @app_commands.choices(**CHOICES)
    async def me(  # noqa: PLR0913  # an option of the command is a parameter
        self,
        interaction: Interaction,
        *,
        palette: str = "",
        pictures: str = "",
        language: str = "",
        order: str = "",
        nudges: str = "",
    ) -> None:
        """Choose how the bot looks and speaks to you."""
        await self.router.command(interaction, Prefer(palette, pictures, language, order, nudges))

    @app_commands.command()
    @in_servers_and_private
    @app_commands.describe(action="What to do; leave it out to read what is stored")
    @app_commands.choices(action=PRIVACY)
    async def privacy(self, interaction: Interaction, action: str = "") -> None:
        """See, export or delete what is stored about you."""
        await self.router.command(interaction, DATA_ACTIONS.get(action, ShowPrivacy()))
