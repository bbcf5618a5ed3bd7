"""Whose language is spoken: a person's in what they alone see, the server's in what everybody sees."""

from __future__ import annotations

import discord

from bot.game.preferences import Preferences
from bot.game.servers import ServerSettings
from bot.text.language import ENGLISH, language_of
from bot.ui.transport import Interaction


def personal_language(interaction: Interaction, preferences: Preferences) -> str:
    """The language a person has chosen, or else that of their Discord."""
    return preferences.language or language_of(str(interaction.locale))


def public_language(guild: discord.Guild | None, settings: ServerSettings) -> str:
    """The language a server has chosen, or else that of its Discord."""
    return settings.language or (language_of(str(guild.preferred_locale)) if guild else ENGLISH)
