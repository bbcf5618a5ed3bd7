"""Delete the personal bests, because those of the longest round were in seconds and are now in cards."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0053"
down_revision = "0052"


def upgrade() -> None:
    """Empty the table. The next start refills it."""
    op.execute(sa.delete(sa.table("bests")))


def downgrade() -> None:
    """Empty the table, too: an earlier version knows no rounds in cards."""
    op.execute(sa.delete(sa.table("bests")))
