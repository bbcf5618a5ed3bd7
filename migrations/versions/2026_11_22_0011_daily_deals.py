"""The daily deal: the secret of each day, and what people did with it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the schema."""
    op.create_table(
        "daily_deals",
        sa.Column("day", BIG, primary_key=True, autoincrement=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "daily_attempts",
        sa.Column("day", BIG, sa.ForeignKey("daily_deals.day"), primary_key=True, autoincrement=False),
        sa.Column("player_id", BIG, primary_key=True, autoincrement=False),
        sa.Column("guild_id", BIG, nullable=False),
        sa.Column("step", BIG, nullable=False),
        sa.Column("moves", sa.JSON()),
        sa.Column("has_won", sa.Boolean()),
        sa.Column("points", BIG),
        sa.Column("made", BIG),
        sa.Column("streak", BIG),
    )
    op.create_index("ix_daily_attempts_player_id", "daily_attempts", ["player_id"])
    op.create_index("ix_daily_attempts_server", "daily_attempts", ["guild_id", "day", "points", "made"])
    op.create_index("ix_daily_attempts_best", "daily_attempts", ["day", "points", "made"])


def downgrade() -> None:
    """Change it back."""
    op.drop_table("daily_attempts")
    op.drop_table("daily_deals")
