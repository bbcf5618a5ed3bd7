"""Matches keep which host ended them in their first round, without a vote of the others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
INDEX = "ix_matches_ended_by"
ENDED = sa.text("ended_by IS NOT NULL")


def upgrade() -> None:
    """Change the schema."""
    op.add_column("matches", sa.Column("ended_by", BIG))
    op.create_index(INDEX, "matches", ["ended_by", "ended_at"], sqlite_where=ENDED, postgresql_where=ENDED)


def downgrade() -> None:
    """Change it back."""
    op.drop_index(INDEX, "matches")
    op.drop_column("matches", "ended_by")
