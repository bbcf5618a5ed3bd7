"""The colors of the dark side that were chosen for wilds, counted like those of the light one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
DARK = ("pink", "teal", "orange", "purple")


def upgrade() -> None:
    """Change the schema."""
    for color in DARK:
        op.add_column("seats", sa.Column(color, BIG_INT, nullable=False, server_default="0"))


def downgrade() -> None:
    """Change it back."""
    with op.batch_alter_table("seats") as seats:
        for color in DARK:
            seats.drop_column(color)
