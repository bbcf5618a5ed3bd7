"""Records the first three of every ranking of a season before its totals are deleted."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, insert, select, true

from bot.game.periods import period_of
from bot.game.rankings import MEDALS, PAGE, SEASONS, Metric, Total
from bot.storage.rankings import METRICS, change_alone
from bot.storage.rows import CHAMPIONS, TOTALS

Season = tuple[int, str]  # server or EVERYWHERE, key of the period
NUMBERS = (TOTALS.c.matches, TOTALS.c.wins, TOTALS.c.points, TOTALS.c.rating)


def award(connection: Connection, seasons: Collection[Season]) -> None:
    """Record the champions of finished seasons before the first of their totals are deleted.

    If a season already has champions, they stay: an earlier batch, or another process, might have deleted
    some of its totals, and a recount might have recreated them.
    """
    over = {season for season in seasons if period_of(season[1]) in SEASONS}
    if not over:
        return
    change_alone(connection)
    due = over - _awarded(connection, over)
    rows = [row for season in sorted(due) for metric in Metric for row in _first(connection, season, metric)]
    if rows:
        connection.execute(insert(CHAMPIONS), rows)


def _awarded(connection: Connection, seasons: Collection[Season]) -> set[Season]:
    """Return the seasons that already have champions. The result can include seasons other than the given
    ones.
    """
    guilds, keys = ({season[part] for season in seasons} for part in (0, 1))
    where = CHAMPIONS.c.guild_id.in_(guilds), CHAMPIONS.c.season.in_(keys)
    found = select(CHAMPIONS.c.guild_id, CHAMPIONS.c.season).where(*where).distinct()
    return {(guild, key) for guild, key in connection.execute(found)}


def _lines(metric: Metric) -> Any:
    first, second = METRICS[metric]
    ranked = (
        TOTALS.c.guild_id == bindparam("guild"),
        TOTALS.c.period == bindparam("season"),
        TOTALS.c.is_listed == true(),  # the same condition as in the indexes
        first.is_not(None),
    )
    order = first.desc(), second.desc(), TOTALS.c.player_id.desc()
    compared = first.label("first"), second.label("second")
    return select(TOTALS.c.player_id, *NUMBERS, *compared).where(*ranked).order_by(*order).limit(PAGE)


LINES = {metric: _lines(metric) for metric in Metric}


def _first(connection: Connection, season: Season, metric: Metric) -> Iterator[dict[str, Any]]:
    """Yield the lines of the first three ranks. Ties share a rank, and at most one page is recorded."""
    guild, key = season
    place, last = 0, None
    lines = connection.execute(LINES[metric], {"guild": guild, "season": key}).all()
    for line, row in enumerate(lines, start=1):
        if (row.first, row.second) != last:
            place, last = line, (row.first, row.second)
        total = Total(row.matches, row.wins, row.points, row.rating)
        if place > MEDALS or not total.has_any(metric):
            return
        where = {"guild_id": guild, "season": key, "metric": metric.value, "line": line, "place": place}
        yield where | {"player_id": row.player_id} | asdict(total)
