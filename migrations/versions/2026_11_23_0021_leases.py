"""Which process has which shards, by epochs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the schema."""
    op.create_table(
        "leases",
        sa.Column("epoch", BIG, nullable=False),
        sa.Column("shard_count", BIG, nullable=False),
        sa.Column("shards", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("epoch", name="pk_leases"),
    )


def downgrade() -> None:
    """Change it back."""
    op.drop_table("leases")
