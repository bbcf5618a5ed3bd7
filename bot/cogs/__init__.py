"""Slash commands, which only parse what was typed and pass it to the router."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from discord import app_commands
from discord.app_commands import Choice

from bot.text.language import folded
from bot.ui.actions.action import FeatureAction
from bot.ui.actions.suggestions import Suggest, Suggestion
from bot.ui.router import Router
from bot.ui.transport import Interaction
from bot.ui.transport.components import CHOICES

T = TypeVar("T")


def everywhere(command: T) -> T:
    """Offer a command everywhere, including to people who have added the bot to their own account."""
    anywhere = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    return anywhere(app_commands.allowed_installs(guilds=True, users=True)(command))


LONGEST = 100  # maximum characters of a suggestion (Discord: Application Command Option Choice)
Complete = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]


def suggested_at_table(wanted: Suggest) -> Complete:
    """Autocomplete an option for the table in this channel. The cog must have a `router`."""

    async def complete(interaction: Interaction, typed: str) -> list[Choice[str]]:
        return fitting(await _router(interaction).suggestions_at_table(interaction, wanted), typed)

    return complete


def suggested_by(kind: type[FeatureAction], field: str = "") -> Complete:
    """Autocomplete an option with the handler of this request. The cog must have a `router`.

    `field` names the field of the request if more than one field has suggestions.
    """

    async def complete(interaction: Interaction, typed: str) -> list[Choice[str]]:
        return fitting(await _router(interaction).suggestions_by_handler(interaction, kind, field), typed)

    return complete


MatchNumber = app_commands.Range[int, 1, 999_999_999]


def suggested_matches(
    kind: type[FeatureAction],
) -> Callable[[Interaction, object], Coroutine[Any, Any, list[Choice[int]]]]:
    """Autocomplete a match's number with the handler of this request."""
    complete = suggested_by(kind)

    async def complete_number(interaction: Interaction, typed: object) -> list[Choice[int]]:
        found = await complete(interaction, str(typed))
        return [Choice(name=choice.name, value=int(choice.value)) for choice in found]

    return complete_number


def fitting(found: Sequence[Suggestion], typed: str) -> list[Choice[str]]:
    """Return the suggestions that contain the typed text, in Discord's format."""
    chosen = [(words, value) for words, value in found if folded(typed) in folded(words)]
    return [Choice(name=words[:LONGEST], value=value) for words, value in chosen[:CHOICES]]


def _router(interaction: Interaction) -> Router:
    command: Any = interaction.command
    return command.binding.router
