"""An unplanned game night, and the actions of `/uno schedule`."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.features.nights.calendar import Attendance, Every, Night
from bot.features.nights.screens import (
    AddEvent,
    AnswerNight,
    CallOff,
    ScheduleNight,
    SetZone,
    ShowNights,
    announcement_screen,
    nights_screen,
    over_screen,
    planned_screen,
    sure_screen,
    zone_menu,
)
from bot.features.nights.words import DESERTED, MISSED, zone_saved
from bot.ui.actions.action import SURE
from bot.ui.transport.panels import Panel
from tests.features.samples import Samples

NOON = 1_789_732_800.0
PEOPLE = ((11, Attendance.GOING), (12, Attendance.GOING), (13, Attendance.MAYBE), (14, Attendance.CANNOT))
NAMES = {11: "Ann", 12: "Bob"}
NIGHT = Night(1, 7, 8, 11, NOON, "classic", Every.WEEK, answers=PEOPLE)


def panels() -> Iterator[Panel]:
    """Every screen of a night."""
    yield announcement_screen(NIGHT, NAMES)
    yield announcement_screen(
        replace(NIGHT, answers=(), preset="own:*friends*", every=Every.FORTNIGHT), NAMES
    )
    yield over_screen(NIGHT, MISSED)
    yield over_screen(NIGHT, DESERTED)
    yield planned_screen(NIGHT, can_add=True)
    yield planned_screen(NIGHT, can_add=False)
    asked = replace(NIGHT, zone="Europe/Berlin")
    yield planned_screen(asked, can_add=True, zone_menu=zone_menu(asked, NOON, keeps_hour=True))
    yield planned_screen(asked, can_add=True, notice=zone_saved(asked))
    yield nights_screen(())
    yield nights_screen((NIGHT, replace(NIGHT, id=2)))
    yield sure_screen(NIGHT)


SAMPLES = Samples(
    commands={},
    actions=(
        ScheduleNight(),
        ShowNights(),
        SetZone(10**9, keeps_hour=True, zone="America/Argentina/Buenos_Aires"),
        AnswerNight(10**9, Attendance.CANNOT),
        CallOff(10**9, SURE),
        AddEvent(10**9),
    ),
    panels=panels,
    in_uno=("schedule",),
    promises={1: ("features/nights/test_wire.py",), 16: ("features/nights/test_processes.py",)},
)
