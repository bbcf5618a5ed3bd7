"""Who made each move: a person, a guest, a computer player or a stand-in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Change the schema."""
    op.add_column("moves", sa.Column("mover", sa.String()))


def downgrade() -> None:
    """Change it back."""
    op.drop_column("moves", "mover")
