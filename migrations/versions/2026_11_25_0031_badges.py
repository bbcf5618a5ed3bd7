"""Badges, what they follow from, and the most cards that a seat has held."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the schema."""
    op.add_column("seats", sa.Column("most_cards", BIG_INT))
    op.create_table(
        "careers",
        sa.Column("player_id", BIG_INT, autoincrement=False, nullable=False),
        sa.Column("tallies", sa.JSON(), nullable=False),
        sa.Column("badges", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_careers")),
    )


def downgrade() -> None:
    """Change it back."""
    op.drop_table("careers")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("most_cards")
