"""Rankings: what they compare, over which period, and how a match changes them (docs/rankings.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import Protocol

from bot.game.ratings import NEWCOMER, CountedMatch, CountedSeat, Rating, rated

DAY_SECONDS = 86_400
EVERYWHERE = -1  # in place of a server's id; 0 is a direct message
PAGE = 10
MOST_LISTED = 1_000  # people on the pages of a ranking; everybody else sees their own line only


def day_of(at: float) -> int:
    """The number of a day (UTC) since the epoch, by a time in seconds."""
    return int(at // DAY_SECONDS)


class Scope(StrEnum):
    """Whether only what happened in this server is looked at, or everything."""

    SERVER = "server"
    EVERYWHERE = "everywhere"


class Period(StrEnum):
    """The period over which results are ranked. Weeks begin on Monday; all times are UTC."""

    WEEK = "week"
    MONTH = "month"
    ALL = "all"

    def key(self, at: float) -> str:
        """The name of the period that contains this moment: the ISO week, `2026-11` or `all`."""
        moment = datetime.fromtimestamp(at, UTC)
        formats = {Period.WEEK: "%G-W%V", Period.MONTH: "%Y-%m", Period.ALL: "all"}
        return moment.strftime(formats[self])


# The fewest matches in a period that make a win rate worth comparing.
ENOUGH_MATCHES = {Period.WEEK: 3, Period.MONTH: 5, Period.ALL: 10}


class Merit(StrEnum):
    """What is compared: matches won, points, the win rate, or the rating."""

    WINS = "wins"
    POINTS = "points"
    SHARE = "share"
    RATING = "rating"


@dataclass(frozen=True)
class Ranking:
    """A ranking: in a server or EVERYWHERE, over a period, by a merit."""

    guild: int
    period: Period = Period.ALL
    merit: Merit = Merit.WINS


@dataclass(frozen=True)
class Total:
    """A person's results in the matches that count, in one place and period.

    `rating` is None before the first rated match.
    """

    matches: int = 0
    wins: int = 0
    points: int = 0
    rating: int | None = None

    def share(self, period: Period) -> float | None:
        """The win rate, None before there are enough matches to compare."""
        return self.wins / self.matches if self.matches >= ENOUGH_MATCHES[period] else None


NOTHING = Total()


@dataclass(frozen=True)
class Standing:
    """A person's line in a ranking; ties share a rank."""

    rank: int
    player: int
    total: Total


@dataclass(frozen=True)
class Standings:
    """A page of a ranking, from 0; `own` is the line of the person who asked, None if they are not in it."""

    ranking: Ranking
    rows: tuple[Standing, ...]
    own: Standing | None
    page: int
    pages: int


@dataclass(frozen=True)
class FinalSeat:
    """A seat in a match that is over: `player` is an account, `level` that of a bot, neither is a guest.

    `name` is a bot's; version 0.1.0 did not store it.
    `place` is None if nobody won. `has_won` is False if a stand-in finished for the person.
    """

    player: int | None
    level: str | None
    score: int
    place: int | None
    has_won: bool
    name: str | None = None


@dataclass(frozen=True)
class Reader:
    """Who looks at somebody else's matches: what they can read of the server, and what is closed to them."""

    person: int
    readable: frozenset[int]
    closed: frozenset[int]


class Leaderboard(Protocol):
    """Where rankings are read."""

    async def standings(self, ranking: Ranking, page: int = 0, *, asked_by: int | None = None) -> Standings:
        """Return a page, from 0; the last one if there are fewer."""
        ...


TotalKey = tuple[int, str, int]  # place, key of the period, person
RatingKey = tuple[int, int]  # place, person


@dataclass
class RankingBook:
    """Totals and ratings, and how a match changes them.

    It holds either what one match touches or, for a recount, everything. Both must give the same numbers.
    """

    totals: dict[TotalKey, Total] = field(default_factory=dict[TotalKey, Total])
    ratings: dict[RatingKey, Rating] = field(default_factory=dict[RatingKey, Rating])

    def add(self, match: CountedMatch) -> dict[int, tuple[int, int]]:
        """Count a match. Returns the new shown ratings of each rated seat: everywhere, in the server."""
        periods = keys_of(match.ended_at)
        shown = [self._count(match, place, periods) for place in (EVERYWHERE, match.guild)]
        return {seat: (shown[0][seat], shown[1][seat]) for seat in shown[0]}

    def _count(self, match: CountedMatch, place: int, periods: Sequence[str]) -> dict[int, int]:
        people = [one.player for one in match.seats if one.player is not None]
        new = rated(match, {player: self.ratings.get((place, player), NEWCOMER) for player in people})
        for one in match.seats:
            if one.player is None or not one.took_part:
                continue
            if one.seat in new:
                self.ratings[place, one.player] = new[one.seat]
            for period in periods:
                key = place, period, one.player
                self.totals[key] = _with(self.totals.get(key, NOTHING), one, match.weight, new.get(one.seat))
        return {seat: rating.shown for seat, rating in new.items()}


def keys_of(at: float) -> list[str]:
    """The periods that contain this moment."""
    return [period.key(at) for period in Period]


def period_of(key: str) -> Period:
    """The period that a key belongs to."""
    return Period.WEEK if "W" in key else Period.ALL if key == "all" else Period.MONTH


def _with(total: Total, seat: CountedSeat, weight: float, rating: Rating | None) -> Total:
    """The total after a match. Only whole matches and wins are counted, and whole points."""
    is_whole = weight == 1
    return Total(
        total.matches + is_whole,
        total.wins + (seat.has_won and is_whole),
        total.points + int(seat.points * weight),
        rating.shown if rating else total.rating,
    )
