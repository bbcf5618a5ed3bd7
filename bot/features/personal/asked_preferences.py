"""What people prefer. A handler answers."""

from __future__ import annotations

from typing import Any

from bot.features.personal.preference_words import LANGUAGES
from bot.game.preferences import HandOrder, PaletteName, Preferences
from bot.ui.actions.action import AUTO, SWITCH, Choices, FeatureAction, new_values

# By the fields of `Prefer`: the field of `Preferences`, and what the answers mean there.
PERSONAL_CHOICES: Choices = {
    "palette": ("palette", {AUTO: None, **{name.value: name for name in PaletteName}}),
    "pictures": ("has_pictures", {AUTO: None, **SWITCH}),
    "language": ("language", {AUTO: None, **{code: code for code in LANGUAGES}}),
    "order": ("hand_order", {order.value: order for order in HandOrder}),
    "nudges": ("is_nudged", SWITCH),
}


class Prefer(FeatureAction, tag="me"):
    """Choose something for oneself; empty fields stay as they are."""

    palette: str = ""
    pictures: str = ""
    language: str = ""
    order: str = ""
    nudges: str = ""

    @property
    def chosen(self) -> dict[str, Any]:
        """The fields of `Preferences` that change, with their new values."""
        return new_values(self, PERSONAL_CHOICES)


def answers_of(preferences: Preferences) -> dict[str, str]:
    """What somebody has chosen, as `Prefer` calls it."""
    return {
        name: next(answer for answer, meaning in meanings.items() if meaning == getattr(preferences, field))
        for name, (field, meanings) in PERSONAL_CHOICES.items()
    }
