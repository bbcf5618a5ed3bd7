"""Marks of deleted people: numbers that replace their IDs in the matches of a day, and that are shared by
many people.

They preserve the count of matches with the same opponents (`bot.storage.rankings`). Deleting one's data
therefore doesn't reset that count, and strangers don't count as opponents met before. A given mark is shared
by about one in 32,767 people.

The marks in today's daily deal and in running tournaments are hashes that nobody shares, because they keep
their person from playing the deal again and from deciding a tournament in which they played.
"""

from __future__ import annotations

import hmac

from sqlalchemy import Connection, case, delete, exists, func, or_, select, tuple_, union, update

from bot.game.periods import DAY_SECONDS, day_of
from bot.game.state import NO_SERVER, Stage
from bot.storage.law import IS_COUNTED
from bot.storage.rows import (
    DAILY_ATTEMPTS,
    DAILY_DEALS,
    DELETIONS,
    ENTRANTS,
    FORMER_ENTRANTS,
    MATCHES,
    SEATS,
    TABLES,
    TOURNAMENTS,
)
from bot.storage.statements import insert_into

MARKS = 2**15 - 1
NO_MARK = 0  # used for a deleted person once the day is over


def key_of_marks(connection: Connection) -> bytes:
    """Return the key of this database, which also hashes the list of deletions. It is empty before the first
    deletion.
    """
    return connection.scalar(select(DELETIONS.c.key).order_by(DELETIONS.c.id).limit(1)) or b""


def mark_of(key: bytes, person: int) -> int:
    """Return the mark of a person, from 1 to MARKS."""
    return 1 + int.from_bytes(hmac.digest(key, str(person).encode(), "sha256")) % MARKS


def mark_seats(connection: Connection, size: int | None = None, *, person: int) -> int:
    """Remove a person from at most `size` of their seats, and return how many seats were changed.

    Seats of today's matches, and of matches that are not over yet, get the person's mark. All other seats get
    NO_MARK. Today is the day on which the newest counted match ended.
    """
    newest = select(MATCHES.c.ended_at).where(IS_COUNTED).order_by(MATCHES.c.counted_as.desc())
    at = connection.scalar(newest.limit(1)) or 0.0
    theirs = select(SEATS.c.match_id, SEATS.c.seat).where(SEATS.c.player_id == person).limit(size)
    ended_at = select(MATCHES.c.ended_at).where(MATCHES.c.id == SEATS.c.match_id).scalar_subquery()
    is_of_today = or_(ended_at.is_(None), ended_at >= at - at % DAY_SECONDS)
    mark = case((is_of_today, mark_of(key_of_marks(connection), person)), else_=NO_MARK)
    seats = update(SEATS).where(tuple_(SEATS.c.match_id, SEATS.c.seat).in_(theirs))
    return connection.execute(seats.values(forgotten=mark, player_id=None)).rowcount


def own_mark_of(key: bytes, place: str, person: int) -> int:
    """Return the mark that nobody else has in this place: `DAILY` or `TOURNAMENT`. It is negative."""
    return -1 - int.from_bytes(hmac.digest(key, f"{place} {person}".encode(), "sha256")[:8]) // 2


DAILY, TOURNAMENT = "daily", "tournament"


def mark_attempts(connection: Connection, size: int | None = None, *, person: int) -> int:
    """Delete at most `size` of a person's attempts at daily deals, and return how many were deleted.

    An attempt at today's deal gets their mark first, unless another attempt has it, and loses its moves and
    result. Today is the day before that of the newest deal.
    """
    row, newest = DAILY_ATTEMPTS.c, select(func.max(DAILY_DEALS.c.day)).scalar_subquery()
    empty: dict[str, object] = dict.fromkeys(("moves", "has_won", "points", "made", "streak"))
    mark = own_mark_of(key_of_marks(connection), DAILY, person)
    marked = DAILY_ATTEMPTS.alias()
    is_marked = exists().where(marked.c.player_id == mark, marked.c.day == row.day)
    today = update(DAILY_ATTEMPTS).where(row.player_id == person, row.day >= newest - 1, ~is_marked)
    connection.execute(today.values(**empty, player_id=mark, guild_id=NO_SERVER, step=0))
    some = select(row.day).where(row.player_id == person).limit(size)
    gone = delete(DAILY_ATTEMPTS).where(row.player_id == person, row.day.in_(some))
    return connection.execute(gone).rowcount


def mark_entrant(connection: Connection, size: int | None = None, *, person: int) -> int:
    """Remove a person from at most `size` of the tournaments in which they have or had a place, and return
    how many there were.

    They keep their mark in tournaments that have started and are not over, so that they cannot decide them.
    """
    entrant, former = ENTRANTS.c, FORMER_ENTRANTS.c
    entered = select(entrant.tournament_id).where(entrant.player_id == person)
    left = select(former.tournament_id).where(former.player_id == person)
    found = list(connection.scalars(union(entered, left).limit(size)))
    played = union(entered.where(entrant.seed.is_not(None)), left)
    is_marked = TOURNAMENTS.c.id.in_(found) & TOURNAMENTS.c.id.in_(played) & TOURNAMENTS.c.ended_at.is_(None)
    mark = own_mark_of(key_of_marks(connection), TOURNAMENT, person)
    numbers = connection.scalars(select(TOURNAMENTS.c.id).where(is_marked))
    if rows := [{"tournament_id": number, "player_id": mark} for number in numbers]:
        connection.execute(insert_into(connection, FORMER_ENTRANTS).on_conflict_do_nothing(), rows)
    was_there = former.tournament_id.in_(found) & (former.player_id == person)
    connection.execute(delete(FORMER_ENTRANTS).where(was_there))
    is_there = entrant.tournament_id.in_(found) & (entrant.player_id == person)
    connection.execute(update(ENTRANTS).where(is_there).values(player_id=None))
    return len(found)


def remove_marks(connection: Connection, now: float) -> None:
    """Remove the marks from matches that ended on earlier days, or whose table was closed before they
    ended, from earlier daily deals, and from tournaments that are over.
    """
    is_over = or_(
        MATCHES.c.ended_at < now - now % DAY_SECONDS,
        MATCHES.c.ended_at.is_(None) & (TABLES.c.stage == Stage.CLOSED),
    )
    has_mark = SEATS.c.forgotten > NO_MARK
    marked = select(SEATS.c.match_id).where(has_mark).join(MATCHES, MATCHES.c.id == SEATS.c.match_id)
    over = marked.join(TABLES, TABLES.c.id == MATCHES.c.table_id).where(is_over)
    connection.execute(update(SEATS).where(has_mark, SEATS.c.match_id.in_(over)).values(forgotten=NO_MARK))
    is_past = (DAILY_ATTEMPTS.c.player_id < 0) & (DAILY_ATTEMPTS.c.day < day_of(now))
    connection.execute(delete(DAILY_ATTEMPTS).where(is_past))
    ended = select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.ended_at.is_not(None))
    # On PostgreSQL, a tournament could end while somebody was deleted.
    left = FORMER_ENTRANTS.c.tournament_id.in_(ended) & (FORMER_ENTRANTS.c.player_id < 0)
    connection.execute(delete(FORMER_ENTRANTS).where(left))
