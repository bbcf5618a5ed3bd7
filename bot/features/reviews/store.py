"""Stores the reviews of people's latest matches, so that `/stats` reviews each match only once."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, select

from bot.features.reviews.judging import JUDGE
from bot.game.state import EVERYWHERE
from bot.storage.database import Database
from bot.storage.match_record import HAS_RECORD
from bot.storage.rankings import newest_of
from bot.storage.rows import MATCHES, REVIEWS, SEATS
from bot.storage.statements import upsert

LATEST = 10  # number of matches whose accuracy `/stats` shows


class MatchVerdict(Struct, frozen=True):
    """How many decisions of a seat in a match were judged, and how many points these decisions lost."""

    match: int
    seat: int
    decisions: int
    loss: float


class Latest(Struct, frozen=True):
    """A person's latest matches: the stored verdicts, and the matches that have yet to be reviewed."""

    verdicts: tuple[MatchVerdict, ...]
    unknown: tuple[int, ...]


class SqlReviews:
    """Each method runs in one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def latest(self, player: int, guild: int) -> Latest:
        """Return the latest matches in which a person took part, in a server or EVERYWHERE.

        A verdict from an earlier version of the judge is ignored if the moves are still stored.
        """

        def unit(connection: Connection) -> Latest:
            rows = connection.execute(_latest(player, guild)).all()
            known = [row for row in rows if row.judge == JUDGE or (row.judge and not row.has_record)]
            unknown = [row.match_id for row in rows if row not in known and row.has_record]
            verdicts = (MatchVerdict(row.match_id, row.seat, row.decisions, row.loss) for row in known)
            return Latest(tuple(verdicts), tuple(unknown))

        return await self._database.read(unit)

    async def keep(self, verdict: MatchVerdict) -> None:
        """Store the verdict on a seat's match, replacing any earlier verdict, unless the match was
        deleted.
        """
        row = {
            "match_id": verdict.match, "seat": verdict.seat, "judge": JUDGE, "decisions": verdict.decisions,
            "loss": verdict.loss,
        }  # fmt: skip
        changed = "judge", "decisions", "loss"
        match = select(MATCHES.c.id).where(MATCHES.c.id == verdict.match)
        # On PostgreSQL, this makes a deletion of the match wait.
        kept = match.with_for_update(read=True, key_share=True)

        def unit(connection: Connection) -> None:
            if connection.scalar(kept):
                connection.execute(upsert(connection, REVIEWS, *changed), row)

        await self._database.write(unit)


def _latest(player: int, guild: int) -> Any:
    newest = newest_of(player).subquery()
    here = [SEATS.c.player_id == player, SEATS.c.took_part, MATCHES.c.ended_at.is_not(None)]
    if guild != EVERYWHERE:
        here.append(MATCHES.c.guild_id == guild)
    same = (REVIEWS.c.match_id == SEATS.c.match_id) & (REVIEWS.c.seat == SEATS.c.seat)
    return (
        select(
            SEATS.c.match_id, SEATS.c.seat, REVIEWS.c.judge, REVIEWS.c.decisions, REVIEWS.c.loss,
            HAS_RECORD.label("has_record"),
        )
        .join(newest, newest.c.match_id == SEATS.c.match_id)
        .join(MATCHES, MATCHES.c.id == SEATS.c.match_id)
        .outerjoin(REVIEWS, same)
        .where(*here)
        .order_by(SEATS.c.match_id.desc())
        .limit(LATEST)
    )  # fmt: skip
