"""Pages of the rankings: each reads a few entries of an index that holds the whole ranking in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import ColumnElement, Select, func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.game.rankings import PAGE, Merit, Ranking, Standing, Standings, Total
from bot.storage.database import Database
from bot.storage.rows import PlayerRow, TotalsRow

# What is compared; the second only between equals of the first. The indexes of `totals` follow this order.
MERITS = {
    Merit.WINS: (TotalsRow.wins, TotalsRow.points),
    Merit.POINTS: (TotalsRow.points, TotalsRow.wins),
    Merit.SHARE: (TotalsRow.share, TotalsRow.wins),
    Merit.RATING: (TotalsRow.rating, TotalsRow.wins),
}
UNLISTED = select(PlayerRow.id).where(PlayerRow.is_unlisted)
COLUMNS = (TotalsRow.player_id, TotalsRow.matches, TotalsRow.wins, TotalsRow.points, TotalsRow.rating)
Lines = Select[int, int, int, int, int | None, float | None, int]


class SqlLeaderboard:
    """Reads rankings as they are at a moment; `now` tells it in seconds since the epoch."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now

    async def standings(self, ranking: Ranking, page: int = 0, *, asked_by: int | None = None) -> Standings:
        """Return a page, from 0; the last one if there are fewer."""

        async def unit(connection: AsyncConnection) -> Standings:
            return await _standings(connection, Query(ranking, self._now()), page, asked_by)

        return await self._database.read(unit)


class Query:
    """The statements about one ranking at a moment."""

    def __init__(self, ranking: Ranking, at: float) -> None:
        self.ranking = ranking
        self.first, self.second = MERITS[ranking.merit]
        period = ranking.period.key(at)
        self.listed: list[ColumnElement[bool]] = [
            TotalsRow.guild_id == ranking.guild,
            TotalsRow.period == period,
            self.first.is_not(None),
            TotalsRow.player_id.not_in(UNLISTED),
        ]

    @property
    def size(self) -> Select[int]:
        """How many people are ranked."""
        return select(func.count()).select_from(TotalsRow).where(*self.listed)

    def page(self, number: int) -> Lines:
        """The lines of a page, the best first."""
        order = (self.first.desc(), self.second.desc(), TotalsRow.player_id.desc())
        return self._lines().order_by(*order).limit(PAGE).offset(number * PAGE)

    def of(self, player: int | None) -> Lines:
        """The line of one person."""
        return self._lines().where(TotalsRow.player_id == player)

    def above(self, row: Any) -> Select[int]:
        """How many people are better than the person of a line."""
        is_better = tuple_(self.first, self.second) > tuple_(row.first, row.second)
        return self.size.where(is_better)

    def _lines(self) -> Lines:
        merits = self.first.label("first"), self.second.label("second")
        return select(*COLUMNS, *merits).where(*self.listed)


async def _standings(connection: AsyncConnection, query: Query, page: int, asked_by: int | None) -> Standings:
    size = await connection.scalar(query.size) or 0
    pages = max(1, -(-size // PAGE))
    page = min(page, pages - 1)
    rows = (await connection.execute(query.page(page))).all()
    first_rank = 1 + (await connection.scalar(query.above(rows[0])) or 0) if rows else 1
    own = (await connection.execute(query.of(asked_by))).one_or_none()
    own_rank = 1 + (await connection.scalar(query.above(own)) or 0) if own else 0
    return Standings(
        query.ranking,
        tuple(_ranked(rows, first_rank, page * PAGE)),
        _standing(own_rank, own) if own else None,
        page,
        pages,
    )


def _ranked(rows: Iterable[Any], rank: int, before: int) -> Iterable[Standing]:
    """The lines with their ranks: `rank` is the first one's, `before` how many lines are on earlier pages."""
    last = None
    for number, row in enumerate(rows, before + 1):
        if last is not None and (row.first, row.second) != last:
            rank = number
        last = row.first, row.second
        yield _standing(rank, row)


def _standing(rank: int, row: Any) -> Standing:
    return Standing(rank, row.player_id, Total(row.matches, row.wins, row.points, row.rating))
