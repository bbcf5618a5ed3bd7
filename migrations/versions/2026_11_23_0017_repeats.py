"""Matches keep how many of the same people had counted earlier on their day; older ones count in full."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Change the schema."""
    op.add_column("matches", sa.Column("repeats", sa.SmallInteger()))


def downgrade() -> None:
    """Change it back."""
    op.drop_column("matches", "repeats")
