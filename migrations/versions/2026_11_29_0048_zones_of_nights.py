"""Let a series of game nights keep its local hour in a time zone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0048"
down_revision = "0047"


def upgrade() -> None:
    """Change the schema. Existing series keep their time in UTC."""
    op.add_column("nights", sa.Column("zone", sa.String(), nullable=False, server_default="UTC"))


def downgrade() -> None:
    op.drop_column("nights", "zone")
