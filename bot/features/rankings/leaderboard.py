"""Pages of rankings, the champions of past months and quarters, and a person's medals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from bot.game.periods import DAY_SECONDS, Period
from bot.game.rankings import SEASONS, Metric, Total


class Ranking(Struct, frozen=True):
    """A ranking by a metric over a period, in a server or EVERYWHERE."""

    guild: int
    period: Period = Period.ALL
    metric: Metric = Metric.WINS


class Standing(Struct, frozen=True):
    """A person's line in a ranking. Ties share a rank."""

    rank: int
    player: int
    total: Total


class Standings(Struct, frozen=True):
    """A page of a ranking, counted from 0. `own` is the requester's line, or None if they are not ranked."""

    ranking: Ranking
    rows: tuple[Standing, ...]
    own: Standing | None
    page: int
    pages: int


SEASONS_SHOWN = 3  # number of seasons on a page
SHOWN_DAYS = 14  # a season that could not be announced for this long is listed only in the hall of fame


class Champion(Struct, frozen=True):
    """A rank in a season. `player` is None if the person deleted their data or left the leaderboards."""

    rank: int
    player: int | None
    total: Total


class Season(Struct, frozen=True):
    """A month or quarter by its key, with its champions, best first."""

    key: str
    champions: tuple[Champion, ...]

    @property
    def winners(self) -> frozenset[int]:
        """The known people in first place."""
        return frozenset(
            champion.player
            for champion in self.champions
            if champion.rank == 1 and champion.player is not None
        )


def people_in(seasons: Iterable[Season]) -> list[int]:
    """Return the known champions of these seasons."""
    return [
        champion.player for season in seasons for champion in season.champions if champion.player is not None
    ]


def end_of(key: str) -> tuple[int, int, bool]:
    """Return when a season ended: the year, its last month, and whether it is a quarter, so that a quarter
    sorts after that month.
    """
    year, part = key.split("-")
    is_quarter = part.startswith("Q")
    return int(year), 3 * int(part[1:]) if is_quarter else int(part), is_quarter


def over_lately(now: float) -> frozenset[str]:
    """Return the keys of the seasons that ended in the last SHOWN_DAYS days."""
    then = now - SHOWN_DAYS * DAY_SECONDS  # every season is longer than this
    return frozenset(season.key(then) for season in SEASONS) - {season.key(now) for season in SEASONS}


FinalBoard = Mapping[Metric, Season]
"""A season in a server, by metric; rankings without anybody are left out."""


class Hall(Struct, frozen=True):
    """A page of past seasons, counted from 0, newest first."""

    seasons: tuple[Season, ...]
    page: int
    pages: int
