"""Names and descriptions of slash commands in the languages of the bot."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.text.language import ARGUMENT, COMMAND, ENGLISH, Sentence, language_of, say, speaking

NAMES: dict[Location, str] = {
    Location.command_name: COMMAND,
    Location.group_name: COMMAND,
    Location.parameter_name: ARGUMENT,
}


class CatalogTranslator(app_commands.Translator):
    """Looks up what Discord shows of a command; languages without a catalog fall back to English."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the words in this language, None if they are the English ones."""
        language = language_of(str(locale))
        if language == ENGLISH:
            return None
        with speaking(language):
            words = say(Sentence(string.message, context=NAMES.get(context.location)))
        return None if words == string.message else words
