"""`/me`: what a person has chosen for themselves, a menu for each choice."""

from __future__ import annotations

from functools import partial
from typing import Any

from discord.ui import ActionRow

from bot.engine.faces.decks import pile_of
from bot.features.personal import preference_words
from bot.features.personal.asked_preferences import Prefer, answers_of
from bot.features.personal.preference_words import PREFERENCE_WORDS
from bot.game.preferences import HandOrder, Preferences
from bot.pictures.scenes import HandScene
from bot.text.card_words import hand_line
from bot.text.language import Words
from bot.ui.transport.components import NEUTRAL, Panel, Part, choice, menu, panel, picture
from bot.ui.transport.custom_ids import NO_TABLE

# A few cards, so that people see what they choose.
SAMPLES: dict[HandOrder, str] = {
    HandOrder.BY_COLOR: "R2 R7 Y4 GS B7 W",
    HandOrder.BY_VALUE: "R2 Y4 R7 B7 GS W",
    HandOrder.AS_DEALT: "B7 R2 GS W Y4 R7",
}


def preferences_screen(preferences: Preferences, notice: Words | None = None) -> Panel:
    """The choices of a person as they are now, under a notice."""
    parts: list[Part] = [preference_words.PREFERENCES_TITLE, notice or preference_words.INTRODUCTION]
    cards = pile_of(SAMPLES[preferences.hand_order])
    parts.append(picture(HandScene(cards, frozenset(cards)), partial(hand_line, cards)))
    parts += [_menu(name, current) for name, current in answers_of(preferences).items()]
    return panel(parts, NEUTRAL)


def _menu(name: str, current: str) -> ActionRow[Any]:
    choices = [
        choice(words, Prefer(**{name: answer}).argument, is_chosen=answer == current)
        for answer, words in PREFERENCE_WORDS[name].items()
    ]
    return menu(NO_TABLE.menu_id(Prefer.kind(), name), "", choices)
