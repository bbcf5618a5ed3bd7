"""A server's own sets of rules."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the schema."""
    op.create_table(
        "presets",
        sa.Column("guild_id", BIG, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("options", sa.JSON(none_as_null=True), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "name", name="pk_presets"),
    )


def downgrade() -> None:
    """Change it back."""
    op.drop_table("presets")
