"""The screens of game nights, and the actions of their buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from discord import ButtonStyle

from bot.engine.model.rules import MAX_SEATS
from bot.features.nights import words
from bot.features.nights.calendar import Attendance, Every, Night
from bot.game.players import Player
from bot.pictures.scenes import LobbyScene
from bot.text.language import Words, say
from bot.text.table import BACK
from bot.text.zones import COMMON, zone_label
from bot.ui.actions.action import SURE, FeatureAction, Id
from bot.ui.screens.table import portraits
from bot.ui.transport import Component
from bot.ui.transport.components import choice, menu
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.panels import NEUTRAL, Panel, Part, panel, picture, row, rows
from bot.ui.transport.people import NO_AVATARS, Avatars


class ScheduleNight(FeatureAction, tag="night_new"):
    """Plan a night. Time, preset, and time zone are typed."""

    filled_in: ClassVar = frozenset({"at", "preset", "every", "zone"})
    at: str = ""
    preset: str = ""
    every: Every = Every.ONCE
    zone: str = ""


class ShowNights(FeatureAction, tag="nights"):
    """Show the upcoming nights."""


class AnswerNight(FeatureAction, tag="night"):
    """Answer whether you are coming to a night."""

    night: Id
    answer: Attendance


class CallOff(FeatureAction, tag="night_off"):
    """Call off a night, with a confirmation first unless `sure` is set."""

    night: Id
    sure: str = ""


class SetZone(FeatureAction, tag="night_tz"):
    """Set the person's time zone, and that of the night just planned. `keeps_hour` is set if a local hour was
    typed.
    """

    night: Id
    keeps_hour: bool = False
    zone: str = ""


class AddEvent(FeatureAction, tag="night_event"):
    """Create a Discord event for a night."""

    night: Id


AboutNight = AnswerNight | CallOff | SetZone | AddEvent


STYLES = {
    Attendance.GOING: ButtonStyle.success,
    Attendance.MAYBE: ButtonStyle.primary,
    Attendance.CANNOT: ButtonStyle.secondary,
}


def announcement_screen(night: Night, names: Mapping[int, str], avatars: Avatars = NO_AVATARS) -> Panel:
    """The announcement of an upcoming night. `names` has the people who get seats."""
    parts: list[Part] = [
        picture(night_scene(night, names, avatars), lambda: say(words.TITLE)),
        "\n".join(words.facts(night)),
        "\n".join(words.answer_lines(night)),
        words.promise(),
    ]
    return panel([*parts, *rows(_answers(night))], NEUTRAL)


def night_scene(night: Night, names: Mapping[int, str], avatars: Avatars) -> LobbyScene:
    """A picture of the people who are going, drawn like a lobby."""
    players = tuple(Player(person, names[person]) for person in night.expected if person in names)
    return LobbyScene(say(words.BANNER), portraits(players, avatars), MAX_SEATS)


def _answers(night: Night) -> Iterable[Component]:
    for answer, label in words.ANSWERS.items():
        yield NO_TABLE.button(AnswerNight(night.id, answer), label, STYLES[answer])


def over_screen(night: Night, what: Words) -> Panel:
    """The announcement of a night that is over, and how it ended."""
    return panel([words.TITLE, words.facts(night)[0], what], NEUTRAL)


def planned_screen(
    night: Night, *, can_add: bool, zone_menu: Component | None = None, notice: Words = ""
) -> Panel:
    """The planner's options for a night. `zone_menu` asks for their time zone."""
    parts: list[Part] = [*([notice] if notice else []), "\n".join(words.facts(night))]
    if zone_menu is not None:
        parts += [words.zone_question(night.zone), zone_menu]
    buttons = [NO_TABLE.button(CallOff(night.id), words.CALL_OFF)]
    if not can_add:
        return panel([*parts, words.NO_EVENT, *rows(buttons)], NEUTRAL)
    add = NO_TABLE.button(AddEvent(night.id), words.ADD_EVENT, ButtonStyle.primary)
    return panel([*parts, words.EVENT_HINT, *rows([add, *buttons])], NEUTRAL)


def zone_menu(night: Night, now: float, *, keeps_hour: bool) -> Component:
    """A menu that asks the planner for their time zone, once."""
    zones = dict.fromkeys((night.zone, *COMMON))
    choices = [
        choice(
            zone_label(zone, now),
            SetZone(night.id, keeps_hour, zone).argument,
            is_chosen=zone == night.zone,
        )
        for zone in zones
    ]
    return menu(NO_TABLE.menu_id(SetZone.kind(), ""), words.YOUR_ZONE, choices)


def nights_screen(nights: Sequence[Night], notice: Words = "") -> Panel:
    """The upcoming nights of a server."""
    notices = [notice] if notice else []
    if not nights:
        return panel([*notices, words.COMING, words.NONE_COMING, words.how_to()], NEUTRAL)
    lines = [words.coming_line(place, night) for place, night in enumerate(nights, 1)]
    choices = [
        choice(say(words.NIGHT, number=place), CallOff(night.id).argument)
        for place, night in enumerate(nights, 1)
    ]
    off = menu(NO_TABLE.menu_id(CallOff.kind(), ""), words.CALL_ONE_OFF, choices)
    return panel([*notices, words.COMING, "\n".join(lines), off, words.how_to()], NEUTRAL)


def sure_screen(night: Night) -> Panel:
    """The question whether to call a night off."""
    yes = NO_TABLE.button(CallOff(night.id, SURE), words.CALL_OFF, ButtonStyle.danger)
    back = NO_TABLE.button(ShowNights(), BACK)
    return panel([*words.sure(night), row(yes, back)], NEUTRAL)
