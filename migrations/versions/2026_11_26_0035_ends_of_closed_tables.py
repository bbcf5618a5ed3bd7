"""End matches whose tables are closed, because restoring a backup could close tables without ending their
matches.
"""

from __future__ import annotations

from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    op.execute(
        "UPDATE matches SET ended_at = (SELECT updated_at FROM tables WHERE id = matches.table_id) "
        "WHERE ended_at IS NULL AND table_id IN (SELECT id FROM tables WHERE stage = 'closed')"
    )


def downgrade() -> None:
    """Change nothing, because the matches stay ended."""
