"""What rankings compare is called a metric."""

from __future__ import annotations

from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Change the schema."""
    op.execute("ALTER TABLE rungs RENAME COLUMN merit TO metric")  # keys and rows stay as they are


def downgrade() -> None:
    """Change it back."""
    op.execute("ALTER TABLE rungs RENAME COLUMN metric TO merit")
