"""Store people who gave their place in a tournament to somebody else, because they cannot decide about its
tables.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "former_entrants",
        sa.Column("tournament_id", BIG_INT, primary_key=True),
        sa.Column("player_id", BIG_INT, primary_key=True),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], ondelete="CASCADE"),
    )
    op.create_index("ix_former_entrants_player_id", "former_entrants", ["player_id"])


def downgrade() -> None:
    op.drop_table("former_entrants")
