"""The screens of preferences and personal data, and the actions of their buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from discord import ButtonStyle

from bot.engine.notation import pile_of
from bot.feature import Switch
from bot.features.personal import words
from bot.game.periods import DAY_SECONDS
from bot.game.preferences import (
    HandOrder,
    PaletteName,
    Preferences,
    QuietHours,
    StyleName,
    TurnReminders,
    Vacation,
)
from bot.pictures.scenes import HandScene
from bot.text.cards import hand_line
from bot.text.language import LANGUAGES, Words
from bot.ui.actions.action import FeatureAction
from bot.ui.settings import AUTO, ON_OFF, Meanings, answer_with, new_values
from bot.ui.transport import Component
from bot.ui.transport.components import choice, menu
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.panels import NEUTRAL, Panel, Part, panel, picture, rows

# Menus sent by version 1.0.0 use `on` and `off`, and might still be on somebody's screen.
REMINDERS = {
    "on": TurnReminders.WHEN_SLOW,
    "always": TurnReminders.ALWAYS,
    "off": TurnReminders.NEVER,
}
# For each field of `Prefer`: the field of `Preferences` that it changes, and the meaning of each answer.
PERSONAL_CHOICES: Meanings = {
    "palette": ("palette", {AUTO: None, **{name.value: name for name in PaletteName}}),
    "style": ("style", {AUTO: None, **{name.value: name for name in StyleName}}),
    "pictures": ("has_pictures", {AUTO: None, **ON_OFF}),
    "language": ("language", {AUTO: None, **{code: code for code in LANGUAGES}}),
    "order": ("hand_order", {order.value: order for order in HandOrder}),
    "nudges": ("reminders", REMINDERS),
    "quiet": ("quiet", {hours.value: hours for hours in QuietHours}),
}
REMINDING = ("nudges", "quiet", "note")  # the fields of the page of reminders
VACATIONS = {"none": 0, "1": 1, "3": 3, "7": 7}  # days
KEPT = "kept"  # the menu option during a vacation that changes nothing


class TurnSwitch(FeatureAction, tag="me_turn"):
    """Turn one of a feature's switches on or off."""

    name: str
    is_on: bool = False


class ShowReminders(FeatureAction, tag="me_reminders"):
    """Show the page of reminders."""


class Prefer(FeatureAction, tag="me"):
    """Change the requester's preferences. Empty fields are not changed. The time zone is typed."""

    filled_in: ClassVar = frozenset({"zone"})
    palette: str = ""
    pictures: str = ""
    language: str = ""
    order: str = ""
    nudges: str = ""
    quiet: str = ""
    zone: str = ""
    note: str = ""
    vacation: str = ""
    style: str = ""

    @property
    def is_about_reminders(self) -> bool:
        """Whether this changes a setting on the page of reminders."""
        return any(getattr(self, name) for name in (*REMINDING, "vacation", "zone"))

    @property
    def chosen(self) -> dict[str, Any]:
        """The fields of `Preferences` that change, with their new values."""
        return new_values(self, PERSONAL_CHOICES)


def answers_of(preferences: Preferences) -> dict[str, str]:
    """A person's preferences as answers of `Prefer`, including values that no menu offers."""
    answers = {
        name: answer_with(getattr(preferences, field), values)
        for name, (field, values) in PERSONAL_CHOICES.items()
    }
    return {**answers, "note": "on" if preferences.daily_note else "off"}


# A few cards that show people the order they choose.
SAMPLES: dict[HandOrder, str] = {
    HandOrder.BY_COLOR: "R2 R7 Y4 GS B7 W",
    HandOrder.BY_VALUE: "R2 Y4 R7 B7 GS W",
    HandOrder.AS_DEALT: "B7 R2 GS W Y4 R7",
}


def preferences_screen(preferences: Preferences, notice: Words | None = None) -> Panel:
    """The page of preferences about looks and language, below a notice."""
    parts: list[Part] = [words.PREFERENCES_TITLE, notice or words.INTRODUCTION]
    cards = pile_of(SAMPLES[preferences.hand_order])
    parts.append(picture(HandScene(cards, frozenset(cards)), partial(hand_line, cards)))
    parts += [
        _menu(name, answer) for name, answer in answers_of(preferences).items() if name not in REMINDING
    ]
    return panel([*parts, *rows([NO_TABLE.button(ShowReminders(), words.TO_REMINDERS)])], NEUTRAL)


