"""Past matches with their results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, groupby
from typing import Any

from sqlalchemy import Connection, func, select
from sqlalchemy.orm import aliased

from bot.features.records.history import PAST_MATCHES, History, MatchCourse, MatchResult
from bot.game.rankings import EVERYWHERE, FinalSeat, Reader
from bot.storage.base import pages_of
from bot.storage.database import Database
from bot.storage.rows import MatchRow, RoundRow, SeatRow, TableRow

RESULTS = (
    select(
        MatchRow.id, MatchRow.guild_id, TableRow.channel_id, TableRow.is_public, MatchRow.ended_at,
        MatchRow.counted_as, MatchRow.target, MatchRow.rules, SeatRow.player_id, SeatRow.level, SeatRow.name,
        SeatRow.score, SeatRow.place, SeatRow.finished, MatchRow.ended_by,
    )
    .join(SeatRow, SeatRow.match_id == MatchRow.id)
    .join(TableRow, TableRow.id == MatchRow.table_id)
    .order_by(MatchRow.id.desc(), SeatRow.seat)
)  # fmt: skip
OTHER = aliased(SeatRow)


class SqlHistory:
    """Each method is one transaction that only reads."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, player: int, place: int, page: int = 0, *, reader: Reader | None = None) -> History:
        """Return a page of a person's matches in a server, or EVERYWHERE; the last one if there are fewer.

        A reader gets only those that they may see.
        """

        def unit(connection: Connection) -> History:
            own = _ids(player, place) if reader is None else _seen_by(reader, _ids(player, place))
            count = connection.scalar(select(func.count()).select_from(own.subquery())) or 0
            pages = pages_of(count, PAST_MATCHES)
            shown = min(page, pages - 1)
            newest = own.order_by(SeatRow.match_id.desc()).limit(PAST_MATCHES).offset(shown * PAST_MATCHES)
            ids = list(connection.scalars(newest))
            rows = connection.execute(RESULTS.where(MatchRow.id.in_(ids)))
            return History(player, tuple(_results(rows)), shown, pages)

        return await self._database.read(unit)

    async def course(self, match: int) -> MatchCourse | None:
        """Return how a match went, None while it is running or if there is none."""
        rounds = select(RoundRow.points).where(RoundRow.match_id == match).order_by(RoundRow.number)

        def unit(connection: Connection) -> MatchCourse | None:
            rows = connection.execute(RESULTS.where(MatchRow.id == match)).all()
            if not rows or rows[0].ended_at is None:
                return None
            scored = [points for points in connection.scalars(rounds) if points is not None]
            (result,) = _results(rows)
            has_target = rows[0].rules.get("scoring") != "single_round"
            return MatchCourse(result, _totals(scored), rows[0].target if has_target else None)

        return await self._database.read(unit)


def _ids(player: int, place: int) -> Any:
    ids = (
        select(SeatRow.match_id)
        .join(MatchRow, MatchRow.id == SeatRow.match_id)
        .where(SeatRow.player_id == player, MatchRow.ended_at.is_not(None))
    )
    return ids if place == EVERYWHERE else ids.where(MatchRow.guild_id == place)


def _seen_by(reader: Reader, ids: Any) -> Any:
    theirs = select(OTHER.match_id).where(OTHER.match_id == MatchRow.id, OTHER.player_id == reader.person)
    is_open = TableRow.is_public & TableRow.channel_id.not_in(reader.closed)
    can_read = TableRow.channel_id.in_(reader.readable) | is_open
    return ids.join(TableRow, TableRow.id == MatchRow.table_id).where(can_read | theirs.exists())


def _results(rows: Iterable[Any]) -> Iterable[MatchResult]:
    for _, group in groupby(rows, key=lambda row: row.id):
        seats = list(group)
        first = seats[0]
        yield MatchResult(
            first.id,
            first.guild_id,
            first.channel_id,
            first.is_public,
            first.ended_at,
            first.counted_as is not None,
            tuple(map(_final_seat, seats)),
            first.ended_by,
        )


def _final_seat(row: Any) -> FinalSeat:
    is_person = row.player_id is not None
    has_won = row.place == 1 and (row.finished or not is_person)
    return FinalSeat(row.player_id, row.level, row.score, row.place, has_won, row.name)


def _totals(rounds: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """The score of each seat after each round, from what it scored in them."""
    return tuple(tuple(accumulate(points)) for points in zip(*rounds, strict=True))
