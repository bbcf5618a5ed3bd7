"""The screens of game nights, and the requests of their buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from discord import ButtonStyle
from discord.ui import ActionRow, Button

from bot.features.nights import words
from bot.features.nights.calendar import Attendance, Every, Night
from bot.text.language import Words, say
from bot.text.table import BACK
from bot.ui.actions.action import SURE, FeatureAction, Id
from bot.ui.transport.components import choice, menu
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.panels import NEUTRAL, Panel, Part, panel, rows


class ScheduleNight(FeatureAction, tag="night_new"):
    """Plan a night for a time, in seconds since the epoch; `preset` was typed."""

    filled_in: ClassVar = frozenset({"at", "preset", "every"})
    at: int = 0
    preset: str = ""
    every: Every = Every.ONCE


class ShowNights(FeatureAction, tag="nights"):
    """See the upcoming nights."""


class MissTime(FeatureAction, tag="night_time"):
    """Learn that a time was not understood."""


class AnswerNight(FeatureAction, tag="night"):
    """Say whether you are coming to a night."""

    night: Id
    answer: Attendance


class CallOff(FeatureAction, tag="night_off"):
    """Call off a night; asks first unless it is confirmed."""

    night: Id
    sure: str = ""


class AddEvent(FeatureAction, tag="night_event"):
    """Add a night to the events of its server in Discord."""

    night: Id


AboutNight = AnswerNight | CallOff | AddEvent


STYLES = {
    Attendance.GOING: ButtonStyle.success,
    Attendance.MAYBE: ButtonStyle.primary,
    Attendance.CANNOT: ButtonStyle.secondary,
}


def announcement_screen(night: Night) -> Panel:
    """An upcoming night, for everybody in its channel."""
    parts: list[Part] = [
        words.TITLE,
        "\n".join(words.facts(night)),
        "\n".join(words.answer_lines(night)),
        words.promise(),
    ]
    return panel([*parts, *rows(_answers(night))], NEUTRAL)


def _answers(night: Night) -> Iterable[Button[Any]]:
    for answer, label in words.ANSWERS.items():
        yield NO_TABLE.button(AnswerNight(night.id, answer), label, STYLES[answer])
    yield NO_TABLE.button(CallOff(night.id), words.CALL_OFF)


def over_screen(night: Night, what: Words) -> Panel:
    """The end of a night, in place of its announcement."""
    return panel([words.TITLE, words.facts(night)[0], what], NEUTRAL)


def planned_screen(night: Night, *, can_add: bool) -> Panel:
    """The planner's options for a night."""
    parts: list[Part] = [say(words.PLANNED, date=words.date(night.at))]
    buttons = [NO_TABLE.button(CallOff(night.id), words.CALL_OFF)]
    if not can_add:
        return panel([*parts, words.NO_EVENT, *rows(buttons)], NEUTRAL)
    add = NO_TABLE.button(AddEvent(night.id), words.ADD_EVENT, ButtonStyle.primary)
    return panel([*parts, words.EVENT_HINT, *rows([add, *buttons])], NEUTRAL)


def nights_screen(nights: Sequence[Night], notice: Words = "") -> Panel:
    """The upcoming nights of a server."""
    notices = [notice] if notice else []
    if not nights:
        return panel([*notices, words.COMING, words.NONE_COMING, words.HOW_TO], NEUTRAL)
    lines = [words.coming_line(place, night) for place, night in enumerate(nights, 1)]
    choices = [
        choice(say(words.NIGHT, number=place), CallOff(night.id).argument)
        for place, night in enumerate(nights, 1)
    ]
    off = menu(NO_TABLE.menu_id(CallOff.kind(), ""), words.CALL_ONE_OFF, choices)
    return panel([*notices, words.COMING, "\n".join(lines), off, words.HOW_TO], NEUTRAL)


def sure_screen(night: Night) -> Panel:
    """Asks whether to call a night off."""
    yes = NO_TABLE.button(CallOff(night.id, SURE), words.CALL_OFF, ButtonStyle.danger)
    back = NO_TABLE.button(ShowNights(), BACK)
    return panel([*words.sure(night), ActionRow(yes, back)], NEUTRAL)
