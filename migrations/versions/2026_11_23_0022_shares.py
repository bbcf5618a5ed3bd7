"""Rounds keep what the presses of their players added to the shuffle; nothing was added in older ones."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Change the schema."""
    op.add_column("rounds", sa.Column("shares", sa.JSON(none_as_null=True)))


def downgrade() -> None:
    """Change it back."""
    op.drop_column("rounds", "shares")
