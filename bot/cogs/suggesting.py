"""Command options that suggest values while they are being typed."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from discord.app_commands import Choice

from bot.ui.actions.action import Action
from bot.ui.actions.suggestions import Suggest, Suggestion
from bot.ui.router import Router
from bot.ui.transport import Interaction
from bot.ui.transport.components import CHOICES

LONGEST = 100  # characters of a choice (Discord: Application Command Option Choice)
Complete = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]


def suggested(found_by: Suggest) -> Complete:
    """The autocompletion of an option by suggestions, for a command of a cog with a router."""

    async def complete(interaction: Interaction, typed: str) -> list[Choice[str]]:
        command: Any = interaction.command
        return await suggest(command.binding.router, interaction, found_by, typed)

    return complete


def suggested_for(kind: type[Action]) -> Complete:
    """The autocompletion of an option of a command that is about no table."""

    async def complete(interaction: Interaction, typed: str) -> list[Choice[str]]:
        command: Any = interaction.command
        return _choices(await command.binding.router.errand_suggestions(interaction, kind), typed)

    return complete


async def suggest(
    router: Router, interaction: Interaction, found_by: Suggest, typed: str
) -> list[Choice[str]]:
    """The suggestions that contain the typed text, as Discord takes them."""
    return _choices(await router.suggestions(interaction, found_by), typed)


def _choices(found: Sequence[Suggestion], typed: str) -> list[Choice[str]]:
    fitting = [(words, value) for words, value in found if typed.casefold() in words.casefold()]
    return [Choice(name=words[:LONGEST], value=value) for words, value in fitting[:CHOICES]]
