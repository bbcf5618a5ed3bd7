"""The database tables of the daily deal; `bot.storage.rows` has all others."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from bot.storage.base import PERSON, PRIVATE, Base, Json


class DailyDealRow(Base):
    """The deal of a day, numbered since the epoch (UTC), drawn when somebody first asked for it."""

    __tablename__ = "daily_deals"

    day: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    secret: Mapped[bytes] = mapped_column(info=PRIVATE)


class DailyAttemptRow(Base):
    """What a person did with a deal, and in which server they began (0: in direct messages).

    `moves` are those of all seats, `step` is their number; they are deleted with the moves of old matches.
    The rest is set when the attempt is finished: `made` counts the person's own moves, `streak` the days in
    a row on which they finished.
    """

    __tablename__ = "daily_attempts"

    day: Mapped[int] = mapped_column(ForeignKey("daily_deals.day"), primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, index=True, info=PERSON)
    guild_id: Mapped[int]
    step: Mapped[int]
    moves: Mapped[Any | None] = mapped_column(Json)
    has_won: Mapped[bool | None]
    points: Mapped[int | None]
    made: Mapped[int | None]
    streak: Mapped[int | None]


def _board(name: str, *place: Any) -> Index:
    """An index that holds boards in their order, so that reading one touches no moves."""
    row = DailyAttemptRow
    return Index(
        f"ix_daily_attempts_{name}",
        *(*place, row.day, row.points.desc(), row.made, row.player_id),
        sqlite_where=row.points.is_not(None),
        postgresql_where=row.points.is_not(None),
    )


_board("server", DailyAttemptRow.guild_id)
_board("best")
