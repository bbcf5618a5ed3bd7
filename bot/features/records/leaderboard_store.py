"""Pages of the rankings: each reads a few entries of an index that holds the whole ranking in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, select, true

from bot.game.rankings import EVERYWHERE, MOST_LISTED, PAGE, Ranking, Standing, Standings, Total
from bot.storage.base import pages_of
from bot.storage.database import Database
from bot.storage.rows import TotalsRow
from bot.storage.rungs import MERITS, rung_above

COLUMNS = (TotalsRow.player_id, TotalsRow.matches, TotalsRow.wins, TotalsRow.points, TotalsRow.rating)
Lines = Select[int, int, int, int, int | None, float | None, int]


class SqlLeaderboard:
    """Reads the current rankings; `now` returns seconds since the epoch."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now

    async def standings(self, ranking: Ranking, page: int = 0, *, asked_by: int | None = None) -> Standings:
        """Return a page, from 0; the last one if there are fewer."""

        def unit(connection: Connection) -> Standings:
            return _standings(connection, Query(ranking, self._now()), page, asked_by)

        return await self._database.read(unit)


class Query:
    """The statements about one ranking at a moment; they read its index, and the lines of a page."""

    def __init__(self, ranking: Ranking, at: float) -> None:
        self.ranking = ranking
        self.period = ranking.period.key(at)
        self.first, self.second = MERITS[ranking.merit]
        self.ranked: list[ColumnElement[bool]] = [
            TotalsRow.guild_id == ranking.guild,
            TotalsRow.period == self.period,
            TotalsRow.is_listed == true(),  # as the indexes say it
            self.first.is_not(None),
        ]
        self._order = (self.first.desc(), self.second.desc(), TotalsRow.player_id.desc())
        self._lines: Lines = select(*COLUMNS, self.first.label("first"), self.second.label("second"))

    @property
    def size(self) -> Select[int]:
        """How many people are listed, at most MOST_LISTED: counting everybody would cost the most.

        In order, because PostgreSQL would look for any thousand in the whole table.
        """
        found = select(TotalsRow.player_id).where(*self.ranked).order_by(*self._order).limit(MOST_LISTED)
        return select(func.count()).select_from(found.subquery())

    def page(self, number: int) -> Lines:
        """The lines of a page, the best first."""
        return self._lines.where(*self.ranked).order_by(*self._order).limit(PAGE).offset(number * PAGE)

    def own(self, player: int | None) -> Lines:
        """The line of the person who asked, if they are ranked and listed."""
        return self._lines.where(*self.ranked, TotalsRow.player_id == player)

    def above(self, row: Any, end: tuple[float, int] | None = None) -> Select[int]:
        """How many people are better than the person of a line; with the `end` of its rung, only those on it.

        Ties are counted apart: to compare both numbers at once, databases would read all ties.
        """
        is_tie = [self.first == row.first, self.second > row.second]
        if end is not None and end[0] == row.first:
            return self._count(*is_tie, self.second < end[1])
        limit = [] if end is None else [self.first < self.first.type.python_type(end[0])]
        ties, better = self._count(*is_tie), self._count(self.first > row.first, *limit)
        return select(ties.scalar_subquery() + better.scalar_subquery())

    def equals_before(self, row: Any) -> Select[int]:
        """How many people who tie with the person of a line are listed before it."""
        is_equal = (self.first == row.first) & (self.second == row.second)
        return self._count(is_equal, TotalsRow.player_id > row.player_id)

    def _count(self, *where: ColumnElement[bool]) -> Select[int]:
        return select(func.count()).select_from(TotalsRow).where(*self.ranked, *where)


def _standings(connection: Connection, query: Query, page: int, asked_by: int | None) -> Standings:
    size = connection.scalar(query.size) or 0
    pages = pages_of(size, PAGE)
    page = min(page, pages - 1)
    before = page * PAGE
    rows = connection.execute(query.page(page)).all()
    equals = connection.scalar(query.equals_before(rows[0])) or 0 if page else 0
    own = connection.execute(query.own(asked_by)).one_or_none()
    return Standings(
        query.ranking,
        tuple(_ranked(rows, 1 + before - equals, before)),
        _standing(1 + _better(connection, query, own), own) if own else None,
        page,
        pages,
    )


def _better(connection: Connection, query: Query, row: Any) -> int:
    """How many people are better than the person of a line.

    In one server they are counted; everywhere, only those on the same rung.
    """
    people, end = 0, None
    if query.ranking.guild == EVERYWHERE:
        people, end = rung_above(connection, query.period, query.ranking.merit, row)
    return people + (connection.scalar(query.above(row, end)) or 0)


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
