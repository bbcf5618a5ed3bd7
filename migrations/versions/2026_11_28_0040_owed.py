"""Store what the bot still has to do on Discord after the row it was about is gone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "owed",
        sa.Column("id", BIG_INT, primary_key=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("guild_id", BIG_INT, nullable=False),
        sa.Column("target_id", BIG_INT),
        sa.Column("player_id", BIG_INT, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("owed")
