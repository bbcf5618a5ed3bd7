"""Game nights that nobody has planned yet, and the actions of `/uno schedule`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from bot.feature import Parts
from bot.features.nights.calendar import Attendance, Every, Night
from bot.features.nights.commands import NightHandler
from bot.features.nights.screens import (
    AddEvent,
    AnswerNight,
    CallOff,
    MissTime,
    ScheduleNight,
    ShowNights,
    announcement_screen,
    nights_screen,
    over_screen,
    planned_screen,
    sure_screen,
)
from bot.features.nights.words import DESERTED, MISSED
from bot.game.ports import Beside
from bot.ui.actions.action import SURE
from bot.ui.router import Handler
from bot.ui.transport.panels import Panel
from tests.features.samples import Samples

NOON = 1_789_732_800.0
PEOPLE = ((11, Attendance.GOING), (12, Attendance.GOING), (13, Attendance.MAYBE), (14, Attendance.CANNOT))
NIGHT = Night(1, 7, 8, 11, NOON, "classic", Every.WEEK, answers=PEOPLE)


class NoNights:
    """A calendar without nights."""

    async def plan(self, night: Night, now: float) -> Night:
        return night

    async def all(self) -> Sequence[Night]:
        return ()

    async def of(self, guild: int) -> Sequence[Night]:
        return ()

    async def night(self, number: int) -> Night | None:
        return None

    async def events_beside(self, night: Night) -> Collection[int]:
        return ()

    async def answer(self, number: int, player: int, answer: Attendance, now: float) -> bool:
        return False

    async def note(self, number: int, **facts: object) -> None:
        raise AssertionError

    def claim(self, night: Night) -> Beside:
        raise AssertionError

    async def call_off(self, number: int) -> bool:
        raise AssertionError

    async def finish(self, night: Night, following: Night | None) -> None:
        raise AssertionError


def handlers(parts: Parts) -> Sequence[Handler]:
    """That of the feature, without any nights."""
    return (NightHandler(NoNights(), parts),)


def panels() -> Iterator[Panel]:
    """Everything that is shown of a night."""
    yield announcement_screen(NIGHT)
    yield announcement_screen(replace(NIGHT, answers=(), preset="own:*friends*", every=Every.FORTNIGHT))
    yield over_screen(NIGHT, MISSED)
    yield over_screen(NIGHT, DESERTED)
    yield planned_screen(NIGHT, can_add=True)
    yield planned_screen(NIGHT, can_add=False)
    yield nights_screen(())
    yield nights_screen((NIGHT, replace(NIGHT, id=2)))
    yield sure_screen(NIGHT)


SAMPLES = Samples(
    commands={},
    actions=(
        ScheduleNight(),
        ShowNights(),
        MissTime(),
        AnswerNight(10**9, Attendance.CANNOT),
        CallOff(10**9, SURE),
        AddEvent(10**9),
    ),
    handlers=handlers,
    panels=panels,
    in_uno=("schedule",),
    promises={1: ("features/nights/test_wire.py",), 16: ("features/nights/test_processes.py",)},
)
