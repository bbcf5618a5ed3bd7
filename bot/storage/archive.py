"""Past matches, and the sealed shuffles of running matches: `bot.game.ports.Archive` in SQL."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import CompoundSelect, Connection, Select, func, select, union

from bot.engine.model.shuffle import commitment
from bot.game.record import Announced, MatchSummary, PastMatch, RecordedSeat
from bot.game.state import RecordEntry
from bot.storage.database import Database
from bot.storage.match_record import HAS_RECORD, RECORD, played_from
from bot.storage.rows import MATCHES, MOVES, PAIRINGS, ROUNDS, SEATS, TABLES, TOURNAMENTS
from bot.storage.rule_sets import RULES


class SqlArchive:
    """Each method runs in one read-only transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def match(self, number: int) -> PastMatch | None:
        """Return a finished match. Returns None for other matches, because the secrets of a running match
        stay sealed.
        """
        match_query = (
            select(MATCHES, RULES, TABLES.c.channel_id, TABLES.c.is_public)
            .join(TABLES, TABLES.c.id == MATCHES.c.table_id)
            .where(MATCHES.c.id == number, HAS_RECORD)
        )
        seats = select(SEATS.c.player_id, SEATS.c.level, SEATS.c.name).where(SEATS.c.match_id == number)

        def unit(connection: Connection) -> PastMatch | None:
            match = connection.execute(match_query).one_or_none()
            if match is None:
                return None
            seated = connection.execute(seats.order_by(SEATS.c.seat))
            return PastMatch(
                number, match.guild_id, match.channel_id, tuple(RecordedSeat(*seat) for seat in seated),
                match.rules, match.rules_version, match.is_public,
            )  # fmt: skip

        return await self._database.read(unit)

    async def record_of(self, match: int) -> tuple[RecordEntry, ...]:
        """Return the record of a match with its secrets. It is empty if the match's moves were deleted.

        The record of a running match must never be shown.
        """
        query = RECORD.where(MOVES.c.match_id == match)
        rows: Sequence[Any] = await self._database.read(lambda connection: connection.execute(query).all())
        # a long match has thousands of entries
        return await asyncio.to_thread(lambda: tuple(map(played_from, rows)))

    async def newest_in(self, channel: int) -> int | None:
        """Return the newest finished match of a channel, or None if there is none.

        Matches of a tournament in the channel are included, although they are played in threads.
        """
        tables = select(TABLES.c.id).where(TABLES.c.channel_id == channel)
        paired = select(PAIRINGS.c.match_id).join(TOURNAMENTS).where(TOURNAMENTS.c.channel_id == channel)
        newest = select(func.max(MATCHES.c.id)).where(HAS_RECORD)
        queries = newest.where(MATCHES.c.table_id.in_(tables)), newest.where(MATCHES.c.id.in_(paired))

        def unit(connection: Connection) -> int | None:
            found = [connection.scalar(query) for query in queries]
            return max((number for number in found if number is not None), default=None)

        return await self._database.read(unit)

    async def listed(self, guild: int, account: int, most: int) -> list[MatchSummary]:
        """Return the newest finished matches: up to `most` of this server, and up to `most` of this
        person.
        """
        query = (
            select(
                MATCHES.c.id,
                MATCHES.c.guild_id,
                TABLES.c.channel_id,
                TABLES.c.is_public,
                MATCHES.c.ended_at,
                _played_by(account).exists(),
                _seats(),
            )
            .join(TABLES, TABLES.c.id == MATCHES.c.table_id)
            .where(MATCHES.c.id.in_(_newest_ids(guild, account, most)))
            .order_by(MATCHES.c.id.desc())
        )

        def unit(connection: Connection) -> list[MatchSummary]:
            return [MatchSummary(*row) for row in connection.execute(query)]

        return await self._database.read(unit)

    async def announced(self, table: int) -> tuple[Announced, ...]:
        """Return the public facts about the shuffle of each round so far in a table's newest match."""
        query = (
            select(ROUNDS.c.secret, ROUNDS.c.shares)
            .join(TABLES, TABLES.c.match_id == ROUNDS.c.match_id)
            .where(TABLES.c.id == table)
            .order_by(ROUNDS.c.number)
        )

        def unit(connection: Connection) -> tuple[Announced, ...]:
            return tuple(
                Announced(commitment(secret), tuple(shares or ()))
                for secret, shares in connection.execute(query)
            )

        return await self._database.read(unit)


def _played_by(account: int) -> Select[int]:
    return select(SEATS.c.match_id).where(SEATS.c.match_id == MATCHES.c.id, SEATS.c.player_id == account)


def _seats() -> Any:
    return select(func.count()).where(SEATS.c.match_id == MATCHES.c.id).scalar_subquery()


def _newest_ids(guild: int, account: int, most: int) -> CompoundSelect[Any]:
    of_server = select(MATCHES.c.id).where(MATCHES.c.guild_id == guild, HAS_RECORD)
    of_person = select(MATCHES.c.id).join(SEATS).where(SEATS.c.player_id == account, HAS_RECORD)
    newest = (
        of_server.order_by(MATCHES.c.ended_at.desc()).limit(most).subquery(),
        of_person.order_by(SEATS.c.match_id.desc()).limit(most).subquery(),
    )
    return union(*(select(found.c.id) for found in newest))
