"""What people did: their past matches, and how one of them went."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.game.results import FinalSeat, Reader

PAST_MATCHES = 5  # on a page of a history


@dataclass(frozen=True)
class MatchResult:
    """A match that is over, with its seats in order; `is_public` if everybody could read its channel.

    `ended_by` is the host who ended it in its first round, without a vote of the others, or who left one
    person alone then, by leaving or by time-outs. It `stands` if it counts as it stood, without a winner.
    """

    id: int
    guild: int
    channel: int
    is_public: bool
    ended_at: float
    is_counted: bool
    seats: tuple[FinalSeat, ...]
    ended_by: int | None = None
    stands: bool = False

    def seat_of(self, player: int) -> FinalSeat | None:
        """The seat of a person, None if they did not play."""
        return next((seat for seat in self.seats if seat.player == player), None)


@dataclass(frozen=True)
class History:
    """A page of a person's matches, from 0, the newest first."""

    player: int
    matches: tuple[MatchResult, ...]
    page: int
    pages: int


@dataclass(frozen=True)
class MatchCourse:
    """How a match went: the score of each seat after each round, and the score that ended it, if any."""

    result: MatchResult
    totals: tuple[tuple[int, ...], ...]
    target: int | None


class HistoryStore(Protocol):
    """Where past matches are read."""

    async def of(self, player: int, place: int, page: int = 0, *, reader: Reader | None = None) -> History:
        """Return a page of a person's matches in a server, or EVERYWHERE; the last one if there are fewer.

        A reader gets only those that they may see.
        """
        ...

    async def course(self, match: int) -> MatchCourse | None:
        """Return how a match went, None while it is running or if there is none."""
        ...
