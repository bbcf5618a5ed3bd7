"""Store the card backs that servers have uploaded."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0052"
down_revision = "0051"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the schema."""
    op.create_table(
        "card_backs",
        sa.Column("guild_id", BIG_INT, autoincrement=False, nullable=False),
        sa.Column("picture", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_card_backs")),
    )


def downgrade() -> None:
    """Revert the schema."""
    op.drop_table("card_backs")
