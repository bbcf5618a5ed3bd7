"""Months and quarters keep their champions; totals of quarters are filled in after the migration."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the schema."""
    op.create_table(
        "champions",
        sa.Column("guild_id", BIG_INT, nullable=False),
        sa.Column("season", sa.String(), nullable=False),
        sa.Column("metric", sa.String(), nullable=False),
        sa.Column("line", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("player_id", BIG_INT),
        sa.Column("matches", BIG_INT, nullable=False),
        sa.Column("wins", BIG_INT, nullable=False),
        sa.Column("points", BIG_INT, nullable=False),
        sa.Column("rating", BIG_INT),
        sa.PrimaryKeyConstraint("guild_id", "season", "metric", "line", name=op.f("pk_champions")),
    )
    op.create_index(op.f("ix_champions_player_id"), "champions", ["player_id"])


def downgrade() -> None:
    """Change it back."""
    op.drop_table("champions")
