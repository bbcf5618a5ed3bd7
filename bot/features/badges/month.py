"""A person's monthly summary and a server's records."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum

from msgspec import Struct

from bot.engine.model.cards import Color

COMEBACK_CARDS = 10  # the hand size from which a win is a comeback
LARGE_ROUND = 150  # the smallest score of a round that can be the best moment of a month
QUICK_CALL_SECONDS = 2.0


class RecordKind(StrEnum):
    """The kinds of records."""

    STREAK = "streak"
    ROUND = "round"
    LONGEST = "plays"  # measured in cards; the older kind "longest" was measured in seconds
    CALL = "call"
    CATCH = "catch"
    CARDS = "cards"


class Record(Struct, frozen=True):
    """A server record: the person, the value, and the time (seconds since the epoch, UTC)."""

    kind: RecordKind
    player: int
    value: float
    at: float


class MonthMoment(StrEnum):
    """The kinds of best moments."""

    COMEBACK = "comeback"
    ROUND = "round"
    CALL = "call"
    CATCHES = "catches"


class Month(Struct, frozen=True):
    """A person's month, from their counted matches on all servers.

    `color` is the color they chose most often for wilds. `nemesis` is the person who finished ahead of them
    most often, with the count. `most_cards` is the largest hand they held in a match that they won. The
    quickest call is in seconds.
    """

    matches: int = 0
    wins: int = 0
    points: int = 0
    color: Color | None = None
    nemesis: tuple[int, int] | None = None
    best_round: int = 0
    quickest_call: float | None = None
    catches: int = 0
    most_cards: int = 0

    @property
    def moment(self) -> tuple[MonthMoment, float] | None:
        """The best moment of the month, or None if nothing stands out."""
        if self.most_cards >= COMEBACK_CARDS:
            return MonthMoment.COMEBACK, self.most_cards
        if self.best_round >= LARGE_ROUND:
            return MonthMoment.ROUND, self.best_round
        if self.quickest_call is not None and self.quickest_call <= QUICK_CALL_SECONDS:
            return MonthMoment.CALL, self.quickest_call
        if self.catches:
            return MonthMoment.CATCHES, self.catches
        return (MonthMoment.ROUND, self.best_round) if self.best_round else None


def month_before(at: float, months: int) -> tuple[int, int]:
    """Return the year and month that lie `months` months before a time (UTC)."""
    moment = datetime.fromtimestamp(at, UTC)
    number = moment.year * 12 + moment.month - 1 - months
    return number // 12, number % 12 + 1


def span_of(year: int, month: int) -> tuple[float, float]:
    """Return when a month begins and ends, in seconds since the epoch (UTC)."""
    following = (year + month // 12, month % 12 + 1)
    begins, ends = (datetime(*first, 1, tzinfo=UTC).timestamp() for first in ((year, month), following))
    return begins, ends
