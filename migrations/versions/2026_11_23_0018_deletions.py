"""The key and the number of the deletions that are remembered beside the database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Change the schema."""
    if sa.inspect(op.get_bind()).has_table("deletions"):
        return  # a restored backup of an earlier version keeps the key of the database it replaced
    op.create_table(
        "deletions",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column(
            "number",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            nullable=False,
            autoincrement=False,
        ),
        sa.PrimaryKeyConstraint("id", name="pk_deletions"),
    )


def downgrade() -> None:
    """Change it back."""
    op.drop_table("deletions")
