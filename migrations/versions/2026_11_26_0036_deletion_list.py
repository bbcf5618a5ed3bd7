"""Add a table for the list of deletions, which is used where there is no file for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "deletion_list",
        sa.Column("number", BIG_INT, autoincrement=False, nullable=False),
        sa.Column("hashed", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("number", "hashed", name=op.f("pk_deletion_list")),
    )


def downgrade() -> None:
    op.drop_table("deletion_list")
