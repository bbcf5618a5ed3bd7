"""Open hands, and what it takes to redraw them after a restart."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the schema."""
    op.create_table(
        "hands",
        sa.Column("table_id", BIG, nullable=False),
        sa.Column("player_id", BIG, nullable=False),
        sa.Column("message_id", BIG, nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("expires_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_hands_table_id_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "player_id", name="pk_hands"),
    )
    op.create_index("ix_hands_player_id", "hands", ["player_id"])
    op.create_index("ix_hands_expires_at", "hands", ["expires_at"])


def downgrade() -> None:
    """Change it back."""
    op.drop_table("hands")
