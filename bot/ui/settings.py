"""Converts settings between the answers in menus and commands, and their stored values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.ui.actions.action import Action

AUTO = "auto"  # the choice is left to the server, or to the language of the person's Discord client
ON_OFF: Mapping[str, bool] = {"on": True, "off": False}
Meanings = Mapping[
    str, tuple[str, Mapping[str, Any]]
]  # by field of an action: the field of the settings, and its values


def new_values(action: Action, meanings: Meanings) -> dict[str, Any]:
    """Return the settings that the answers in an action change, with their new values."""
    return {
        field: values[answer]
        for name, (field, values) in meanings.items()
        if (answer := getattr(action, name)) in values
    }


def answer_with(value: Any, values: Mapping[str, Any]) -> str:
    """Return the answer for this value, or the value itself if no menu offers it."""
    return next((answer for answer, meant in values.items() if meant == value), str(value))
