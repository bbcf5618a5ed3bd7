"""What a person has done: every statistic in one list, and the sum of theirs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from bot.engine.model.cards import Color
from bot.engine.model.events import Event, UnoCaught


class Kept(StrEnum):
    """What is kept of the values of many moves, and of many matches."""

    SUM = "sum"
    LEAST = "least"
    MOST = "most"


@dataclass(frozen=True)
class Statistic:
    """Something that is counted for each seat: a column of the seats.

    With an `event`, each event of that type counts one for its `seat`; anything else is counted by
    `bot.game.results`. `shown` is its line of `/stats` in English, singular and plural, with `{count}` in it.
    A statistic without it is part of another line (`bot.features.rankings.words`), or of none.
    """

    name: str
    kept: Kept = Kept.SUM
    shown: tuple[str, str] | None = None
    is_whole: bool = True
    event: type[Event] | None = None


STATISTICS = (
    *map(Statistic, ("decisions", "own_decisions", "rounds", "round_wins", "points")),
    Statistic("best_round", Kept.MOST),
    Statistic("most_cards", Kept.MOST),  # in a hand, right after drawing
    *map(Statistic, ("calls", "timed_calls")),
    Statistic("call_seconds", is_whole=False),
    Statistic("quickest_call", Kept.LEAST, is_whole=False),
    *map(Statistic, ("catches", "timed_catches")),
    Statistic("catch_seconds", is_whole=False),
    Statistic("quickest_catch", Kept.LEAST, is_whole=False),
    Statistic(
        "caught", event=UnoCaught, shown=("**Got caught:** {count} time", "**Got caught:** {count} times")
    ),
    *map(Statistic, ("challenges_won", "challenges_lost")),
    *(Statistic(color.value) for color in Color),  # chosen for wilds
)


@dataclass(frozen=True)
class Reactions:
    """How often somebody called or caught, and in how many seconds on average and at best, if known."""

    count: int = 0
    average: float | None = None
    quickest: float | None = None


RIVALS = 3  # the people somebody has met most often


@dataclass(frozen=True)
class Rival:
    """Somebody whom a person met in matches that count: how often each of the two finished ahead."""

    player: int
    matches: int
    ahead: int
    behind: int


@dataclass(frozen=True)
class Form:
    """A match that counts, as a person saw it; `rating` is theirs after it, if it was rated."""

    ended_at: float
    has_won: bool
    rating: int | None


CURVE = 30  # rated matches in the curve of a rating


@dataclass(frozen=True)
class Statistics:
    """What a person did in the matches that count, in one scope; those against bots alone are kept apart.

    `values` has each of the STATISTICS by its name, and `form` all matches that count, oldest first.
    """

    player: int
    matches: int = 0
    wins: int = 0
    matches_against_bots: int = 0
    wins_against_bots: int = 0
    values: Mapping[str, float | None] = field(default_factory=dict[str, float | None])
    form: tuple[Form, ...] = ()
    rivals: tuple[Rival, ...] = ()

    def count(self, name: str) -> int:
        """A statistic that is a whole number, 0 if there is nothing of it."""
        return int(self.values.get(name) or 0)

    @property
    def calls(self) -> Reactions:
        """Their UNO calls."""
        return self._reactions("calls", "call")

    @property
    def catches(self) -> Reactions:
        """How they caught others."""
        return self._reactions("catches", "catch")

    @property
    def favorite_color(self) -> Color | None:
        """The color, of either side, chosen most often for wilds; of equals the first."""
        favorite = max(Color, key=self.count)
        return favorite if self.count(favorite) else None

    @property
    def streak(self) -> int:
        """How many of the latest matches were won in a row."""
        return _runs(self.form)[-1]

    @property
    def longest_streak(self) -> int:
        """The most matches in a row that were won."""
        return max(_runs(self.form))

    @property
    def curve(self) -> tuple[tuple[float, int], ...]:
        """When the newest rated matches ended, and the rating after each, oldest first."""
        rated = [(match.ended_at, match.rating) for match in self.form if match.rating is not None]
        return tuple(rated[-CURVE:])

    def _reactions(self, counted: str, one: str) -> Reactions:
        """Only reactions whose time is known have an average."""
        timed, seconds = self.count(f"timed_{counted}"), self.values.get(f"{one}_seconds") or 0
        average = seconds / timed if timed else None
        return Reactions(self.count(counted), average, self.values.get(f"quickest_{one}"))


def _runs(form: Iterable[Form]) -> list[int]:
    """How many matches in a row had been won after each one."""
    runs = [0]
    for match in form:
        runs.append(runs[-1] + 1 if match.has_won else 0)
    return runs


class StatisticsStore(Protocol):
    """Where statistics are read."""

    async def of(self, player: int, guild: int) -> Statistics:
        """Return what a person did in a server, or EVERYWHERE."""
        ...

    async def is_private(self, player: int) -> bool:
        """Return whether a person keeps their results to themselves."""
        ...

    async def between(self, player: int, other: int, guild: int) -> Rival | None:
        """Return how often one person finished ahead of another one, None if they never met."""
        ...
