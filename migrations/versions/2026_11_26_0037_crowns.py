"""Store the role that a season's champion got."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("final_boards", sa.Column("role_id", BIG_INT))


def downgrade() -> None:
    with op.batch_alter_table("final_boards") as final_boards:
        final_boards.drop_column("role_id")
