"""Slash commands: read what was typed, hand it to the router, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from discord import app_commands
from discord.app_commands import Choice

from bot.ui.actions.action import FeatureAction
from bot.ui.actions.suggestions import Suggest
from bot.ui.router import Router
from bot.ui.transport import Interaction
from bot.ui.transport.components import CHOICES

T = TypeVar("T")


def in_servers_and_private(command: T) -> T:
    """Offer a command in servers and in direct messages with the bot, installed in servers only."""
    in_both = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    return in_both(app_commands.allowed_installs(guilds=True, users=False)(command))


def everywhere(command: T) -> T:
    """Offer a command wherever people write, also to those who have added the bot to their account."""
    anywhere = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    return anywhere(app_commands.allowed_installs(guilds=True, users=True)(command))


LONGEST = 100  # characters of a choice (Discord: Application Command Option Choice)
Complete = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]


def suggested(wanted: Suggest | type[FeatureAction]) -> Complete:
    """The autocompletion of an option, for a cog with a router; for a request, its handler suggests."""

    async def complete(interaction: Interaction, typed: str) -> list[Choice[str]]:
        command: Any = interaction.command
        return await suggest(command.binding.router, interaction, wanted, typed)

    return complete


async def suggest(
    router: Router, interaction: Interaction, wanted: Suggest | type[FeatureAction], typed: str
) -> list[Choice[str]]:
    """The suggestions that contain the typed text, as Discord takes them."""
    found = await router.suggestions(interaction, wanted)
    fitting = [(words, value) for words, value in found if typed.casefold() in words.casefold()]
    return [Choice(name=words[:LONGEST], value=value) for words, value in fitting[:CHOICES]]


MatchNumber = app_commands.Range[int, 1, 999_999_999]


def suggested_matches(
    wanted: type[FeatureAction],
) -> Callable[[Interaction, object], Coroutine[Any, Any, list[Choice[int]]]]:
    """The autocompletion of a match by its number, as the handler of this request suggests them."""

    async def complete(interaction: Interaction, typed: object) -> list[Choice[int]]:
        command: Any = interaction.command
        found = await suggest(command.binding.router, interaction, wanted, str(typed))
        return [Choice(name=choice.name, value=int(choice.value)) for choice in found]

    return complete
