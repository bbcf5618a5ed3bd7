"""Give the seats of deleted people a mark, by which these seats count as the same person's until the day is
over.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"

HAS_MARK = sa.text("forgotten > 0")
SEATS = sa.table(
    "seats",
    sa.column("player_id", sa.BigInteger),
    sa.column("level", sa.String),
    sa.column("took_part", sa.Boolean),
    sa.column("forgotten", sa.SmallInteger),
)


def upgrade() -> None:
    op.add_column("seats", sa.Column("forgotten", sa.SmallInteger))
    is_forgotten = SEATS.c.player_id.is_(None) & SEATS.c.level.is_(None) & SEATS.c.took_part
    op.get_bind().execute(sa.update(SEATS).where(is_forgotten).values(forgotten=0))
    op.create_index(
        "ix_seats_forgotten", "seats", ["forgotten"], sqlite_where=HAS_MARK, postgresql_where=HAS_MARK
    )


def downgrade() -> None:
    op.drop_index("ix_seats_forgotten", table_name="seats")
    op.drop_column("seats", "forgotten")
