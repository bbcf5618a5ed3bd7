"""People who are not listed are found without looking at all others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Change the schema."""
    op.create_index(
        "ix_players_unlisted",
        "players",
        ["id"],
        sqlite_where=sa.text("is_unlisted = 1"),
        postgresql_where=sa.text("is_unlisted"),
    )


def downgrade() -> None:
    """Change it back."""
    op.drop_index("ix_players_unlisted", "players")
