"""A game night: its time, its answers, and the next night of its series."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.model.rules import MAX_SEATS
from bot.game.periods import DAY_SECONDS
from bot.text.zones import WORLD

MOST_IN_SERVER = 25  # upcoming nights; a menu has at most that many options
MOST_OF_ONE = 5  # nights that one person can have planned in a server at a time
FURTHEST_SECONDS = 366.0 * DAY_SECONDS
LATE_SECONDS = 3_600.0  # if the table could not be opened for this long, the night is skipped
PAUSE_SECONDS = DAY_SECONDS / 2  # how long after a night the next one of the series is announced
EVENT_SECONDS = 3 * 3_600.0  # how long Discord shows the event as ongoing


class Attendance(StrEnum):
    """Whether somebody is coming."""

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
        """The number of days between two nights, or 0 if the night doesn't repeat."""
        return {Every.ONCE: 0, Every.DAY: 1, Every.WEEK: 7, Every.FORTNIGHT: 14}[self]


class Night(Struct, frozen=True):
    """An upcoming game night, or a night whose table has just been opened.

    `host` is the person who planned the night, or None if their data was deleted. `message` is the
    announcement and `event` the Discord event; both are 0 if missing. These are Discord's IDs; `event` is
    negative while the bot deletes its event. `at` is when the night begins, and `announced_from` is when it
    can be announced, in seconds since the epoch (UTC). `preset` names the rules, or is empty to use the
    server's rules. `table` is the table that was opened. `is_told` is set once the people who are going have
    been mentioned. `answers` are ordered by when people first answered.
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
    language: str = ""  # the host's language, or empty if an older version planned the night
    zone: str = WORLD  # the nights of a series keep the same local time in this time zone

    def people(self, answer: Attendance) -> tuple[int, ...]:
        """Return the people who gave this answer. Among the people going, the host comes first."""
        found = [player for player, given in self.answers if given is answer]
        return tuple(sorted(found, key=lambda player: player != self.host))

    @property
    def expected(self) -> tuple[int, ...]:
        """The people who are going and get a seat."""
        return self.people(Attendance.GOING)[:MAX_SEATS]

    def following(self, now: float) -> Night | None:
        """Return the first night of the series after `now`, without answers, or None if there is none."""
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
        """Return the same hour on the next day of the series, even across a daylight-saving change.

        A day on which this hour doesn't exist is skipped. Otherwise, all later nights would start an hour
        later.
        """
        here = ZoneInfo(self.zone)
        local = datetime.fromtimestamp(at, here).replace(tzinfo=None)
        while True:
            local += timedelta(days=self.every.days)
            following = local.replace(tzinfo=here).timestamp()
            if datetime.fromtimestamp(following, here).replace(tzinfo=None) == local:
                return following

    def moved_to(self, zone: str, *, keeps_hour: bool) -> Night:
        """Return the night in another time zone: at the same local hour if `keeps_hour`, otherwise at the
        same moment.
        """
        local = datetime.fromtimestamp(self.at, ZoneInfo(self.zone))
        at = local.replace(tzinfo=ZoneInfo(zone)).timestamp() if keeps_hour else self.at
        return replace(self, zone=zone, at=at)


class AlreadyOpen(Exception):
    """The table of a night is already open, or the night was called off or moved."""


class OthersAreGoing(Exception):
    """Somebody has answered since the night was read, so the table would hold seats for the wrong people."""


class TooManyNights(Exception):
    """A server, or one person in it, already has the maximum number of nights."""
