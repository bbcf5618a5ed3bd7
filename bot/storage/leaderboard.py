"""Pages of the rankings: each reads a few entries of an index that holds the whole ranking in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, exists, func, select, tuple_

from bot.game.rankings import MOST_LISTED, PAGE, Merit, Ranking, Standing, Standings, Total
from bot.storage.base import pages_of
from bot.storage.database import Database
from bot.storage.rows import PlayerRow, TotalsRow

# What is compared; the second column breaks ties in the first. The indexes of `totals` follow this order.
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
    """Reads rankings as they are at a moment; `now` returns seconds since the epoch."""

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
        self.first, self.second = MERITS[ranking.merit]
        self.ranked: list[ColumnElement[bool]] = [
            TotalsRow.guild_id == ranking.guild,
            TotalsRow.period == ranking.period.key(at),
            self.first.is_not(None),
        ]
        self.listed = [TotalsRow.player_id.not_in(UNLISTED)]

    @property
    def size(self) -> Select[int]:
        """How many people are listed, at most MOST_LISTED: counting everybody would cost the most."""
        found = select(TotalsRow.player_id).where(*self.ranked, *self.listed).limit(MOST_LISTED)
        return select(func.count()).select_from(found.subquery())

    def page(self, number: int) -> Select[int]:
        """The people of a page, the best first.

        A second statement reads their lines: if one did both, PostgreSQL might scan the whole ranking for
        each line.
        """
        order = (self.first.desc(), self.second.desc(), TotalsRow.player_id.desc())
        people = select(TotalsRow.player_id).where(*self.ranked, *self.listed)
        return people.order_by(*order).limit(PAGE).offset(number * PAGE)

    def lines(self, people: Sequence[int]) -> Lines:
        """The lines of these people, the best first."""
        merits = self.first.label("first"), self.second.label("second")
        here = self.ranked[:2]  # so that only the index of the primary key fits
        lines = select(*COLUMNS, *merits).where(*here, TotalsRow.player_id.in_(people))
        return lines.order_by(self.first.desc(), self.second.desc(), TotalsRow.player_id.desc())

    def own(self, player: int | None) -> Select[int]:
        """The person who asked, if they are ranked and listed."""
        return select(TotalsRow.player_id).where(*self.ranked, *self.listed, TotalsRow.player_id == player)

    def above(self, row: Any) -> Select[int]:
        """How many people are better than the person of a line."""
        return self._count(tuple_(self.first, self.second) > tuple_(row.first, row.second))

    def equals_before(self, row: Any) -> Select[int]:
        """How many people who did as well as the person of a line are listed before it."""
        is_equal = (self.first == row.first) & (self.second == row.second)
        return self._count(is_equal, TotalsRow.player_id > row.player_id)

    def _count(self, *where: ColumnElement[bool]) -> Select[int]:
        """Everybody less the few who are unlisted: quicker than checking each person."""
        everybody = select(func.count()).select_from(TotalsRow).where(*self.ranked, *where)
        ranked = exists().where(*self.ranked, *where, TotalsRow.player_id == PlayerRow.id)
        unlisted = select(func.count()).select_from(PlayerRow).where(PlayerRow.is_unlisted, ranked)
        return select(everybody.scalar_subquery() - unlisted.scalar_subquery())


def _standings(connection: Connection, query: Query, page: int, asked_by: int | None) -> Standings:
    size = connection.scalar(query.size) or 0
    pages = pages_of(size, PAGE)
    page = min(page, pages - 1)
    rows = _lines(connection, query, query.page(page))
    before = page * PAGE
    equals = connection.scalar(query.equals_before(rows[0])) or 0 if rows else 0
    own = _lines(connection, query, query.own(asked_by))
    return Standings(
        query.ranking,
        tuple(_ranked(rows, 1 + before - equals, before)),
        _standing(1 + (connection.scalar(query.above(own[0])) or 0), own[0]) if own else None,
        page,
        pages,
    )


def _lines(connection: Connection, query: Query, people: Select[int]) -> Sequence[Any]:
    found = list(connection.scalars(people))
    return connection.execute(query.lines(found)).all() if found else ()


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
