"""A game night: its time, its guests, and the next night of a series."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.model.rules import MAX_SEATS
from bot.game.periods import DAY_SECONDS

MOST_IN_SERVER = 25  # upcoming nights: a menu has no more lines
MOST_OF_ONE = 5  # of one person in a server
FURTHEST_SECONDS = 366.0 * DAY_SECONDS
LATE_SECONDS = 3_600.0  # after which a night that nobody could open is skipped
PAUSE_SECONDS = DAY_SECONDS / 2  # after a night, before the next one of its series is announced
EVENT_SECONDS = 3 * 3_600.0  # for which Discord shows the event as ongoing


MARKUP = re.compile(r"<t:(\d{1,12})(?::[a-zA-Z])?>")  # how Discord writes a time


def moment_in(text: str) -> int | None:
    """The time that somebody chose or typed, in seconds since the epoch; None if it can't be read.

    Suggestions and `@time` write it in Discord's markup. Since `@time` may not work beside suggestions, a
    date and time such as `2026-12-24 20:00` is understood as well, in UTC unless it says otherwise.
    """
    text = text.strip()
    if markup := MARKUP.fullmatch(text):
        return int(markup[1])
    try:
        typed = datetime.fromisoformat(text)
    except ValueError:
        return None
    return int((typed if typed.tzinfo else typed.replace(tzinfo=UTC)).timestamp())


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
    def seconds(self) -> int:
        """From one night to the next; 0 if there is no next one."""
        days = {Every.ONCE: 0, Every.DAY: 1, Every.WEEK: 7, Every.FORTNIGHT: 14}
        return days[self] * DAY_SECONDS


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
        if not self.every.seconds:
            return None
        missed = max(0.0, now - self.at) // self.every.seconds
        at = self.at + (missed + 1) * self.every.seconds
        fresh = Night(self.id, self.guild, self.channel, self.host, at, self.preset, self.every)
        return replace(
            fresh, announced_from=now + PAUSE_SECONDS, has_event=self.has_event, language=self.language
        )


class AlreadyOpen(Exception):
    """The table of a night has been opened, maybe by another process, or the night was called off."""


class OthersAreGoing(Exception):
    """Somebody has answered since the night was read, so its table would open for the wrong people."""


class TooManyNights(Exception):
    """A server, or one person in it, has planned as many nights as allowed."""
