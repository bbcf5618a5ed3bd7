"""Store the language of the person who plans a game night or opens a tournament."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"


def upgrade() -> None:
    for table in ("nights", "tournaments"):
        op.add_column(table, sa.Column("language", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    for table in ("nights", "tournaments"):
        op.drop_column(table, "language")
