"""Who is still to be forgotten by which shard."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the schema."""
    op.create_table(
        "erasures",
        sa.Column("shard", BIG, autoincrement=False, nullable=False),
        sa.Column("player_id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("shard", "player_id", name=op.f("pk_erasures")),
    )


def downgrade() -> None:
    """Change it back."""
    op.drop_table("erasures")
