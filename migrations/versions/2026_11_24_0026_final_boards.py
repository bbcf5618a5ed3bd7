"""Servers are shown the champions of a season once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the schema."""
    op.create_table(
        "final_boards",
        sa.Column("guild_id", BIG_INT, nullable=False),
        sa.Column("season", sa.String(), nullable=False),
        sa.Column("shown_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "season", name=op.f("pk_final_boards")),
    )


def downgrade() -> None:
    """Change it back."""
    op.drop_table("final_boards")
