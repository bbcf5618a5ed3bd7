"""Totals and ratings, which are updated in the transaction that ends a match, or rebuilt from all results.

`bot.game.rankings` and `bot.game.rating` compute how a match changes them.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import floor
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Table,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    tuple_,
    update,
)

from bot.game.periods import DAY_SECONDS, keys_of, period_of
from bot.game.rankings import Metric, RankingBook, RatingKey, Total, TotalKey
from bot.game.rating import MODEL, NEWCOMER, CountedMatch, CountedSeat, Rating
from bot.game.state import EVERYWHERE
from bot.storage.law import IS_COUNTED
from bot.storage.marks import NO_MARK, key_of_marks, mark_of
from bot.storage.rows import MATCHES, PLAYERS, RATINGS, RUNGS, SEATS, TOTALS
from bot.storage.rule_sets import RULES
from bot.storage.statements import change_alone, insert_into, upsert
from bot.storage.summaries import fill_summaries, recount_summaries

log = logging.getLogger(__name__)

TotalRows = Sequence[Mapping[Any, Any]]  # rows as mappings by column


# One match


def count_match(connection: Connection, match: int) -> dict[int, int]:
    """Count the match that this transaction ends. Matches that end at the same time wait for each other.

    Returns by how much each seat's displayed rating has changed, in the match's server, or everywhere if it
    had none. Unlisted people are left out.
    """
    change_alone(connection)
    number = select(func.coalesce(func.max(MATCHES.c.counted_as), 0) + 1).scalar_subquery()
    _note_repeats(connection, match)
    connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(counted_as=number))
    (result,) = _matches_from(_rows(connection, COUNTED_SEATS.where(MATCHES.c.id == match)))
    before, ratings = _touched(connection, result)
    totals = {(row["guild_id"], row["period"], row["player_id"]): _total_from(row) for row in before}
    book = RankingBook(totals, dict(ratings))
    (shown,) = _count(connection, book, [result])
    hidden = store_book(connection, book, before)
    here = result.scopes[-1]
    old = {seat.seat: ratings.get((here, seat.player or 0), NEWCOMER).shown for seat in result.seats}
    listed = [seat.seat for seat in result.seats if seat.seat in shown and seat.player not in hidden]
    return {seat: shown[seat][1] - old[seat] for seat in listed}


MOST_SEARCHED = 1_000  # the maximum number of a person's matches that are searched


def _note_repeats(connection: Connection, match: int) -> None:
    """Store each person's `repeats` (`bot.game.rating.CountedSeat`)."""
    columns = select(SEATS.c.seat, SEATS.c.player_id, SEATS.c.forgotten)
    seated = _rows(connection, columns.where(SEATS.c.match_id == match, SEATS.c.took_part))
    earlier = _earlier_that_day(connection, match, {row.player_id for row in seated} - {None})
    key = key_of_marks(connection)
    known = {row.seat: _identifiers_of(key, row) for row in seated}
    for seat, own in known.items():
        met = [_meetings(own, other, earlier) for place, other in known.items() if place != seat]
        where = (SEATS.c.match_id == match, SEATS.c.seat == seat)
        connection.execute(update(SEATS).where(*where).values(repeats=min(met, default=0)))


# the identifiers of a person in earlier matches: the ID, and the mark as a negative number
Identifiers = frozenset[int]


def _identifiers_of(key: bytes, row: Any) -> Identifiers:
    if row.player_id is None:
        return frozenset([-(row.forgotten or NO_MARK)])
    return frozenset([row.player_id, -mark_of(key, row.player_id)])


def _meetings(one: Identifiers, other: Identifiers, earlier: Iterable[Identifiers]) -> int:
    """Return in how many of these matches both people played."""
    return sum(not one.isdisjoint(people) and not other.isdisjoint(people) for people in earlier)


def _earlier_that_day(connection: Connection, match: int, people: set[int]) -> list[Identifiers]:
    """Return the people in each counted match that any of `people` finished earlier on the same day."""
    ended_at = connection.scalar(select(MATCHES.c.ended_at).where(MATCHES.c.id == match)) or 0.0
    if not people:
        return []
    identifier = func.coalesce(SEATS.c.player_id, -func.coalesce(SEATS.c.forgotten, NO_MARK))
    of_today = (
        select(SEATS.c.match_id, identifier.label("identifier"))
        .join(MATCHES, MATCHES.c.id == SEATS.c.match_id)
        .where(
            or_(*(MATCHES.c.id.in_(newest_of(person)) for person in sorted(people))),
            IS_COUNTED,
            MATCHES.c.ended_at >= ended_at - ended_at % DAY_SECONDS,
            SEATS.c.took_part,
        )
        .order_by(SEATS.c.match_id)
    )
    groups = groupby(_rows(connection, of_today), key=lambda row: row.match_id)
    return [frozenset(row.identifier for row in rows) for _, rows in groups]


