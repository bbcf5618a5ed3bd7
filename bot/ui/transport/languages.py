"""Whose language is spoken: a person's in what they alone see, the server's in what everybody sees."""

from __future__ import annotations

from dataclasses import dataclass, field

import discord

from bot.game.preferences import PreferenceBook, Preferences
from bot.game.servers import ServerBook, ServerSettings
from bot.game.session import GameSession
from bot.text.language import ENGLISH, language_of
from bot.ui.transport import Interaction


@dataclass
class Languages:
    """Knows what is spoken; `_direct` is the language last spoken in a direct message, by channel."""

    _preferences: PreferenceBook
    _servers: ServerBook
    _direct: dict[int, str] = field(default_factory=dict[int, str])

    async def of(self, interaction: Interaction) -> str:
        """What a person has chosen, or else the language of their Discord.

        A table in their direct messages speaks it, too.
        """
        chosen = await self._preferences.of(interaction.user.id)
        language = personal_language(interaction, chosen)
        if interaction.guild_id is None:
            self._direct[interaction.channel_id or 0] = language
        return language

    def at(self, table: GameSession, guild: discord.Guild | None) -> str:
        """The language of a table: its server's, or its only reader's."""
        if table.guild:
            return public_language(guild, self._servers.of(table.guild))
        return self._direct.get(table.channel, ENGLISH)


def personal_language(interaction: Interaction, preferences: Preferences) -> str:
    """The language a person has chosen, or else that of their Discord."""
    return preferences.language or language_of(str(interaction.locale))


def public_language(guild: discord.Guild | None, settings: ServerSettings) -> str:
    """The language a server has chosen, or else that of its Discord."""
    return settings.language or (language_of(str(guild.preferred_locale)) if guild else ENGLISH)
