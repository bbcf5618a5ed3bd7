"""Answers `/me` and its menus."""

from __future__ import annotations

from bot.features.personal import preference_words
from bot.features.personal.asked_preferences import Prefer
from bot.features.personal.preferences_screen import preferences_screen
from bot.game.preferences import PreferenceBook
from bot.text.language import speaking
from bot.ui.handlers import Handler
from bot.ui.transport.languages import personal_language
from bot.ui.transport.replies import Reply


class PreferenceHandler(Handler):
    """Shows and changes what a person prefers."""

    kinds = (Prefer,)

    def __init__(self, book: PreferenceBook) -> None:
        self._book = book

    async def answer(self, reply: Reply, action: Prefer) -> object:
        """Change what was chosen, if anything, and show what holds now."""
        person = reply.interaction.user.id
        if not action.chosen:
            return await reply.show(preferences_screen(await self._book.of(person)))
        preferences = await self._book.change(person, **action.chosen)
        with speaking(personal_language(reply.interaction, preferences)):
            return await reply.show(preferences_screen(preferences, preference_words.SAVED))
