"""Answers what belongs to no table: the help, the leaderboard, what people prefer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord.ui import LayoutView

from bot.ui.actions.action import FormAsked, Said
from bot.ui.actions.books import Books
from bot.ui.actions.errands import Asked, Errand, HelpShown, LeaderboardShown, PreferencesShown
from bot.ui.opening import person
from bot.ui.screens.help import help_screen
from bot.ui.screens.preferences import preferences_screen
from bot.ui.screens.results import leaderboard_screen
from bot.ui.transport.components import form
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.replies import Reply

SCREENS: dict[type, Callable[[Any], LayoutView]] = {
    HelpShown: help_screen,
    LeaderboardShown: leaderboard_screen,
    PreferencesShown: preferences_screen,
}


async def serve(reply: Reply, errand: Errand, books: Books) -> None:
    """Run an errand and show its result."""
    asked = Asked(person(reply.interaction), reply.interaction.guild_id or 0, books)
    match result := await errand.run(asked):
        case Said(sentence=sentence):
            await reply.say(sentence)
        case FormAsked():
            await reply.ask(form(result, NO_TABLE))
        case _:
            await reply.show(SCREENS[type(result)](result))
