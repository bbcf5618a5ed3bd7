"""For people who still have to be deleted, store how many shards there were when the note was written."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("erasures", sa.Column("shard_count", BIG_INT))


def downgrade() -> None:
    with op.batch_alter_table("erasures") as erasures:
        erasures.drop_column("shard_count")
