"""A process that hands its shards over leaves a note of what it has taken up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Change the schema."""
    op.add_column("leases", sa.Column("taken", sa.JSON()))


def downgrade() -> None:
    """Change it back."""
    with op.batch_alter_table("leases") as leases:
        leases.drop_column("taken")