def newest_of(person: int) -> Select[int]:
    """Select the newest matches of a person. Searching all of them would take longer the more they play."""
    theirs = select(SEATS.c.match_id).where(SEATS.c.player_id == person)
    return theirs.order_by(SEATS.c.match_id.desc()).limit(MOST_SEARCHED)


def _touched(connection: Connection, match: CountedMatch) -> tuple[TotalRows, dict[RatingKey, Rating]]:
    """Return the current totals and ratings that a match will change."""
    players = [seat.player for seat in match.seats if seat.player is not None]
    is_theirs = TOTALS.c.player_id.in_(players) & TOTALS.c.period.in_(keys_of(match.ended_at))
    totals = _total_rows(connection, TOTALS.c.guild_id.in_(match.scopes) & is_theirs)
    rated = RATINGS.c.guild_id.in_(match.scopes), RATINGS.c.player_id.in_(players)
    ratings = _rows(connection, select(RATINGS).where(*rated))
    return totals, {(row.guild_id, row.player_id): Rating(row.mu, row.sigma) for row in ratings}


# Recounting everything


def recount_if_outdated(connection: Connection) -> None:
    """Rebuild everything if it is missing, or if the ratings were computed by another model."""
    counts = connection.scalar(select(exists().where(IS_COUNTED)))
    is_filled = connection.scalar(select(exists().where(TOTALS.c.guild_id == EVERYWHERE)))
    has_other_model = connection.scalar(select(exists().where(RATINGS.c.model != MODEL)))
    if has_other_model or (counts and not is_filled):
        recount(connection)
    elif is_filled and not connection.scalar(select(exists().where(RUNGS.c.people > 0))):
        count_rungs(connection)
    fill_summaries(connection)


def recount(connection: Connection) -> int:
    """Rebuild all totals, ratings, and summaries from the stored results.

    Returns the number of counted matches.
    """
    for table in (TOTALS, RUNGS, RATINGS):
        connection.execute(delete(table))
    book, matches = RankingBook(), 0
    for part in counted_in_parts(connection, AT_ONCE, "rankings"):
        results = list(_matches_from(_rows(connection, COUNTED_SEATS.where(part))))
        _count(connection, book, results)
        matches += len(results)
    store_book(connection, book)
    recount_summaries(connection)
    return matches


def counted_in_parts(connection: Connection, size: int, purpose: str) -> Iterator[ColumnElement[bool]]:
    """Yield conditions that split the counted matches, in order, into parts of at most `size`.

    The numbers have gaps where an earlier version deleted the data of a server. The log shows its progress.
    """
    newest = connection.scalar(select(func.max(MATCHES.c.counted_as))) or 0
    for low in range(0, newest, size):
        high = min(low + size, newest)
        yield (MATCHES.c.counted_as > low) & (MATCHES.c.counted_as <= high)
        log.info("counting matches for the %s again: %d of %d", purpose, high, newest)


# Reading counted results

COUNTED_SEATS = (
    select(
        MATCHES.c.id, MATCHES.c.guild_id, MATCHES.c.ended_at, RULES, SEATS.c.repeats,
        SEATS.c.seat, SEATS.c.player_id, SEATS.c.rank, SEATS.c.took_part, SEATS.c.finished, SEATS.c.points,
        SEATS.c.forgotten,
    )
    .join(SEATS, SEATS.c.match_id == MATCHES.c.id)
    .where(IS_COUNTED)
    .order_by(MATCHES.c.counted_as, SEATS.c.seat)
)  # fmt: skip


def _matches_from(rows: Iterable[Any]) -> Iterator[CountedMatch]:
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
                CountedSeat(
                    row.seat,
                    row.player_id,
                    row.rank,
                    row.took_part,
                    row.finished,
                    row.points,
                    row.repeats,
                    row.forgotten is not None,
                )
                for row in seats
            ),
        )


