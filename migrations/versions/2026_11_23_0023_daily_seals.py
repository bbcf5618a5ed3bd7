"""Daily deals are drawn and sealed the day before; older ones were drawn on their own day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Change the schema."""
    op.add_column("daily_deals", sa.Column("drawn_on", sa.BigInteger().with_variant(sa.Integer(), "sqlite")))


def downgrade() -> None:
    """Change it back."""
    op.drop_column("daily_deals", "drawn_on")
