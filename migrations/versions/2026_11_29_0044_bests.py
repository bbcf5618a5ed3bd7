"""Store each person's best values in a server, from which records are read."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the schema. The next start fills the table."""
    op.create_table(
        "bests",
        sa.Column("guild_id", BIG_INT, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("player_id", BIG_INT, autoincrement=False, nullable=False),
        sa.Column("score", sa.Double(), nullable=False),
        sa.Column("counted_as", BIG_INT, nullable=False),
        sa.Column("ended_at", sa.Double(), nullable=False),
        sa.Column("run", BIG_INT, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "kind", "player_id", name=op.f("pk_bests")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_bests_record", "bests", ["guild_id", "kind", "score", "counted_as"])
    op.create_index("ix_bests_player_id", "bests", ["player_id"])


def downgrade() -> None:
    op.drop_table("bests")
