"""People's results: totals of their statistics, past matches, and the scores of a match."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from bot.engine.model.cards import Color
from bot.game.results import FinalSeat


class Reactions(Struct, frozen=True):
    """The number of calls or catches, and the average and best reaction time in seconds, if known."""

    count: int = 0
    average: float | None = None
    quickest: float | None = None


RIVALS = 3  # number of opponents shown; they are the people met most often


class Rival(Struct, frozen=True):
    """An opponent in counted matches, and how often each of the two finished ahead."""

    player: int
    matches: int
    ahead: int
    behind: int


class Statistics(Struct, frozen=True):
    """A person's counted matches in one scope. Matches against nobody but bots are counted separately.

    `values` holds each of the STATISTICS by name. `streak` is the current number of consecutive wins. `curve`
    has the newest rated matches, oldest first, each as the day and the rating after it.
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
        """Return a statistic as a whole number, or 0 if it has no value."""
        return int(self.values.get(name) or 0)

    @property
    def calls(self) -> Reactions:
        """How often and how fast the person called UNO."""
        return self._reactions("calls", "call")

    @property
    def catches(self) -> Reactions:
        """How often and how fast the person caught others."""
        return self._reactions("catches", "catch")

    @property
    def favorite_color(self) -> Color | None:
        """The color chosen most often for wilds, on either side of the deck. On a tie, the first one."""
        favorite = max(Color, key=self.count)
        return favorite if self.count(favorite) else None

    def _reactions(self, counted: str, one: str) -> Reactions:
        """The average includes only reactions whose time is known."""
        timed, seconds = self.count(f"timed_{counted}"), self.values.get(f"{one}_seconds") or 0
        average = seconds / timed if timed else None
        return Reactions(self.count(counted), average, self.values.get(f"quickest_{one}"))


PAST_MATCHES = 5  # number of matches on a page of the history


class MatchResult(Struct, frozen=True):
    """A finished match with its seats in order. `is_public` is set if everybody could read its channel.

    `stands` is set if the match counts but has no winner.
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
        """Return a person's seat, or None if they did not play."""
        return next((seat for seat in self.seats if seat.player == player), None)


class History(Struct, frozen=True):
    """A page of a person's matches, counted from 0, newest first."""

    player: int
    matches: tuple[MatchResult, ...]
    page: int
    pages: int


class MatchCourse(Struct, frozen=True):
    """The score of each seat after each round of a match, and the target score, if any."""

    result: MatchResult
    totals: tuple[tuple[int, ...], ...]
    target: int | None