def _total_rows(connection: Connection, where: ColumnElement[bool]) -> TotalRows:
    return connection.execute(select(TOTALS).where(where)).mappings().all()


def _total_from(row: Any) -> Total:
    return Total(row["matches"], row["wins"], row["points"], row["rating"])


def _rows(connection: Connection, query: Any) -> Sequence[Any]:
    return connection.execute(query).all()


# Writing a book

SET_RATINGS = (
    update(SEATS)
    .where(SEATS.c.match_id == bindparam("of_match"), SEATS.c.seat == bindparam("of_seat"))
    .values(rating=bindparam("everywhere"), local_rating=bindparam("here"))
)


def _count(
    connection: Connection, book: RankingBook, matches: Sequence[CountedMatch]
) -> list[dict[int, tuple[int, int]]]:
    """Count matches, and store the displayed ratings after each match in its seats. Returns these ratings."""
    shown = [book.add(match) for match in matches]
    rows = [
        {"of_match": match.id, "of_seat": seat, "everywhere": everywhere, "here": here}
        for match, ratings in zip(matches, shown, strict=True)
        for seat, (everywhere, here) in ratings.items()
    ]
    if rows:
        connection.execute(SET_RATINGS, rows)
    return shown


UNLISTED = select(PLAYERS.c.id).where(PLAYERS.c.is_unlisted)


def is_unlisted(person: Any) -> ColumnElement[bool]:
    """Return a condition for a person, or the person in a column, who has left the leaderboards and hides
    their results.
    """
    return exists().where(PLAYERS.c.id == person, PLAYERS.c.is_unlisted)


def is_private(connection: Connection, person: int) -> bool:
    """Return whether a person has left the leaderboards and hides their results."""
    return bool(connection.scalar(select(is_unlisted(person))))


def store_book(connection: Connection, book: RankingBook, before: TotalRows = ()) -> set[int]:
    """Store the totals and ratings of a book. All stored totals are replaced.

    Returns the people of the book who are not listed.
    """
    people = {player for _, _, player in book.totals}
    some = UNLISTED if len(people) > AT_A_TABLE else UNLISTED.where(PLAYERS.c.id.in_(people))
    hidden = people.intersection(connection.scalars(some))
    totals = [_total_columns(key, total, key[2] not in hidden) for key, total in book.totals.items()]
    _replace(connection, TOTALS, totals)
    change_rungs(connection, before, totals)
    _replace(connection, RATINGS, map(_rating_columns, book.ratings.items()))
    return hidden


def _total_columns(key: TotalKey, total: Total, is_listed: bool) -> dict[str, Any]:
    guild, period, player = key
    keys = {"guild_id": guild, "period": period, "player_id": player}
    return keys | asdict(total) | {"share": total.share(period_of(period)), "is_listed": is_listed}


def _rating_columns(item: tuple[RatingKey, Rating]) -> dict[str, Any]:
    (guild, player), rating = item
    values = {"mu": rating.mu, "sigma": rating.sigma, "model": MODEL}
    return {"guild_id": guild, "player_id": player, **values}


AT_A_TABLE = 100  # more people than any match has
AT_ONCE = 10_000  # matches or totals that a recount holds in memory


def _replace(connection: Connection, table: Table, rows: Iterable[dict[str, Any]]) -> None:
    """Write rows, replacing rows with the same key."""
    values = (column.name for column in table.columns if not column.primary_key)
    statement = upsert(connection, table, *values)
    for part in _batches(list(rows)):
        connection.execute(statement, part)


def _batches(rows: Sequence[Any]) -> Iterator[Sequence[Any]]:
    return (rows[start : start + AT_ONCE] for start in range(0, len(rows), AT_ONCE))


# Listed people


def list_person(connection: Connection, person: int, *, is_listed: bool) -> None:
    """Add a person to all rankings, or remove them."""
    change_alone(connection)
    is_theirs = TOTALS.c.player_id == person
    before = _total_rows(connection, is_theirs)
    connection.execute(update(TOTALS).where(is_theirs).values(is_listed=is_listed))
    change_rungs(connection, before, _total_rows(connection, is_theirs))


