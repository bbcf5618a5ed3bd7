"""Fills in a new statistic for old matches by counting their stored moves, if these contain it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, case, func, select, update

from bot.engine.catalogue import rules_of
from bot.engine.model.options import RulesError
from bot.engine.play.match import Match
from bot.game.counts import count_record
from bot.game.record import ReplayFailed, replay
from bot.game.state import RecordEntry
from bot.game.statistics import STATISTICS
from bot.storage.match_record import HAS_RECORD, RECORD, played_from
from bot.storage.rows import MATCHES, MOVES, SEATS
from bot.storage.rule_sets import RULES

COLUMNS = {statistic.name: SEATS.c[statistic.name] for statistic in STATISTICS}


def fill_statistics(connection: Connection) -> int:
    """Fill in statistics that were introduced after a match had ended. Returns how many matches changed.

    Values counted during play are kept, because they include more than the moves, such as reaction times. A
    match that can't be replayed anymore (`RULES_VERSION`) stays unchanged.
    """
    first = _first_counted(connection)
    last = None if None in first.values() else max(filter(None, first.values()))
    older = select(MATCHES.c.id, RULES).where(HAS_RECORD).order_by(MATCHES.c.id)
    matches = connection.execute(older if last is None else older.where(MATCHES.c.id < last)).all()
    return sum(_fill(connection, match, _missing(first, match.id)) for match in matches)


def _first_counted(connection: Connection) -> Mapping[str, int | None]:
    """Return, by statistic, the first match in which anybody has a value."""
    firsts = [func.min(case((column != 0, SEATS.c.match_id))).label(name) for name, column in COLUMNS.items()]
    return dict(zip(COLUMNS, connection.execute(select(*firsts)).one(), strict=True))


def _missing(first: Mapping[str, int | None], match: int) -> list[str]:
    return [name for name, since in first.items() if since is None or match < since]


def _fill(connection: Connection, match: Any, missing: list[str]) -> bool:
    """Count the statistics that a match lacks. Returns whether there was anything to count."""
    seats = connection.scalar(select(func.count()).where(SEATS.c.match_id == match.id)) or 0
    try:
        counts = count_record(_played(connection, match, seats))
    except (RulesError, ReplayFailed):
        return False
    for seat, one in counts.items():
        values = {name: one.values[name] for name in missing if one.values[name] is not None}
        if values:
            where = SEATS.c.match_id == match.id, SEATS.c.seat == seat
            connection.execute(update(SEATS).where(*where).values(values))
    return any(one.values[name] for one in counts.values() for name in missing)


def _played(connection: Connection, match: Any, seats: int) -> Iterator[tuple[RecordEntry, Match]]:
    """Yield each entry of the record with its events and the match after it."""
    rows: Sequence[Any] = connection.execute(RECORD.where(MOVES.c.match_id == match.id)).all()
    for step in replay(rules_of(match.rules), seats, map(played_from, rows)):
        yield replace(step.entry, events=step.events), step.match
