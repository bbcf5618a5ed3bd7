"""Open hands can be follow-ups, which are edited by their ids."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Change the schema."""
    op.add_column("hands", sa.Column("is_follow_up", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    """Change it back."""
    op.drop_column("hands", "is_follow_up")
