"""The tables by which processes that share a database know of each other."""

from __future__ import annotations

from sqlalchemy.orm import Mapped, mapped_column

from bot.storage.base import PERSON, PRIVATE, Base


class StartRow(Base):
    """A shard identified itself to Discord, which allows that a number of times a day."""

    __tablename__ = "starts"

    shard: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[float] = mapped_column(primary_key=True)


class ErasureRow(Base):
    """A person asked one process to delete everything; the process of this shard has not done so yet."""

    __tablename__ = "erasures"

    shard: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, info=PERSON)


class DeletionsRow(Base):
    """One row, which ties a SQLite database to the list of deletions beside it (`bot.storage.deletions`)."""

    __tablename__ = "deletions"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    key: Mapped[bytes] = mapped_column(info=PRIVATE)
    number: Mapped[int]  # of the newest deletion
