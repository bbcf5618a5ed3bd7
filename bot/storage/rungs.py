"""A histogram of each global ranking, so that nobody has to be counted one by one.

A rung is a bucket: the results from its own value up to that of the next rung. The counts change in the
transaction that changes the totals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import floor
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, tuple_

from bot.game.results import EVERYWHERE, Merit
from bot.storage.base import UPSERTS
from bot.storage.ranking_rows import RungRow, TotalsRow

POINTS = 200  # of a rung
AT_ONCE = 10_000  # totals in memory when everybody is counted
PERCENTS = 1000  # rungs between nothing and every match won

# What is compared; the second column breaks ties in the first. The indexes of `totals` follow this order.
MERITS = {
    Merit.WINS: (TotalsRow.wins, TotalsRow.points),
    Merit.POINTS: (TotalsRow.points, TotalsRow.wins),
    Merit.SHARE: (TotalsRow.share, TotalsRow.wins),
    Merit.RATING: (TotalsRow.rating, TotalsRow.wins),
}
Value = tuple[float, int]
Rung = tuple[str, Merit, Value]  # key of the period, merit, lowest value


def rung_at(merit: Merit, first: float, second: int) -> Value:
    """The lower bound of the bucket that a result falls into. Better results never fall into a lower one."""
    match merit:
        case Merit.WINS:
            return first, second - second % POINTS
        case Merit.POINTS:
            return first - first % POINTS, 0
        case Merit.SHARE:
            return floor(first * PERCENTS) / PERCENTS, 0
        case Merit.RATING:
            return first, 0


def rungs_of(totals: Iterable[Mapping[Any, Any]]) -> Counter[Rung]:
    """How many of these totals fall into each rung; those of single servers fall into none."""
    return Counter(
        (row["period"], merit, rung_at(merit, row[first.key], row[second.key]))
        for row in totals
        if row["guild_id"] == EVERYWHERE and row["is_listed"]
        for merit, (first, second) in MERITS.items()
        if row[first.key] is not None
    )


def change_rungs(
    connection: Connection, before: Iterable[Mapping[Any, Any]], after: Iterable[Mapping[Any, Any]]
) -> None:
    """Keep up with totals that are replaced or deleted."""
    changes = rungs_of(after)
    changes.subtract(rungs_of(before))
    statement = UPSERTS[connection.dialect.name](RungRow)
    grown = RungRow.people + statement.excluded.people
    keys = [column.name for column in RungRow.__table__.primary_key]
    rows = [_row(rung, people) for rung, people in sorted(changes.items()) if people]
    if rows:
        upsert = statement.on_conflict_do_update(index_elements=keys, set_={"people": grown})
        connection.execute(upsert, rows)


def count_rungs(connection: Connection) -> None:
    """Recount everybody."""
    connection.execute(delete(RungRow))
    counted = Counter[Rung]()
    totals = select(TotalsRow).where(TotalsRow.guild_id == EVERYWHERE).execution_options(yield_per=AT_ONCE)
    for part in connection.execute(totals).mappings().partitions():
        counted.update(rungs_of(part))
    rows = [_row(rung, people) for rung, people in counted.items()]
    if rows:
        connection.execute(insert(RungRow), rows)


def _row(rung: Rung, people: int) -> dict[str, Any]:
    period, merit, (first, second) = rung
    return {"period": period, "merit": merit.value, "first": first, "second": second, "people": people}


def rung_above(connection: Connection, period: str, merit: Merit, row: Any) -> tuple[int, Value | None]:
    """How many people are on higher rungs than this line, and where the next rung begins, if there is one."""
    place = tuple_(RungRow.first, RungRow.second)
    higher: list[ColumnElement[bool]] = [
        RungRow.period == period,
        RungRow.merit == merit.value,
        place > tuple_(*rung_at(merit, row.first, row.second)),
    ]
    lowest = (
        select(RungRow.first, RungRow.second, func.sum(RungRow.people).over())
        .where(*higher)
        .order_by(RungRow.first, RungRow.second)
        .limit(1)
    )
    found = connection.execute(lowest).one_or_none()
    return (int(found[2]), (found.first, found.second)) if found else (0, None)
