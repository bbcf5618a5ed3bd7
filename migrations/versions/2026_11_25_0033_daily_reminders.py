"""Who wants to be reminded of the daily deal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the schema."""
    op.create_table(
        "daily_reminders",
        sa.Column("player_id", BIG_INT, autoincrement=False, nullable=False),
        sa.Column("second", BIG_INT, nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("last_day", BIG_INT, nullable=False),
        sa.Column("is_refused", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_daily_reminders")),
    )


def downgrade() -> None:
    """Change it back."""
    op.drop_table("daily_reminders")
