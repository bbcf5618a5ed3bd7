"""A game night: its time, its guests, and the next night of a series."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.model.rules import MAX_SEATS
from bot.game.periods import DAY_SECONDS
from bot.text.zones import WORLD

MOST_IN_SERVER = 25  # upcoming nights: a menu has no more lines
MOST_OF_ONE = 5  # of one person in a server
FURTHEST_SECONDS = 366.0 * DAY_SECONDS
LATE_SECONDS = 3_600.0  # after which a night that nobody could open is skipped
PAUSE_SECONDS = DAY_SECONDS / 2  # after a night, before the next one of its series is announced
EVENT_SECONDS = 3 * 3_600.0  # for which Discord shows the event as ongoing


class Attendance(StrEnum):
    """Whether somebody comes."""

    GOING = "going"
    MAYBE = "maybe"
    CANNOT = "cannot"


class Every(StrEnum):
    """How often a night repeats."""

    ONCE = "once"
    DAY = "day"
    WEEK = "week"
    FORTNIGHT = "fortnight"

    @property
    def days(self) -> int:
        """From one night to the next; 0 if there is no next one."""
        return {Every.ONCE: 0, Every.DAY: 1, Every.WEEK: 7, Every.FORTNIGHT: 14}[self]


class Night(Struct, frozen=True):
    """An upcoming game night, or one whose table has just opened.

    Ids are Discord's: `host` is the person who called it, None once forgotten; `message` is the announcement
    and `event` the event in Discord, 0 before there is one. `at` is when it begins, and `announced_from` when
    it may be announced, in seconds since the epoch (UTC). `preset` is the name of its rules, empty for the
    server's. `table` is the table that opened, and `is_told` whether the people who are going have been
    mentioned. `answers` are in the order in which they were first given.
    """

    id: int
    guild: int
    channel: int
    host: int | None
    at: float
    preset: str = ""
    every: Every = Every.ONCE
    announced_from: float = 0.0
    is_off: bool = False
    has_event: bool = False
    event: int = 0
    message: int = 0
    table: int | None = None
    is_told: bool = False
    answers: tuple[tuple[int, Attendance], ...] = ()
    language: str = ""  # of the host; empty if an older version planned it
    zone: str = WORLD  # the time zone in which a series keeps its hour

    def people(self, answer: Attendance) -> tuple[int, ...]:
        """The people who gave this answer; among people who are going, the host is first."""
        found = [player for player, given in self.answers if given is answer]
        return tuple(sorted(found, key=lambda player: player != self.host))

    @property
    def expected(self) -> tuple[int, ...]:
        """The people going for whom the table has seats."""
        return self.people(Attendance.GOING)[:MAX_SEATS]

    def following(self, now: float) -> Night | None:
        """The next night of the series after `now`, with nobody's answer yet; None if there is none."""
        if not self.every.days:
            return None
        at = self._next(self.at)
        while at <= now:
            at = self._next(at)
        return replace(
            self,
            at=at,
            announced_from=now + PAUSE_SECONDS,
            is_off=False,
            event=0,
            message=0,
            table=None,
            is_told=False,
            answers=(),
        )

    def _next(self, at: float) -> float:
        """The same hour of the local day, even if clocks change in between.

        A day that lacks this hour has no night: otherwise all later ones would begin an hour later.
        """
        here = ZoneInfo(self.zone)
        local = datetime.fromtimestamp(at, here).replace(tzinfo=None)
        while True:
            local += timedelta(days=self.every.days)
            following = local.replace(tzinfo=here).timestamp()
            if datetime.fromtimestamp(following, here).replace(tzinfo=None) == local:
                return following

    def moved_to(self, zone: str, *, keeps_hour: bool) -> Night:
        """The night in another time zone: at the same hour there, or at the same moment."""
        local = datetime.fromtimestamp(self.at, ZoneInfo(self.zone))
        at = local.replace(tzinfo=ZoneInfo(zone)).timestamp() if keeps_hour else self.at
        return replace(self, zone=zone, at=at)


class AlreadyOpen(Exception):
    """The table of a night has been opened, maybe by another process, or the night was called off."""


class OthersAreGoing(Exception):
    """Somebody has answered since the night was read, so its table would open for the wrong people."""


class TooManyNights(Exception):
    """A server, or one person in it, has planned as many nights as allowed."""
