"""Rankings by page, the champions of past months and quarters, and a person's medals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from bot.game.periods import DAY_SECONDS, Period
from bot.game.rankings import SEASONS, Metric, Total


class Ranking(Struct, frozen=True):
    """A ranking in a server or EVERYWHERE, over a period, by a metric."""

    guild: int
    period: Period = Period.ALL
    metric: Metric = Metric.WINS


class Standing(Struct, frozen=True):
    """A person's line in a ranking; ties share a rank."""

    rank: int
    player: int
    total: Total


class Standings(Struct, frozen=True):
    """A page of a ranking, counted from 0; `own` is the requester's line, None if they are not in it."""

    ranking: Ranking
    rows: tuple[Standing, ...]
    own: Standing | None
    page: int
    pages: int


SEASONS_SHOWN = 3  # on one page
SHOWN_DAYS = 14  # after which a season that could not be announced in a server only appears in its hall


class Champion(Struct, frozen=True):
    """A rank in a season; without a person if their data was deleted, or if they have left the
    leaderboards.
    """

    rank: int
    player: int | None
    total: Total


class Season(Struct, frozen=True):
    """A month or a quarter by its key, and its champions, best first."""

    key: str
    champions: tuple[Champion, ...]

    @property
    def winners(self) -> frozenset[int]:
        """The first-placed, as far as known."""
        return frozenset(
            champion.player
            for champion in self.champions
            if champion.rank == 1 and champion.player is not None
        )


def people_in(seasons: Iterable[Season]) -> list[int]:
    """The champions of these seasons, as far as known."""
    return [
        champion.player for season in seasons for champion in season.champions if champion.player is not None
    ]


def end_of(key: str) -> tuple[int, int, bool]:
    """When a season ended: its year, its last month, and whether it is a quarter; a quarter counts as ending
    after that month.
    """
    year, part = key.split("-")
    is_quarter = part.startswith("Q")
    return int(year), 3 * int(part[1:]) if is_quarter else int(part), is_quarter


def over_lately(now: float) -> frozenset[str]:
    """The keys of the seasons that ended in the last SHOWN_DAYS days."""
    then = now - SHOWN_DAYS * DAY_SECONDS  # no season is shorter than this
    return frozenset(season.key(then) for season in SEASONS) - {season.key(now) for season in SEASONS}


FinalBoard = Mapping[Metric, Season]
"""A season in a server, by metric; rankings without anybody are left out."""


class Hall(Struct, frozen=True):
    """A page of past seasons, counted from 0, newest first."""

    seasons: tuple[Season, ...]
    page: int
    pages: int
