"""Past matches, and the sealed shuffles of running ones: `bot.game.ports.Archive` in SQL."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import CompoundSelect, Connection, Select, func, select, union

from bot.game.record import Announced, MatchSummary, PastMatch, RecordedSeat
from bot.game.state import RecordEntry
from bot.storage.database import Database
from bot.storage.games import HAS_RECORD, RECORD, played_from
from bot.storage.rows import MatchRow, MoveRow, RoundRow, SeatRow, TableRow


class SqlArchive:
    """Each method is one transaction that only reads."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def match(self, number: int) -> PastMatch | None:
        """Return a finished match, None for any other: the secrets of a running one stay sealed."""
        match_query = (
            select(MatchRow, TableRow.channel_id, TableRow.is_public)
            .join(TableRow, TableRow.id == MatchRow.table_id)
            .where(MatchRow.id == number, HAS_RECORD)
        )
        seats = select(SeatRow.player_id, SeatRow.level, SeatRow.name).where(SeatRow.match_id == number)
        seals = select(RoundRow.commitment).where(RoundRow.match_id == number)

        def unit(connection: Connection) -> PastMatch | None:
            match = connection.execute(match_query).one_or_none()
            if match is None:
                return None
            seated = connection.execute(seats.order_by(SeatRow.seat))
            announced = connection.scalars(seals.order_by(RoundRow.number))
            return PastMatch(
                number, match.guild_id, match.channel_id, tuple(RecordedSeat(*seat) for seat in seated),
                match.rules, match.rules_version, tuple(announced), match.is_public,
            )  # fmt: skip

        return await self._database.read(unit)

    async def record_of(self, match: int) -> tuple[RecordEntry, ...]:
        """Return the record of a match, with its secrets; empty if its moves were deleted.

        The record of a running match must never be shown.
        """
        query = RECORD.where(MoveRow.match_id == match)
        rows: Sequence[Any] = await self._database.read(lambda connection: connection.execute(query).all())
        return await asyncio.to_thread(lambda: tuple(map(played_from, rows)))  # thousands, in a long match

    async def newest_in(self, channel: int) -> int | None:
        """Return the newest match of a channel that is over, None before there is one."""
        tables = select(TableRow.id).where(TableRow.channel_id == channel)
        newest = select(func.max(MatchRow.id)).where(MatchRow.table_id.in_(tables), HAS_RECORD)
        return await self._database.read(lambda connection: connection.scalar(newest))

    async def listed(self, guild: int, account: int, most: int) -> list[MatchSummary]:
        """Return the latest finished matches: up to `most` of this server, and of this person."""
        query = (
            select(
                MatchRow.id,
                MatchRow.guild_id,
                TableRow.channel_id,
                TableRow.is_public,
                MatchRow.ended_at,
                _played_by(account).exists(),
                _seats(),
            )
            .join(TableRow, TableRow.id == MatchRow.table_id)
            .where(MatchRow.id.in_(_newest_ids(guild, account, most)))
            .order_by(MatchRow.id.desc())
        )

        def unit(connection: Connection) -> list[MatchSummary]:
            return [MatchSummary(*row) for row in connection.execute(query)]

        return await self._database.read(unit)

    async def announced(self, table: int) -> tuple[Announced, ...]:
        """Return what is known of the shuffle of each round of a table's newest match so far."""
        query = (
            select(RoundRow.commitment, RoundRow.shares)
            .join(TableRow, TableRow.match_id == RoundRow.match_id)
            .where(TableRow.id == table)
            .order_by(RoundRow.number)
        )

        def unit(connection: Connection) -> tuple[Announced, ...]:
            return tuple(Announced(seal, tuple(shares or ())) for seal, shares in connection.execute(query))

        return await self._database.read(unit)


def _played_by(account: int) -> Select[int]:
    return select(SeatRow.match_id).where(SeatRow.match_id == MatchRow.id, SeatRow.player_id == account)


def _seats() -> Any:
    return select(func.count()).where(SeatRow.match_id == MatchRow.id).scalar_subquery()


def _newest_ids(guild: int, account: int, most: int) -> CompoundSelect[Any]:
    of_server = select(MatchRow.id).where(MatchRow.guild_id == guild, HAS_RECORD)
    of_person = select(MatchRow.id).join(SeatRow).where(SeatRow.player_id == account, HAS_RECORD)
    newest = (
        of_server.order_by(MatchRow.ended_at.desc()).limit(most).subquery(),
        of_person.order_by(SeatRow.match_id.desc()).limit(most).subquery(),
    )
    return union(*(select(found.c.id) for found in newest))
