"""Store meetings across all servers as well, and index them by number."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0051"
down_revision = "0050"

MOST = sa.text("matches DESC")


def upgrade() -> None:
    """Change the schema. The next start refills the tables."""
    _empty()
    op.drop_index("ix_meetings_player_id", "meetings")
    op.drop_index("ix_meetings_other", "meetings")
    op.create_index("ix_meetings_player", "meetings", ["player_id", "guild_id", MOST, "other_id"])
    op.create_index("ix_meetings_other", "meetings", ["other_id", "guild_id", MOST, "player_id"])


def downgrade() -> None:
    _empty()
    op.drop_index("ix_meetings_player", "meetings")
    op.drop_index("ix_meetings_other", "meetings")
    op.create_index("ix_meetings_player_id", "meetings", ["player_id"])
    op.create_index("ix_meetings_other", "meetings", ["other_id", "guild_id"])


def _empty() -> None:
    for table in ("summaries", "meetings", "months"):
        op.execute(sa.delete(sa.table(table)))
