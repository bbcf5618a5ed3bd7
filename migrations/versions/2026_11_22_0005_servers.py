"""What each server has decided about its games, and when it removed the bot."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Change the schema."""
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False),
        sa.Column("settings", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("left_at", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_servers")),
    )


def downgrade() -> None:
    """Change it back."""
    op.drop_table("servers")