def reminders_screen(
    preferences: Preferences,
    switches: Sequence[tuple[Switch, bool]],
    now: float,
    notice: Words | None = None,
) -> Panel:
    """The page of preferences about messages from the bot, below a notice. It includes the features'
    switches.
    """
    parts: list[Part] = [words.REMINDERS_TITLE, notice or words.INTRODUCTION]
    answers = answers_of(preferences)
    parts += [_menu(name, answers[name]) for name in REMINDING]
    parts.append(_vacation_menu(preferences.vacation, now))
    parts += [_switch_menu(switch, is_on=is_on) for switch, is_on in switches]
    return panel([*parts, *rows([NO_TABLE.button(Prefer(), words.TO_LOOKS)])], NEUTRAL)


def _menu(name: str, current: str) -> Component:
    choices = [
        choice(said, Prefer(**{name: answer}).argument, is_chosen=answer == current)
        for answer, said in words.PREFERENCE_WORDS[name].items()
    ]
    return menu(NO_TABLE.menu_id(Prefer.kind(), name), "", choices)


def _vacation_menu(vacation: Vacation, now: float) -> Component:
    """The vacation lengths that are still available this season, or the end of the current vacation."""
    if now < vacation.until:
        kept = [choice(words.vacation_until(vacation.until), Prefer(vacation=KEPT).argument, is_chosen=True)]
        choices = [*kept, choice(words.VACATION_WORDS["none"], Prefer(vacation="none").argument)]
    else:
        choices = [
            choice(said, Prefer(vacation=answer).argument, is_chosen=answer == "none")
            for answer, said in words.VACATION_WORDS.items()
            if VACATIONS[answer] * DAY_SECONDS <= vacation.left(now)
        ]
    return menu(NO_TABLE.menu_id(Prefer.kind(), "vacation"), "", choices)


def _switch_menu(switch: Switch, *, is_on: bool) -> Component:
    choices = [
        choice(said, TurnSwitch(switch.name, answer).argument, is_chosen=answer is is_on)
        for answer, said in switch.answers.items()
    ]
    return menu(NO_TABLE.menu_id(TurnSwitch.kind(), switch.name), "", choices)


class ShowPrivacy(FeatureAction, tag="privacy"):
    """Show the data stored about the requester."""


class ExportData(FeatureAction, tag="export"):
    """Export all of the requester's data to a file."""


class Unlist(FeatureAction, tag="unlist"):
    """Leave the leaderboards, or return to them."""

    is_unlisted: bool = False


class DeleteData(FeatureAction, tag="erase"):
    """Delete all data about the requester, after a confirmation."""

    is_confirmed: bool = False


def privacy_screen(*, is_unlisted: bool) -> Panel:
    """The data stored about the reader."""
    listed, switch = (words.UNLISTED, words.SHOW) if is_unlisted else (words.LISTED, words.HIDE)
    buttons = [
        NO_TABLE.button(ExportData(), words.EXPORT),
        NO_TABLE.button(Unlist(not is_unlisted), switch),
        NO_TABLE.button(DeleteData(), words.DELETE, ButtonStyle.danger),
    ]
    return panel([words.PRIVACY_TITLE, words.STORED, listed, *rows(buttons)], NEUTRAL)


def deletion_screen() -> Panel:
    """The confirmation question before everything is deleted."""
    buttons = [
        NO_TABLE.button(DeleteData(is_confirmed=True), words.DELETE_NOW, ButtonStyle.danger),
        NO_TABLE.button(ShowPrivacy(), words.KEEP),
    ]
    return panel([words.REALLY, *rows(buttons)], NEUTRAL)


def deleted_screen() -> Panel:
    """The screen after a deletion, without buttons to export or delete."""
    hide = NO_TABLE.button(Unlist(is_unlisted=True), words.HIDE)
    return panel([words.PRIVACY_TITLE, words.DELETED, words.LISTED_AGAIN, *rows([hide])], NEUTRAL)
