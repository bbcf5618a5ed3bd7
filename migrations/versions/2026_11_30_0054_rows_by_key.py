"""Make databases smaller: SQLite stores more tables by their keys, and seals are no longer stored.

A seal is the hash of the secret in the same row. A table by key needs no second index for its key.
"""

from __future__ import annotations

import hashlib
import re
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0054"
down_revision = "0053"

BY_KEY = ("rounds", "seats", "totals", "ratings", "summaries")
WITHOUT_ROWID = " WITHOUT ROWID"


def upgrade() -> None:
    op.drop_column("rounds", "commitment")
    if op.get_bind().dialect.name == "sqlite":
        for table in BY_KEY:
            _store(table, WITHOUT_ROWID)


def downgrade() -> None:
    op.add_column("rounds", sa.Column("commitment", sa.String(), nullable=False, server_default=""))
    if op.get_bind().dialect.name == "sqlite":
        for table in BY_KEY:
            _store(table, "")
        raw: Any = op.get_bind().connection.driver_connection
        raw.create_function("seal", 1, _seal)
        op.execute("UPDATE rounds SET commitment = seal(secret)")
    else:
        op.execute("UPDATE rounds SET commitment = encode(sha256(secret), 'hex')")
        op.alter_column("rounds", "commitment", server_default=None)


def _store(table: str, how: str) -> None:
    """Copy a table with its indexes, because SQLite can't change how an existing one is stored."""
    described = (
        "SELECT sql FROM sqlite_master WHERE tbl_name = :table AND sql IS NOT NULL ORDER BY type = 'index'"
    )
    made, *indexes = op.get_bind().scalars(sa.text(described), {"table": table}).all()
    copy = re.sub(
        rf'^CREATE TABLE "?{table}"?', f"CREATE TABLE new_{table}", made.removesuffix(WITHOUT_ROWID)
    )
    key = ", ".join(sa.inspect(op.get_bind()).get_pk_constraint(table)["constrained_columns"])
    for statement in (
        copy + how,
        f"INSERT INTO new_{table} SELECT * FROM {table} ORDER BY {key}",  # noqa: S608
        f"DROP TABLE {table}",
        f"ALTER TABLE new_{table} RENAME TO {table}",
        *indexes,
    ):
        op.execute(statement)


def _seal(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()
