"""What a person has done, added up from their seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, case, func, select
from sqlalchemy.orm import aliased

from bot.game.rankings import EVERYWHERE
from bot.game.ratings import LAST
from bot.game.statistics import RIVALS, STATISTICS, Form, Kept, Rival, Statistics
from bot.storage.database import Database
from bot.storage.rankings import UNLISTED
from bot.storage.rows import MatchRow, PlayerRow, SeatRow

TOGETHER = {Kept.SUM: func.sum, Kept.LEAST: func.min, Kept.MOST: func.max}
IS_COUNTED = MatchRow.counted_as.is_not(None)
HAS_WON = SeatRow.finished & (SeatRow.place == 1)
OTHER = aliased(SeatRow)


class SqlStatistics:
    """Each method is one transaction that only reads."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, player: int, guild: int) -> Statistics:
        """Return what a person did in a server, or EVERYWHERE."""

        def unit(connection: Connection) -> Statistics:
            sums = _rows(connection, _sums(player, guild))
            form = _rows(connection, _form(player, guild))
            rivals = _rows(connection, _rivals(player, guild))
            return _statistics(player, sums, form, rivals)

        return await self._database.read(unit)

    async def is_private(self, player: int) -> bool:
        """Return whether a person keeps their results to themselves."""
        query = select(UNLISTED.where(PlayerRow.id == player).exists())
        return bool(await self._database.read(lambda connection: connection.scalar(query)))

    async def between(self, player: int, other: int, guild: int) -> Rival | None:
        """Return how often one person finished ahead of another one, None if they never met."""
        query = _rivals(player, guild).where(OTHER.player_id == other)
        rows = await self._database.read(lambda connection: _rows(connection, query))
        return Rival(*rows[0]) if rows else None


def _rows(connection: Connection, query: Any) -> Sequence[Any]:
    return connection.execute(query).all()


def _here(player: int, guild: int) -> list[ColumnElement[bool]]:
    """The seats in which a person took part in a match that was decided."""
    here = [SeatRow.player_id == player, SeatRow.took_part.is_(True)]
    return here if guild == EVERYWHERE else [*here, MatchRow.guild_id == guild]


def _sums(player: int, guild: int) -> Any:
    """The sums of the matches that count, and of those that do not."""
    values = [TOGETHER[one.kept](getattr(SeatRow, one.name)).label(one.name) for one in STATISTICS]
    return (
        select(
            IS_COUNTED.label("is_counted"),
            func.count().label("matches"),
            func.sum(case((HAS_WON, 1), else_=0)).label("wins"),
            *values,
        )
        .join(MatchRow, MatchRow.id == SeatRow.match_id)
        .where(*_here(player, guild))
        .group_by(IS_COUNTED)
    )


def _form(player: int, guild: int) -> Any:
    rating = SeatRow.rating if guild == EVERYWHERE else SeatRow.local_rating
    return (
        select(MatchRow.ended_at, HAS_WON.label("has_won"), rating.label("rating"))
        .join(MatchRow, MatchRow.id == SeatRow.match_id)
        .where(*_here(player, guild), IS_COUNTED)
        .order_by(MatchRow.counted_as)
    )


def _rivals(player: int, guild: int) -> Any:
    """Whom a person met most often, without people who are not listed."""
    own = case((SeatRow.finished, SeatRow.place), else_=LAST)
    theirs = case((OTHER.finished, OTHER.place), else_=LAST)
    met = func.count().label("met")
    return (
        select(
            OTHER.player_id,
            met,
            func.sum(case((own < theirs, 1), else_=0)),
            func.sum(case((own > theirs, 1), else_=0)),
        )
        .join(MatchRow, MatchRow.id == SeatRow.match_id)
        .join(OTHER, (OTHER.match_id == SeatRow.match_id) & (OTHER.seat != SeatRow.seat))
        .where(*_here(player, guild), IS_COUNTED, OTHER.took_part, OTHER.player_id.not_in(UNLISTED))
        .group_by(OTHER.player_id)
        .order_by(met.desc(), OTHER.player_id)
        .limit(RIVALS)
    )


def _statistics(player: int, sums: Sequence[Any], form: Sequence[Any], rivals: Sequence[Any]) -> Statistics:
    by_kind = {bool(row.is_counted): row for row in sums}
    others, counted = by_kind.get(False), by_kind.get(True)
    return Statistics(
        player,
        matches_against_bots=int(others.matches) if others else 0,
        wins_against_bots=int(others.wins) if others else 0,
        **(_counted(counted) if counted else {}),
        form=tuple(Form(row.ended_at, bool(row.has_won), row.rating) for row in form),
        rivals=tuple(Rival(row[0], *map(int, row[1:])) for row in rivals),
    )


def _counted(sums: Any) -> dict[str, Any]:
    values = {one.name: getattr(sums, one.name) for one in STATISTICS}
    return {"matches": int(sums.matches), "wins": int(sums.wins), "values": values}
