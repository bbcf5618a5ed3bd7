"""Totals and ratings: updated in the transaction that ends a match, or rebuilt from all results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    bindparam,
    delete,
    exists,
    func,
    select,
    text,
    update,
)

from bot.game.rankings import EVERYWHERE, RankingBook, RatingKey, Total, TotalKey, keys_of, period_of
from bot.game.ratings import MODEL, CountedMatch, CountedSeat, Rating
from bot.storage.base import upsert
from bot.storage.rows import MatchRow, RatingRow, SeatRow, TotalsRow

AT_ONCE = 10_000  # rows of one statement when everything is rebuilt
RESULTS = (
    select(
        MatchRow.id, MatchRow.guild_id, MatchRow.ended_at, MatchRow.rules, SeatRow.seat, SeatRow.player_id,
        SeatRow.place, SeatRow.took_part, SeatRow.finished, SeatRow.points,
    )
    .join(SeatRow, SeatRow.match_id == MatchRow.id)
    .where(MatchRow.counted_as.is_not(None))
    .order_by(MatchRow.counted_as, SeatRow.seat)
)  # fmt: skip
SHOW = (
    update(SeatRow)
    .where(SeatRow.match_id == bindparam("of_match"), SeatRow.seat == bindparam("of_seat"))
    .values(rating=bindparam("everywhere"), local_rating=bindparam("here"))
)


def count_match(connection: Connection, match: int) -> None:
    """Count the match that this transaction ends. Matches that end at the same time wait for each other."""
    if connection.dialect.name == "postgresql":  # SQLite has one writer anyway
        connection.execute(text("LOCK TABLE ratings IN SHARE ROW EXCLUSIVE MODE"))
    number = select(func.coalesce(func.max(MatchRow.counted_as), 0) + 1).scalar_subquery()
    connection.execute(update(MatchRow).where(MatchRow.id == match).values(counted_as=number))
    (result,) = _matches(_rows(connection, RESULTS.where(MatchRow.id == match)))
    book = _touched(connection, result)
    _add(connection, book, [result])
    save(connection, book)


def recount_if_outdated(connection: Connection) -> None:
    """Rebuild everything if there is nothing yet, or if another model made the ratings."""
    counts = connection.scalar(select(exists().where(MatchRow.counted_as.is_not(None))))
    is_filled = connection.scalar(select(exists().where(TotalsRow.guild_id == EVERYWHERE)))
    has_other_model = connection.scalar(select(exists().where(RatingRow.model != MODEL)))
    if has_other_model or (counts and not is_filled):
        recount(connection)


def recount(connection: Connection) -> int:
    """Rebuild all totals and ratings from the stored results. Returns how many matches count."""
    for table in (TotalsRow, RatingRow):
        connection.execute(delete(table))
    book, matches = RankingBook(), 0
    while rows := _rows(connection, RESULTS.where(_is_between(matches, matches + AT_ONCE))):
        results = list(_matches(rows))
        _add(connection, book, results)
        matches += len(results)
    save(connection, book)
    return matches


def _is_between(low: int, high: int) -> ColumnElement[bool]:
    return (MatchRow.counted_as > low) & (MatchRow.counted_as <= high)


def _rows(connection: Connection, query: Any) -> Sequence[Any]:
    return connection.execute(query).all()


def _matches(rows: Iterable[Any]) -> Iterator[CountedMatch]:
    for _, group in groupby(rows, key=lambda row: row.id):
        seats = list(group)
        first = seats[0]
        yield CountedMatch(
            first.id,
            first.guild_id,
            first.ended_at,
            is_in_teams=bool(first.rules.get("teams")),
            is_single_round=first.rules.get("scoring") == "single_round",
            seats=tuple(
                CountedSeat(row.seat, row.player_id, row.place, row.took_part, row.finished, row.points)
                for row in seats
            ),
        )


def _touched(connection: Connection, match: CountedMatch) -> RankingBook:
    """The totals and ratings that a match changes, as they are."""
    places = (EVERYWHERE, match.guild)
    players = [one.player for one in match.seats if one.player is not None]
    periods = keys_of(match.ended_at)
    here = TotalsRow.guild_id.in_(places), TotalsRow.player_id.in_(players), TotalsRow.period.in_(periods)
    totals = select(TotalsRow).where(*here)
    ratings = select(RatingRow).where(RatingRow.guild_id.in_(places), RatingRow.player_id.in_(players))
    return RankingBook(
        {
            (row.guild_id, row.period, row.player_id): Total(row.matches, row.wins, row.points, row.rating)
            for row in _rows(connection, totals)
        },
        {(row.guild_id, row.player_id): Rating(row.mu, row.sigma) for row in _rows(connection, ratings)},
    )


def save(connection: Connection, book: RankingBook) -> None:
    """Store the totals and ratings of a book, replacing older ones."""
    _replace(connection, TotalsRow, map(_total_columns, book.totals.items()))
    _replace(connection, RatingRow, map(_rating_columns, book.ratings.items()))


def _total_columns(item: tuple[TotalKey, Total]) -> dict[str, Any]:
    (place, key, player), total = item
    values = {"matches": total.matches, "wins": total.wins, "points": total.points, "rating": total.rating}
    share = total.share(period_of(key))
    return {"guild_id": place, "period": key, "player_id": player, **values, "share": share}


def _rating_columns(item: tuple[RatingKey, Rating]) -> dict[str, Any]:
    (place, player), rating = item
    values = {"mu": rating.mu, "sigma": rating.sigma, "model": MODEL}
    return {"guild_id": place, "player_id": player, **values}


def _replace(connection: Connection, table: Any, rows: Iterable[dict[str, Any]]) -> None:
    """Write rows, replacing those with the same key."""
    columns: Iterable[Column[Any]] = table.__table__.columns
    statement = upsert(connection, table, *(column.name for column in columns if not column.primary_key))
    for part in _parts(list(rows)):
        connection.execute(statement, part)


def _add(connection: Connection, book: RankingBook, matches: Iterable[CountedMatch]) -> None:
    """Count matches, and write the ratings after each beside its seats."""
    shown = [
        {"of_match": match.id, "of_seat": seat, "everywhere": everywhere, "here": here}
        for match in matches
        for seat, (everywhere, here) in book.add(match).items()
    ]
    if shown:
        connection.execute(SHOW, shown)


def _parts(rows: Sequence[Any]) -> Iterator[Sequence[Any]]:
    return (rows[start : start + AT_ONCE] for start in range(0, len(rows), AT_ONCE))
