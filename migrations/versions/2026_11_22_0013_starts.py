"""When shards identified themselves to Discord, so that a crash loop slows down."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the schema."""
    op.create_table(
        "starts",
        sa.Column("shard", BIG, autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("shard", "at", name=op.f("pk_starts")),
    )


def downgrade() -> None:
    """Change it back."""
    op.drop_table("starts")
