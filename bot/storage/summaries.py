"""People's summaries, meetings, and months, which are updated when a match ends, or rebuilt from all results.

With them, showing statistics or a month takes as long after a million matches as after ten.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import add
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    case,
    delete,
    exists,
    func,
    literal,
    select,
    update,
)

from bot.game.law import has_won
from bot.game.periods import day_of, month_of
from bot.game.state import EVERYWHERE, NO_SERVER
from bot.game.statistics import STATISTICS, Kept, Statistic
from bot.storage.law import IS_COUNTED, place_of
from bot.storage.rows import MATCHES, MEETINGS, MONTHS, SEATS, SUMMARIES
from bot.storage.statements import change_alone, insert_into, large_cache, upsert

CURVE = 30  # the number of rated matches in a rating curve
OTHER = SEATS.alias()
# Early leavers, guests, and deleted users have no level.
AGAINST_BOTS = ~exists().where(
    OTHER.c.match_id == SEATS.c.match_id, OTHER.c.seat != SEATS.c.seat, OTHER.c.level.is_(None)
)
SEATED = (
    select(
        SEATS.c.match_id, SEATS.c.player_id, SEATS.c.rank, SEATS.c.took_part, SEATS.c.finished,
        SEATS.c.rating, SEATS.c.local_rating, MATCHES.c.guild_id, MATCHES.c.ended_at, MATCHES.c.counted_as,
        *(SEATS.c[statistic.name] for statistic in STATISTICS),
    )
    .join(MATCHES, MATCHES.c.id == SEATS.c.match_id)
    .where(SEATS.c.player_id.is_not(None), SEATS.c.took_part, IS_COUNTED | AGAINST_BOTS)
)  # fmt: skip
"""The seats that summaries are made from."""

Key = tuple[int, int]  # server or EVERYWHERE, person
Values = dict[str, Any]
Summary = Mapping[Any, Any]  # a row's values by column


# One match


def summarize(connection: Connection, match: int) -> None:
    """Add the match that this transaction ends. Matches that end at the same time wait for each other."""
    change_alone(connection)
    seats: Sequence[Any] = connection.execute(SEATED.where(SEATS.c.match_id == match)).all()
    if not seats:
        return
    by_key = {key: [seat] for seat in seats for key in _keys(seat)}
    known = _known(connection, by_key)
    _store(connection, (_grown(key, rows, before) for key, rows, before in known))
    if seats[0].counted_as is not None:
        _add_meetings(connection, MATCHES.c.id == match)
        _add_months(connection, seats)


def _keys(seat: Any) -> Iterator[Key]:
    """Yield the keys of the summaries that include a seat."""
    yield EVERYWHERE, seat.player_id
    if seat.guild_id != NO_SERVER:
        yield seat.guild_id, seat.player_id


def _known(
    connection: Connection, by_key: Mapping[Key, Sequence[Any]]
) -> Iterator[tuple[Key, Sequence[Any], Summary]]:
    """Yield each key with its seats and the stored summary."""
    scopes, people = ({key[part] for key in by_key} for part in (0, 1))
    is_theirs = SUMMARIES.c.guild_id.in_(scopes) & SUMMARIES.c.player_id.in_(people)
    rows = connection.execute(select(SUMMARIES).where(is_theirs)).mappings()
    known = {(row["guild_id"], row["player_id"]): row for row in rows}
    for key, seats in by_key.items():
        yield key, seats, known.get(key, EMPTY)


# A summary

EMPTY: Summary = {
    "matches": 0, "wins": 0, "matches_against_bots": 0, "wins_against_bots": 0, "run": 0, "longest_run": 0,
    "curve": [], **{statistic.name: 0 if statistic.kept is Kept.SUM else None for statistic in STATISTICS},
}  # fmt: skip


def _grown(key: Key, seats: Sequence[Any], before: Summary = EMPTY) -> Values:
    """Return the summary including more seats, in the order in which their matches were counted."""
    counted = [seat for seat in seats if seat.counted_as is not None]
    practice = [seat for seat in seats if seat.counted_as is None]
    scope, player = key
    return {
        "guild_id": scope,
        "player_id": player,
        "matches": before["matches"] + len(counted),
        "wins": before["wins"] + _wins(counted),
        "matches_against_bots": before["matches_against_bots"] + len(practice),
        "wins_against_bots": before["wins_against_bots"] + _wins(practice),
        **_runs(counted, before),
        "curve": _curve(counted, before["curve"], is_everywhere=scope == EVERYWHERE),
        **_sums(counted, before),
    }


def _wins(seats: Iterable[Any]) -> int:
    return sum(bool(has_won(seat)) for seat in seats)


def _runs(seats: Iterable[Any], before: Summary) -> Values:
    """Return the current number of consecutive wins, and the maximum so far."""
    run, longest = before["run"], before["longest_run"]
    for seat in seats:
        run = run + 1 if has_won(seat) else 0
        longest = max(longest, run)
    return {"run": run, "longest_run": longest}


def _curve(seats: Iterable[Any], before: Sequence[int], *, is_everywhere: bool) -> list[int]:
    """Return the days of the newest rated matches, each followed by the rating after the match."""
    curve = list(before)
    for seat in seats:
        rating = seat.rating if is_everywhere else seat.local_rating
        if rating is not None:
            curve += [day_of(seat.ended_at), rating]
    return curve[-2 * CURVE :]


def _sums(seats: Sequence[Any], before: Summary) -> Values:
    """Return all statistics, including some more seats."""
    columns = zip(*(seat[-len(STATISTICS) :] for seat in seats), strict=True)
    joined = {
        one.name: _joined(one, column, before[one.name])
        for one, column in zip(STATISTICS, columns, strict=False)
    }
    return joined or {one.name: before[one.name] for one in STATISTICS}


def _joined(one: Statistic, values: Sequence[Any], before: Any) -> float | None:
    """Combine a statistic over several matches. Seconds are added in order, so that a recount gives the same
    sum.
    """
    if one.kept is Kept.SUM:
        return before + sum(values) if one.is_whole else reduce(add, values, before)
    known = [value for value in (before, *values) if value is not None]
    return (min if one.kept is Kept.LEAST else max)(known, default=None)


def _store(connection: Connection, summaries: Iterable[Values]) -> None:
    rows = list(summaries)
    if rows:
        connection.execute(upsert(connection, SUMMARIES, *EMPTY), rows)


# Meetings and months


def _add_meetings(connection: Connection, where: ColumnElement[bool]) -> None:
    """Count the meetings of people in some counted matches, everywhere and in their servers."""
    _add_meetings_in(connection, literal(EVERYWHERE), where)
    guild = MATCHES.c.guild_id
    _add_meetings_in(connection, guild, where & (guild != NO_SERVER), guild)


def _add_meetings_in(
    connection: Connection, scope: ColumnElement[int], where: ColumnElement[bool], *groups: ColumnElement[int]
) -> None:
    own, theirs = place_of(SEATS), place_of(OTHER)
    met = (
        select(
            scope,
            SEATS.c.player_id,
            OTHER.c.player_id,
            func.count(),
            func.sum(case((own < theirs, 1), else_=0)),
            func.sum(case((own > theirs, 1), else_=0)),
        )
        .select_from(MATCHES)
        .join(SEATS, SEATS.c.match_id == MATCHES.c.id)
        .join(OTHER, and_(OTHER.c.match_id == MATCHES.c.id, OTHER.c.player_id > SEATS.c.player_id))
        .where(where, IS_COUNTED, SEATS.c.took_part, OTHER.c.took_part)
        .group_by(*groups, SEATS.c.player_id, OTHER.c.player_id)
    )
    statement = insert_into(connection, MEETINGS).from_select([column.name for column in MEETINGS.c], met)
    keys = [column.name for column in MEETINGS.primary_key]
    grown = {name: MEETINGS.c[name] + statement.excluded[name] for name in ("matches", "ahead", "behind")}
    connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=grown))


def _add_months(connection: Connection, seats: Iterable[Any]) -> None:
    """Add the matches of these seats to the months of their people."""
    found = defaultdict[tuple[int, int], list[int]](list)
    for seat in seats:
        found[seat.player_id, month_of(seat.ended_at)].append(seat.match_id)
    rows = [
        {"player_id": player, "month": month, "first_match": min(matches), "last_match": max(matches)}
        for (player, month), matches in found.items()
    ]
    if not rows:
        return
    statement = insert_into(connection, MONTHS)
    first, last = statement.excluded.first_match, statement.excluded.last_match
    wider = {
        "first_match": case((first < MONTHS.c.first_match, first), else_=MONTHS.c.first_match),
        "last_match": case((last > MONTHS.c.last_match, last), else_=MONTHS.c.last_match),
    }
    keys = [column.name for column in MONTHS.primary_key]
    connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=wider), rows)


# Matches whose server is gone


def forget_practice(connection: Connection, matches: Collection[int]) -> None:
    """Subtract these matches, if they were against bots only, from their people's summaries before they are
    deleted.

    All other matches from a deleted server stay in the totals of all servers.
    """
    change_alone(connection)
    practice = SEATED.where(MATCHES.c.id.in_(matches), MATCHES.c.counted_as.is_(None))
    for seat in connection.execute(practice).all():
        for scope, player in _keys(seat):
            _forget_one(connection, scope, player, int(has_won(seat)))


def _forget_one(connection: Connection, scope: int, player: int, wins: int) -> None:
    """Subtract one match against bots from a summary, and delete the summary if nothing is left."""
    own = SUMMARIES.c
    is_one = (own.guild_id == scope) & (own.player_id == player)
    fewer = {
        "matches_against_bots": own.matches_against_bots - 1,
        "wins_against_bots": own.wins_against_bots - wins,
    }
    connection.execute(update(SUMMARIES).where(is_one).values(fewer))
    connection.execute(delete(SUMMARIES).where(is_one, own.matches + own.matches_against_bots == 0))


# Recounting everything

AT_ONCE = 20_000  # seats in memory; the last person can exceed it


def recount_summaries(connection: Connection) -> None:
    """Rebuild everything from the stored results."""
    for table in (SUMMARIES, MEETINGS, MONTHS):
        connection.execute(delete(table))
    last = 0
    with large_cache(connection):
        while people := _people_after(connection, last):
            summarize_people(connection, people)
            last = people[-1]


def _people_after(connection: Connection, last: int) -> list[int]:
    """Return the next people, by ID, with as many seats in total as one statement can read quickly."""
    own = SEATS.c.player_id
    counted = select(own, func.count()).where(own > last).group_by(own).order_by(own).limit(AT_ONCE)
    people, seats = list[int](), 0
    with connection.execute(counted.execution_options(yield_per=100)) as rows:
        for person, count in rows:
            if person is None or (people and seats + count > AT_ONCE):
                break
            people.append(person)
            seats += count
    return people


def summarize_people(connection: Connection, people: Collection[int]) -> None:
    """Build the rows of people who don't have any yet."""
    are_theirs = SEATS.c.player_id.in_(people)
    _add_meetings(connection, are_theirs)
    seats = sorted(
        connection.execute(SEATED.where(are_theirs)).all(),
        key=lambda seat: (seat.player_id, seat.counted_as or 0),
    )
    by_key = defaultdict[Key, list[Any]](list)
    for seat in seats:
        for key in _keys(seat):
            by_key[key].append(seat)
    _store(connection, (_grown(key, rows) for key, rows in by_key.items()))
    _add_months(connection, (seat for seat in seats if seat.counted_as is not None))


def fill_summaries(connection: Connection) -> None:
    """Build everything if an update has introduced it."""
    is_empty = ~exists(select(SUMMARIES.c.player_id))
    if connection.scalar(select(exists().where(MATCHES.c.ended_at.is_not(None)) & is_empty)):
        recount_summaries(connection)
