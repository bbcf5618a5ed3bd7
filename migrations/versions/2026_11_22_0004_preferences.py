"""What people have chosen for themselves: colors, pictures, language, order of the hand, reminders."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Change the schema."""
    op.add_column("players", sa.Column("preferences", sa.JSON(none_as_null=True)))


def downgrade() -> None:
    """Change it back."""
    op.drop_column("players", "preferences")
