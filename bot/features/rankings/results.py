"""People's results: the sum of their statistics, their past matches, and the course of one match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from bot.engine.model.cards import Color
from bot.game.results import FinalSeat


class Reactions(Struct, frozen=True):
    """How often somebody called or caught, and in how many seconds on average and at best, if known."""

    count: int = 0
    average: float | None = None
    quickest: float | None = None


RIVALS = 3  # the people somebody has met most often


class Rival(Struct, frozen=True):
    """An opponent in counted matches: how often each of the two finished ahead."""

    player: int
    matches: int
    ahead: int
    behind: int


class Form(Struct, frozen=True):
    """A counted match, as a person saw it; `rating` is the person's after it, if it was rated."""

    ended_at: float
    has_won: bool
    rating: int | None


CURVE = 30  # rated matches in the curve of a rating


class Statistics(Struct, frozen=True):
    """A person's counted matches in one scope; matches against bots alone are kept apart.

    `values` has each of the STATISTICS by its name, and `form` lists all counted matches, oldest first.
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
        """The color, of either side, chosen most often for wilds; among equals the first."""
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


PAST_MATCHES = 5  # on a page of a history


class MatchResult(Struct, frozen=True):
    """A finished match, with its seats in order; `is_public` if everybody could read its channel.

    It `stands` if it counts without a winner.
    """

    id: int
    guild: int
    channel: int
    is_public: bool
    ended_at: float
    is_counted: bool
    seats: tuple[FinalSeat, ...]
    stands: bool = False

    def seat_of(self, player: int) -> FinalSeat | None:
        """The seat of a person, None if they did not play."""
        return next((seat for seat in self.seats if seat.player == player), None)


class History(Struct, frozen=True):
    """A page of a person's matches, from 0, the newest first."""

    player: int
    matches: tuple[MatchResult, ...]
    page: int
    pages: int


class MatchCourse(Struct, frozen=True):
    """The course of a match: the score of each seat after each round, and the score that ended it, if any."""

    result: MatchResult
    totals: tuple[tuple[int, ...], ...]
    target: int | None
