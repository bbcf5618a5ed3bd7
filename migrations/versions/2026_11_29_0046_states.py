"""Index the tables that have a state, so that finding them doesn't read all tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"

HAS_STATE = sa.text("state IS NOT NULL")


def upgrade() -> None:
    op.create_index("ix_tables_state", "tables", ["id"], sqlite_where=HAS_STATE, postgresql_where=HAS_STATE)


def downgrade() -> None:
    op.drop_index("ix_tables_state", "tables")
