"""The daily deal: one sealed deal a day for everybody, and what people did with it (docs/daily.md)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from bot.engine.model.moves import Move

LISTED = 10  # people on a board

Moves = tuple[tuple[int, Move], ...]  # each with its seat


@dataclass(frozen=True)
class Deal:
    """The deal of a day, numbered since the epoch. Nobody may learn its secret before the day is over."""

    day: int
    secret: bytes = field(repr=False)


@dataclass(frozen=True)
class Score:
    """How an attempt ended: `points` may be negative, `moves` are those of the person."""

    has_won: bool
    points: int
    moves: int


@dataclass(frozen=True)
class Attempt:
    """What a person has done with the deal of a day, begun in a server (0: in direct messages).

    It has a `score` once it is finished, and then `streak` counts the days in a row up to this one on which
    the person has finished theirs.
    """

    day: int
    player: int
    guild: int
    moves: Moves = ()
    score: Score | None = None
    streak: int = 0


@dataclass(frozen=True)
class BoardLine:
    """A person on the board of a day, with their rank from 1; ties share a rank."""

    rank: int
    player: int
    score: Score
    streak: int


@dataclass(frozen=True)
class Board:
    """The best of a day, how many have finished, and the line of the person who asks, if they are listed."""

    day: int
    lines: tuple[BoardLine, ...] = ()
    count: int = 0
    own: BoardLine | None = None


class DailyStore(Protocol):
    """Where deals and attempts are kept. Each method is one transaction."""

    async def deal(self, day: int) -> Deal:
        """Return the deal of a day, the same for all processes; its secret is drawn when first asked for."""
        ...

    async def past_deal(self, day: int) -> Deal | None:
        """Return a deal that somebody has asked for, None if nobody did."""
        ...

    async def attempt(self, day: int, player: int) -> Attempt | None:
        """Return a person's attempt, None if they have not begun."""
        ...

    async def begin(self, attempt: Attempt) -> Attempt:
        """Store an attempt without moves, and return it; or the one that the person has begun already."""
        ...

    async def save(self, attempt: Attempt, seen: int) -> Attempt:
        """Replace an attempt of `seen` moves, and return it with its streak. Raises StaleState."""
        ...

    async def board(self, day: int, place: int, asked_by: int) -> Board:
        """Return the board of a day in a server, or EVERYWHERE, without those who have opted out."""
        ...
