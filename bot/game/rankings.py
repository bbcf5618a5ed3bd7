"""Rankings: totals, their metrics, and how matches change them (docs/rankings.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from msgspec import Struct

from bot.game.law import has_won, is_whole, weight_of
from bot.game.periods import Period, keys_of
from bot.game.rating import NEWCOMER, CountedMatch, CountedSeat, Rating, rate
from bot.game.state import EVERYWHERE

PAGE = 10
MEDALS = 3  # number of ranks stored for each season
SEASONS = frozenset({Period.MONTH, Period.QUARTER})  # the periods that have champions
MOST_LISTED = 1_000  # number of people on the pages of a ranking; all others see only their own line


class Scope(StrEnum):
    """Whether to show results in this server or everywhere."""

    SERVER = "server"
    EVERYWHERE = "everywhere"

    def seen_from(self, guild: int) -> int:
        """Return the server whose results are shown, or EVERYWHERE."""
        return guild if self is Scope.SERVER else EVERYWHERE


class Metric(StrEnum):
    """The value that a ranking compares: matches won, points, the win rate, or the rating."""

    WINS = "wins"
    POINTS = "points"
    SHARE = "share"
    RATING = "rating"


# The minimum number of matches in a period for a win rate
ENOUGH_MATCHES = {Period.WEEK: 3, Period.MONTH: 5, Period.QUARTER: 8, Period.ALL: 10}


class Total(Struct, frozen=True):
    """A person's results in counted matches, in one server or everywhere, and in one period.

    `rating` is None before the first rated match.
    """

    matches: int = 0
    wins: int = 0
    points: int = 0
    rating: int | None = None

    def share(self, period: Period) -> float | None:
        """Return the win rate, or None before there are enough matches."""
        return self.wins / self.matches if self.matches >= ENOUGH_MATCHES[period] else None

    def has_any(self, metric: Metric) -> bool:
        """Return whether there is anything to rank. Zero wins are not ranked, but every rating is."""
        if metric in (Metric.WINS, Metric.SHARE):
            return self.wins > 0
        return metric is Metric.RATING or self.points > 0


NOTHING = Total()


TotalKey = tuple[int, str, int]  # server or EVERYWHERE, key of the period, person
RatingKey = tuple[int, int]  # server or EVERYWHERE, person


@dataclass
class RankingBook:
    """Totals and ratings, and how a match changes them.

    It contains either the values that one match affects or, for a recount, all values. Both must lead to the
    same numbers.
    """

    totals: dict[TotalKey, Total] = field(default_factory=dict[TotalKey, Total])
    ratings: dict[RatingKey, Rating] = field(default_factory=dict[RatingKey, Rating])

    def add(self, match: CountedMatch) -> dict[int, tuple[int, int]]:
        """Count a match. Returns the new displayed ratings of each rated seat, both everywhere and in its
        server.
        """
        periods = keys_of(match.ended_at)
        shown = [self._count(match, scope, periods) for scope in match.scopes]
        return {seat: (shown[0][seat], shown[-1][seat]) for seat in shown[0]}

    def _count(self, match: CountedMatch, scope: int, periods: Sequence[str]) -> dict[int, int]:
        people = [seat.player for seat in match.seats if seat.player is not None]
        new = rate(match, {player: self.ratings.get((scope, player), NEWCOMER) for player in people})
        for seat in match.seats:
            if seat.player is None or not seat.took_part:
                continue
            if seat.seat in new:
                self.ratings[scope, seat.player] = new[seat.seat]
            for period in periods:
                total = self.totals.get((scope, period, seat.player), NOTHING)
                total = _total_after(total, seat, new.get(seat.seat))
                self.totals[scope, period, seat.player] = total
        return {seat: rating.shown for seat, rating in new.items()}


def _total_after(total: Total, seat: CountedSeat, rating: Rating | None) -> Total:
    """Return the total after a match.

    Matches and wins are counted only if the match counts fully. Weighted points are rounded down.
    """
    is_full = is_whole(seat.repeats)
    return Total(
        total.matches + is_full,
        total.wins + (has_won(seat) and is_full),
        total.points + int(seat.points * weight_of(seat.repeats)),
        rating.shown if rating else total.rating,
    )
