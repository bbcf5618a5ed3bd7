"""Command options that suggest values while they are being typed."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from discord.app_commands import Choice

from bot.ui.actions.suggestions import Suggest
from bot.ui.router import Router
from bot.ui.transport import Interaction

LONGEST = 100  # characters of a choice (Discord: Application Command Option Choice)
Complete = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]


def suggested(found_by: Suggest) -> Complete:
    """The autocompletion of an option by suggestions, for a command of a cog with a router."""

    async def complete(interaction: Interaction, typed: str) -> list[Choice[str]]:
        command: Any = interaction.command
        return await suggest(command.binding.router, interaction, found_by, typed)

    return complete


async def suggest(
    router: Router, interaction: Interaction, found_by: Suggest, typed: str
) -> list[Choice[str]]:
    """The suggestions that contain the typed text, as Discord takes them."""
    found = await router.suggestions(interaction, found_by, typed)
    return [Choice(name=words[:LONGEST], value=value) for words, value in found]
