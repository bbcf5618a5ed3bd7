"""What a person has done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from bot.engine.model.cards import Color

CURVE = 30  # rated matches in the curve of a rating
RIVALS = 3  # the people somebody has met most often


@dataclass(frozen=True)
class Reactions:
    """How often somebody called or caught, and in how many seconds on average and at best, if known."""

    count: int = 0
    average: float | None = None
    quickest: float | None = None


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


@dataclass(frozen=True)
class Statistics:
    """What a person did in the matches that count, in one scope; those against bots alone are kept apart.

    `form` has all matches that count, oldest first.
    """

    player: int
    matches: int = 0
    wins: int = 0
    matches_against_bots: int = 0
    wins_against_bots: int = 0
    rounds: int = 0
    round_wins: int = 0
    points: int = 0
    best_round: int = 0
    calls: Reactions = Reactions()
    catches: Reactions = Reactions()
    caught: int = 0
    challenges_won: int = 0
    challenges_lost: int = 0
    favorite_color: Color | None = None
    form: tuple[Form, ...] = ()
    rivals: tuple[Rival, ...] = ()

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


class StatisticsStore(Protocol):
    """Where statistics are read."""

    async def of(self, player: int, place: int) -> Statistics:
        """Return what a person did in a server, or EVERYWHERE."""
        ...

    async def is_private(self, player: int) -> bool:
        """Return whether a person keeps their results to themselves."""
        ...

    async def between(self, player: int, other: int, place: int) -> Rival | None:
        """Return how often one person finished ahead of another one, None if they never met."""
        ...


def _runs(form: Iterable[Form]) -> list[int]:
    """How many matches in a row had been won after each one."""
    runs = [0]
    for match in form:
        runs.append(runs[-1] + 1 if match.has_won else 0)
    return runs
