"""The past tables of a channel are found without looking at all others."""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Change the schema."""
    op.create_index("ix_tables_channel_id", "tables", ["channel_id"])


def downgrade() -> None:
    """Change it back."""
    op.drop_index("ix_tables_channel_id", "tables")
