"""`/me`: what a person has chosen for themselves, a menu for each choice."""

from __future__ import annotations

from typing import Any

from discord.ui import ActionRow

from bot.game.preferences import Preferences
from bot.text import preference_words
from bot.text.language import Words
from bot.text.preference_words import PREFERENCE_WORDS
from bot.ui.actions.personal import Prefer, answers_of
from bot.ui.transport.components import NEUTRAL, Panel, Part, choice, menu, panel
from bot.ui.transport.custom_ids import NO_TABLE


def preferences_screen(preferences: Preferences, notice: Words | None = None) -> Panel:
    """The choices of a person as they are now, under a notice."""
    parts: list[Part] = [preference_words.TITLE, notice or preference_words.INTRODUCTION]
    parts += [_menu(name, current) for name, current in answers_of(preferences).items()]
    return panel(parts, NEUTRAL)


def _menu(name: str, current: str) -> ActionRow[Any]:
    choices = [
        choice(words, Prefer(**{name: answer}).argument, is_chosen=answer == current)
        for answer, words in PREFERENCE_WORDS[name].items()
    ]
    return menu(NO_TABLE.menu_id(Prefer.kind(), name), "", choices)
