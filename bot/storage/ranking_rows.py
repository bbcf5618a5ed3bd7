"""The database tables of the rankings; `bot.storage.rows` has all others."""

from __future__ import annotations

from sqlalchemy import Index, text
from sqlalchemy.orm import Mapped, mapped_column

from bot.storage.base import PERSON, Base


def _ranked_by(merit: str, second: str) -> Index:
    """An index that holds a whole ranking in order, so that reading a page touches nothing else."""
    return Index(
        f"ix_totals_{merit}",
        *("guild_id", "period", merit, second, "player_id"),
        sqlite_where=text("is_listed = 1"),
        postgresql_where=text("is_listed"),
    )


class TotalsRow(Base):
    """A person's results that count in one server, or everywhere (`guild_id` -1), in one `period`.

    Updated in the transaction that ends a match; `python -m bot ratings` rebuilds all of it.
    `share` is the win rate, empty before there are enough matches; `rating` is the newest of the
    period, empty before the first rated match. People who have left the leaderboards are not listed.
    """

    __tablename__ = "totals"
    __table_args__ = (
        _ranked_by("wins", "points"),
        _ranked_by("points", "wins"),
        _ranked_by("share", "wins"),
        _ranked_by("rating", "wins"),
    )

    guild_id: Mapped[int] = mapped_column(primary_key=True)
    period: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True, index=True, info=PERSON)
    matches: Mapped[int]
    wins: Mapped[int]
    points: Mapped[int]
    share: Mapped[float | None]
    rating: Mapped[int | None]
    is_listed: Mapped[bool] = mapped_column(default=True)


class RungRow(Base):
    """How many `people` who are listed stand on a rung of a ranking of all servers (`bot.storage.rungs`).

    `first` and `second` are its lowest value, by what the merit compares.
    """

    __tablename__ = "rungs"
    __table_args__ = ({"sqlite_with_rowid": False},)

    period: Mapped[str] = mapped_column(primary_key=True)
    merit: Mapped[str] = mapped_column(primary_key=True)
    first: Mapped[float] = mapped_column(primary_key=True)
    second: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    people: Mapped[int]


class RatingRow(Base):
    """The rating of a person in one server, or everywhere (`guild_id` -1), and the `model` that made it."""

    __tablename__ = "ratings"

    guild_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True, index=True, info=PERSON)
    mu: Mapped[float]
    sigma: Mapped[float]
    model: Mapped[str]
