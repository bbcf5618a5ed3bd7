"""People's results: sums of their statistics, past matches, and the course of a match."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from bot.engine.model.cards import Color
from bot.game.results import FinalSeat


class Reactions(Struct, frozen=True):
    """How often somebody called or caught; the average and best time in seconds, if known."""

    count: int = 0
    average: float | None = None
    quickest: float | None = None


RIVALS = 3  # opponents shown: the people somebody has met most often


class Rival(Struct, frozen=True):
    """An opponent in counted matches: how often each of the two finished ahead."""

    player: int
    matches: int
    ahead: int
    behind: int


class Statistics(Struct, frozen=True):
    """A person's counted matches in one scope; matches only against bots are counted separately.

    `values` has each of the STATISTICS by name. `streak` is how many of the latest matches were won in a row.
    `curve` has the day of each of the newest rated matches, oldest first, and the rating after it.
    """

    player: int
    matches: int = 0
    wins: int = 0
    matches_against_bots: int = 0
    wins_against_bots: int = 0
    values: Mapping[str, float | None] = field(default_factory=dict[str, float | None])
    streak: int = 0
    longest_streak: int = 0
    curve: tuple[tuple[int, int], ...] = ()
    rivals: tuple[Rival, ...] = ()

    def count(self, name: str) -> int:
        """A statistic that is a whole number, or 0 if there is none."""
        return int(self.values.get(name) or 0)

    @property
    def calls(self) -> Reactions:
        """How often and how fast they called UNO."""
        return self._reactions("calls", "call")

    @property
    def catches(self) -> Reactions:
        """How often and how fast they caught others."""
        return self._reactions("catches", "catch")

    @property
    def favorite_color(self) -> Color | None:
        """The color, of either side, chosen most often for wilds; of equals, the first."""
        favorite = max(Color, key=self.count)
        return favorite if self.count(favorite) else None

    def _reactions(self, counted: str, one: str) -> Reactions:
        """The average is over reactions whose time is known."""
        timed, seconds = self.count(f"timed_{counted}"), self.values.get(f"{one}_seconds") or 0
        average = seconds / timed if timed else None
        return Reactions(self.count(counted), average, self.values.get(f"quickest_{one}"))


PAST_MATCHES = 5  # on a page of a history


class MatchResult(Struct, frozen=True):
    """A finished match with its seats in order; `is_public` if everybody could read its channel.

    `stands` if it counts without a winner.
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
        """The seat of a person, or None if they did not play."""
        return next((seat for seat in self.seats if seat.player == player), None)


class History(Struct, frozen=True):
    """A page of a person's matches, counted from 0, newest first."""

    player: int
    matches: tuple[MatchResult, ...]
    page: int
    pages: int


class MatchCourse(Struct, frozen=True):
    """The course of a match: the score of each seat after each round, and the target score, if any."""

    result: MatchResult
    totals: tuple[tuple[int, ...], ...]
    target: int | None
