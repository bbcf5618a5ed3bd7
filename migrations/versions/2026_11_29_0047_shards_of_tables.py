"""Store which shard's process runs a table outside of servers. Before, it was always shard 0's."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0047"
down_revision = "0046"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("shard", BIG, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("tables", "shard")