def unrank(connection: Connection, size: int, *, person: int) -> int:
    """Delete at most `size` of a person's totals, and return how many were deleted."""
    change_alone(connection)
    some = select(TOTALS).where(TOTALS.c.player_id == person).limit(size)
    before = connection.execute(some).mappings().all()
    for row in before:
        is_one = (TOTALS.c.guild_id == row["guild_id"]) & (TOTALS.c.period == row["period"])
        connection.execute(delete(TOTALS).where(is_one, TOTALS.c.player_id == person))
    change_rungs(connection, before, ())
    return len(before)


# Rungs

# A ranking of all servers can be too long to count the lines above somebody. A rung is a range of
# results with the number of people in it. A rank is the sum of the rungs above, plus a count within one rung.

# The columns that each metric compares. The second column breaks ties in the first. The indexes of `totals`
# have the same order.
METRICS = {
    Metric.WINS: (TOTALS.c.wins, TOTALS.c.points),
    Metric.POINTS: (TOTALS.c.points, TOTALS.c.wins),
    Metric.SHARE: (TOTALS.c.share, TOTALS.c.wins),
    Metric.RATING: (TOTALS.c.rating, TOTALS.c.wins),
}


POINTS = 200  # the width of a rung
PERCENTS = 1000  # number of rungs from no wins to all matches won
Value = tuple[float, int]
Rung = tuple[str, Metric, Value]  # key of the period, metric, lowest value


def rung_at(metric: Metric, first: float, second: int) -> Value:
    """Return the lower bound of the rung for a result. A better result is never on a lower rung."""
    match metric:
        case Metric.WINS:
            return first, second - second % POINTS
        case Metric.POINTS:
            return first - first % POINTS, 0
        case Metric.SHARE:
            return floor(first * PERCENTS) / PERCENTS, 0
        case Metric.RATING:
            return first, 0


def rungs_of(totals: Iterable[Mapping[Any, Any]]) -> Counter[Rung]:
    """Count how many of these totals are on each rung. Totals of single servers are on none."""
    return Counter(
        (row["period"], metric, rung_at(metric, row[first.key], row[second.key]))
        for row in totals
        if row["guild_id"] == EVERYWHERE and row["is_listed"]
        for metric, (first, second) in METRICS.items()
        if row[first.key] is not None
    )


def change_rungs(
    connection: Connection, before: Iterable[Mapping[Any, Any]], after: Iterable[Mapping[Any, Any]]
) -> None:
    """Update the rungs for totals that are replaced or deleted."""
    changes = rungs_of(after)
    changes.subtract(rungs_of(before))
    statement = insert_into(connection, RUNGS)
    grown = RUNGS.c.people + statement.excluded.people
    keys = [column.name for column in RUNGS.primary_key]
    rows = [_rung_columns(rung, people) for rung, people in sorted(changes.items()) if people]
    if rows:
        connection.execute(statement.on_conflict_do_update(index_elements=keys, set_={"people": grown}), rows)


def count_rungs(connection: Connection) -> None:
    """Recount the people on all rungs."""
    connection.execute(delete(RUNGS))
    counted = Counter[Rung]()
    totals = select(TOTALS).where(TOTALS.c.guild_id == EVERYWHERE).execution_options(yield_per=AT_ONCE)
    for part in connection.execute(totals).mappings().partitions():
        counted.update(rungs_of(part))
    rows = [_rung_columns(rung, people) for rung, people in counted.items()]
    if rows:
        connection.execute(insert(RUNGS), rows)


def _rung_columns(rung: Rung, people: int) -> dict[str, Any]:
    period, metric, (first, second) = rung
    return {"period": period, "metric": metric.value, "first": first, "second": second, "people": people}


def rung_above(connection: Connection, period: str, metric: Metric, row: Any) -> tuple[int, Value | None]:
    """Return how many people are on higher rungs than this line, and where the next rung begins, if there is
    one.
    """
    lower_bound = tuple_(RUNGS.c.first, RUNGS.c.second)
    higher: list[ColumnElement[bool]] = [
        RUNGS.c.period == period,
        RUNGS.c.metric == metric.value,
        lower_bound > tuple_(*rung_at(metric, row.first, row.second)),
    ]
    lowest = (
        select(RUNGS.c.first, RUNGS.c.second, func.sum(RUNGS.c.people).over())
        .where(*higher)
        .order_by(RUNGS.c.first, RUNGS.c.second)
        .limit(1)
    )
    found = connection.execute(lowest).one_or_none()
    return (int(found[2]), (found.first, found.second)) if found else (0, None)
