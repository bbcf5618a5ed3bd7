"""Store whether the outcome of a tournament's table was explained in its thread."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0045"
down_revision = "0044"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the schema. Nothing more is posted for tables that are already over."""
    op.add_column("pairings", sa.Column("summons_id", BIG_INT))
    op.add_column("pairings", sa.Column("is_told", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    op.drop_column("pairings", "is_told")
    op.drop_column("pairings", "summons_id")
