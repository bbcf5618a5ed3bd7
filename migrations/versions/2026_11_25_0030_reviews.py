"""What the moves of a seat were worth is kept for `/stats`."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the schema."""
    op.create_table(
        "reviews",
        sa.Column("match_id", BIG_INT, nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("judge", sa.SmallInteger(), nullable=False),
        sa.Column("decisions", BIG_INT, nullable=False),
        sa.Column("loss", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_reviews_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_reviews")),
    )


def downgrade() -> None:
    """Change it back."""
    op.drop_table("reviews")
