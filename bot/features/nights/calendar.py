"""A game night: its time, its answers, and the next night of a series."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.model.rules import MAX_SEATS
from bot.game.periods import DAY_SECONDS
from bot.text.zones import WORLD

MOST_IN_SERVER = 25  # upcoming nights: a menu has at most that many lines
MOST_OF_ONE = 5  # planned by one person in a server
FURTHEST_SECONDS = 366.0 * DAY_SECONDS
LATE_SECONDS = 3_600.0  # after which a night whose table could not be opened is skipped
PAUSE_SECONDS = DAY_SECONDS / 2  # after a night, before the next one of its series is announced
EVENT_SECONDS = 3 * 3_600.0  # how long Discord shows the event as ongoing


class Attendance(StrEnum):
    """Somebody's answer: whether they are coming."""

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
        """From one night to the next, or 0 if the night doesn't repeat."""
        return {Every.ONCE: 0, Every.DAY: 1, Every.WEEK: 7, Every.FORTNIGHT: 14}[self]


class Night(Struct, frozen=True):
    """An upcoming game night, or one whose table has just opened.

    Ids are Discord's: `host` planned the night, None once their data is deleted; `message` is the
    announcement, `event` the event in Discord; both are 0 while there is none. `at` is when it begins, and
    `announced_from` when it may be announced, in seconds since the epoch (UTC). `preset` names its rules, or
    empty for the server's. `table` is the table that was opened, and `is_told` whether the people who are
    going have been mentioned. `answers` are in the order in which people first answered.
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
    language: str = ""  # of the host, or empty if an older version planned the night
    zone: str = WORLD  # a series keeps its local hour in this time zone

    def people(self, answer: Attendance) -> tuple[int, ...]:
        """The people who gave this answer; the host comes first among those going."""
        found = [player for player, given in self.answers if given is answer]
        return tuple(sorted(found, key=lambda player: player != self.host))

    @property
    def expected(self) -> tuple[int, ...]:
        """The people going who get a seat."""
        return self.people(Attendance.GOING)[:MAX_SEATS]

    def following(self, now: float) -> Night | None:
        """The next night of the series after `now`, without any answers yet, or None if there is none."""
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
        """The same hour on a later day of the series, even across a daylight-saving change.

        A day that skips this hour has no night: otherwise all later ones would start an hour later.
        """
        here = ZoneInfo(self.zone)
        local = datetime.fromtimestamp(at, here).replace(tzinfo=None)
        while True:
            local += timedelta(days=self.every.days)
            following = local.replace(tzinfo=here).timestamp()
            if datetime.fromtimestamp(following, here).replace(tzinfo=None) == local:
                return following

    def moved_to(self, zone: str, *, keeps_hour: bool) -> Night:
        """The night in another time zone: at the same hour there if `keeps_hour`, otherwise at the same
        moment.
        """
        local = datetime.fromtimestamp(self.at, ZoneInfo(self.zone))
        at = local.replace(tzinfo=ZoneInfo(zone)).timestamp() if keeps_hour else self.at
        return replace(self, zone=zone, at=at)


class AlreadyOpen(Exception):
    """The table of a night was opened, maybe by another process, or the night was called off or moved."""


class OthersAreGoing(Exception):
    """Somebody has answered since the night was read, so its table would hold seats for the wrong people."""


class TooManyNights(Exception):
    """A server, or one person in it, already has as many nights as allowed."""
