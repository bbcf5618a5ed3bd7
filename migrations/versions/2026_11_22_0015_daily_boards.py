"""The indexes of the daily boards hold everybody who has finished, in the order of the board."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

FINISHED = sa.text("points IS NOT NULL")
PLACES = {"ix_daily_attempts_server": ["guild_id"], "ix_daily_attempts_best": []}


def upgrade() -> None:
    """Change the schema."""
    for name, place in PLACES.items():
        op.drop_index(name, "daily_attempts")
        op.create_index(
            name,
            "daily_attempts",
            [*place, "day", sa.text("points DESC"), "made", "player_id"],
            sqlite_where=FINISHED,
            postgresql_where=FINISHED,
        )


def downgrade() -> None:
    """Change it back."""
    for name, place in PLACES.items():
        op.drop_index(name, "daily_attempts")
        op.create_index(name, "daily_attempts", [*place, "day", "points", "made"])
