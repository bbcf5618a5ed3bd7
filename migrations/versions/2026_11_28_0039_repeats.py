"""For each seat, store how often its person met the others that day, and drop the column with the person who
ended a match.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MATCHES = sa.table("matches", sa.column("id", BIG), sa.column("repeats", sa.SmallInteger))
SEATS = sa.table("seats", sa.column("match_id", BIG), sa.column("repeats", sa.SmallInteger))
WERE_MET = sa.select(MATCHES.c.id).where(MATCHES.c.repeats > 0)
OF_MATCH = sa.select(MATCHES.c.repeats).where(MATCHES.c.id == SEATS.c.match_id).scalar_subquery()
MOST_OF_SEATS = sa.select(sa.func.max(SEATS.c.repeats)).where(SEATS.c.match_id == MATCHES.c.id)
NAMED = sa.text("ended_by IS NOT NULL")


def upgrade() -> None:
    op.add_column("seats", sa.Column("repeats", sa.SmallInteger, nullable=False, server_default="0"))
    met = sa.update(SEATS).where(SEATS.c.match_id.in_(WERE_MET))
    op.get_bind().execute(met.values(repeats=OF_MATCH))
    op.drop_index("ix_matches_ended_by", table_name="matches")
    op.drop_column("matches", "ended_by")
    op.drop_column("matches", "repeats")


def downgrade() -> None:
    op.add_column("matches", sa.Column("repeats", sa.SmallInteger))
    op.add_column("matches", sa.Column("ended_by", BIG))
    op.create_index(
        "ix_matches_ended_by", "matches", ["ended_by", "ended_at"], sqlite_where=NAMED, postgresql_where=NAMED
    )
    op.get_bind().execute(sa.update(MATCHES).values(repeats=MOST_OF_SEATS.scalar_subquery()))
    op.drop_column("seats", "repeats")
