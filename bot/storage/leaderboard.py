"""Who has done best in a server."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Double, Select, Subquery, cast, func, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import InstrumentedAttribute

from bot.storage.database import Database
from bot.storage.rows import PlayerRow, TotalsRow

PAGE = 10


class Sort(StrEnum):
    """What the ranks go by."""

    WINS = "wins"  # matches won
    POINTS = "points"
    RATE = "rate"  # matches won of those played


@dataclass(frozen=True)
class Standing:
    """A person's line. Whoever has done equally well has the same rank."""

    rank: int
    player: int
    matches: int
    match_wins: int
    points: int

    @property
    def win_rate(self) -> float:
        """The share of matches won, 0 to 1."""
        return self.match_wins / self.matches


@dataclass(frozen=True)
class Standings:
    """One page of a leaderboard; `own` is the line of whoever asked, None where they have none."""

    rows: tuple[Standing, ...]
    own: Standing | None
    pages: int


async def standings(
    database: Database, guild: int, sort: Sort, page: int = 1, *, asked_by: int | None = None
) -> Standings:
    """A page of a server's leaderboard, from 1 on; on it are the people who have finished a match there."""
    ranked = _ranked(guild, sort)
    query = select(ranked).order_by(ranked.c.rank, ranked.c.player_id).limit(PAGE).offset((page - 1) * PAGE)

    async def unit(connection: AsyncConnection) -> Standings:
        listed = await connection.scalar(select(func.count()).select_from(ranked)) or 0
        rows = await _lines(connection, query)
        own = await _lines(connection, select(ranked).where(ranked.c.player_id == asked_by))
        return Standings(rows, own[0] if own else None, -(-listed // PAGE))

    return await database.read(unit)


def _ranked(guild: int, sort: Sort) -> Subquery:
    unlisted = select(PlayerRow.id).where(PlayerRow.is_unlisted)
    counts = (TotalsRow.player_id, TotalsRow.matches, TotalsRow.match_wins, TotalsRow.points)
    rank = func.rank().over(order_by=[merit.desc() for merit in _merits(sort)]).label("rank")
    return (
        select(rank, *counts)
        .where(TotalsRow.guild_id == guild, TotalsRow.matches > 0, TotalsRow.player_id.not_in(unlisted))
        .subquery()
    )


def _merits(sort: Sort) -> tuple[ColumnElement[Any] | InstrumentedAttribute[int], ...]:
    """What is compared, the next only where all before are equal."""
    rate = cast(TotalsRow.match_wins, Double) / TotalsRow.matches
    match sort:
        case Sort.WINS:
            return (TotalsRow.match_wins, TotalsRow.points, rate)
        case Sort.POINTS:
            return (TotalsRow.points, TotalsRow.match_wins, rate)
        case Sort.RATE:
            return (rate, TotalsRow.match_wins, TotalsRow.points)


async def _lines(connection: AsyncConnection, query: Select[tuple[int, ...]]) -> tuple[Standing, ...]:
    return tuple(Standing(*row) for row in await connection.execute(query))
