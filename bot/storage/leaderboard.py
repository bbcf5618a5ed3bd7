"""Leaderboards of a server."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Double, Select, Subquery, cast, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import Database
from bot.storage.rows import PlayerRow, TotalsRow

PAGE = 10
# What is compared, the next one only between equals: matches won, points, share of matches won.
MERITS = (TotalsRow.match_wins, TotalsRow.points, cast(TotalsRow.match_wins, Double) / TotalsRow.matches)


@dataclass(frozen=True)
class Standing:
    """A person's line; equals share a rank."""

    rank: int
    player: int
    matches: int
    match_wins: int
    points: int


@dataclass(frozen=True)
class Standings:
    """One page of a leaderboard; `own` is the line of the person who asked, None if they are not on it."""

    rows: tuple[Standing, ...]
    own: Standing | None
    pages: int


async def standings(
    database: Database, guild: int, page: int = 1, *, asked_by: int | None = None
) -> Standings:
    """Return a page (from 1) of a server's leaderboard: the people who have finished a match there."""
    ranked = _ranked(guild)
    query = select(ranked).order_by(ranked.c.rank, ranked.c.player_id).limit(PAGE).offset((page - 1) * PAGE)

    async def unit(connection: AsyncConnection) -> Standings:
        listed = await connection.scalar(select(func.count()).select_from(ranked)) or 0
        rows = await _lines(connection, query)
        own = await _lines(connection, select(ranked).where(ranked.c.player_id == asked_by))
        return Standings(rows, own[0] if own else None, -(-listed // PAGE))

    return await database.read(unit)


def _ranked(guild: int) -> Subquery:
    unlisted = select(PlayerRow.id).where(PlayerRow.is_unlisted)
    counts = (TotalsRow.player_id, TotalsRow.matches, TotalsRow.match_wins, TotalsRow.points)
    rank = func.rank().over(order_by=[merit.desc() for merit in MERITS]).label("rank")
    return (
        select(rank, *counts)
        .where(TotalsRow.guild_id == guild, TotalsRow.matches > 0, TotalsRow.player_id.not_in(unlisted))
        .subquery()
    )


async def _lines(connection: AsyncConnection, query: Select[tuple[int, ...]]) -> tuple[Standing, ...]:
    return tuple(Standing(*row) for row in await connection.execute(query))
