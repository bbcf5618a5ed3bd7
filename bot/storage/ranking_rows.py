"""The database tables of the rankings; `bot.storage.rows` has all others."""

from __future__ import annotations

from sqlalchemy import Index
from sqlalchemy.orm import Mapped, mapped_column

from bot.storage.base import PERSON, Base


def _ranked_by(merit: str, second: str) -> Index:
    """An index that holds a whole ranking in order, so that reading a page touches nothing else."""
    return Index(f"ix_totals_{merit}", "guild_id", "period", merit, second, "player_id")


class TotalsRow(Base):
    """A person's results that count in one server, or everywhere (`guild_id` 0), in one `period`.

    Updated in the transaction that ends a match; `python -m bot ratings` rebuilds all of it.
    `share` is the win rate, empty before there are enough matches; `rating` is the newest of the
    period, empty before the first rated match.
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


class RatingRow(Base):
    """The rating of a person in one server, or everywhere (`guild_id` 0), and the `model` that made it."""

    __tablename__ = "ratings"

    guild_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True, index=True, info=PERSON)
    mu: Mapped[float]
    sigma: Mapped[float]
    model: Mapped[str]
