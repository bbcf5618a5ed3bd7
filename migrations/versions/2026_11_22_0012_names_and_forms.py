"""Matches keep the names of computer players, the form of their records, and whether they were public.

Reactions whose time is known are counted apart. `guild_id` 0 stands for direct messages only: totals and
ratings of all servers together have -1. The indexes of rankings hold only people who are listed, and `rungs`
count them.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
DIRECT, EVERYWHERE = 0, -1
RANKINGS = (("wins", "points"), ("points", "wins"), ("share", "wins"), ("rating", "wins"))
LISTED = {"sqlite_where": sa.text("is_listed = 1"), "postgresql_where": sa.text("is_listed")}


def upgrade() -> None:
    """Change the schema."""
    op.add_column("tables", sa.Column("is_public", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("name", sa.String()))
    for kind, seconds in (("timed_calls", "call"), ("timed_catches", "catch")):
        op.add_column("seats", sa.Column(kind, BIG, nullable=False, server_default="0"))
        count = kind.removeprefix("timed_")
        op.execute(f"UPDATE seats SET {kind} = {count} WHERE quickest_{seconds} IS NOT NULL")  # noqa: S608
    op.add_column(
        "matches", sa.Column("record_format", sa.SmallInteger(), nullable=False, server_default="2")
    )
    op.execute(
        "UPDATE matches SET record_format = 1"
        " WHERE id IN (SELECT match_id FROM moves WHERE events IS NOT NULL)"
    )
    move_totals(DIRECT, EVERYWHERE)
    op.add_column("totals", sa.Column("is_listed", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.execute(
        "UPDATE totals SET is_listed = false"
        " WHERE player_id IN (SELECT id FROM players WHERE is_unlisted = true)"
    )
    index_rankings(LISTED)
    create_rungs()


def downgrade() -> None:
    """Change it back."""
    op.drop_table("rungs")
    index_rankings({})
    op.drop_column("totals", "is_listed")
    move_totals(EVERYWHERE, DIRECT)
    op.drop_column("matches", "record_format")
    for column in ("timed_catches", "timed_calls", "name"):
        op.drop_column("seats", column)
    op.drop_column("tables", "is_public")


def move_totals(old: int, new: int) -> None:
    """Give the totals and ratings of all servers together another place."""
    for table in ("totals", "ratings"):
        op.execute(f"UPDATE {table} SET guild_id = {new} WHERE guild_id = {old}")  # noqa: S608


def index_rankings(options: dict[str, Any]) -> None:
    """Replace the indexes of the rankings by others with these options."""
    for merit, second in RANKINGS:
        op.drop_index(f"ix_totals_{merit}", "totals")
        columns = ["guild_id", "period", merit, second, "player_id"]
        op.create_index(f"ix_totals_{merit}", "totals", columns, **options)


def create_rungs() -> None:
    """How many people stand on each rung of a ranking; counted after the migrations."""
    op.create_table(
        "rungs",
        sa.Column("period", sa.String(), nullable=False),
        sa.Column("merit", sa.String(), nullable=False),
        sa.Column("first", sa.Double(), nullable=False),
        sa.Column("second", BIG, nullable=False, autoincrement=False),
        sa.Column("people", BIG, nullable=False),
        sa.PrimaryKeyConstraint("period", "merit", "first", "second", name="pk_rungs"),
        sqlite_with_rowid=False,
    )
