"""Where a seat finished a match is its rank."""

from __future__ import annotations

from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Change the schema."""
    op.execute("ALTER TABLE seats RENAME COLUMN place TO rank")


def downgrade() -> None:
    """Change it back."""
    op.execute("ALTER TABLE seats RENAME COLUMN rank TO place")
