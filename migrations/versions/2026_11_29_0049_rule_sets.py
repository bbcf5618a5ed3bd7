"""Store the options of matches once for all matches with the same options."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0049"
down_revision = "0048"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
RULE_SETS = sa.table("rule_sets", sa.column("id"), sa.column("options"))
OLD = sa.table("matches", sa.column("rules"))
TEXTS = sa.table("rule_texts", sa.column("text"), sa.column("rules_id"))


def upgrade() -> None:
    op.create_table(
        "rule_sets",
        sa.Column("id", BIG_INT, autoincrement=False, nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rule_sets")),
    )
    _add_rules_id()
    _store_once()
    op.drop_column("matches", "rules")
    op.create_index(op.f("ix_matches_rules_id"), "matches", ["rules_id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_matches_rules_id"), "matches")
    op.add_column("matches", sa.Column("rules", sa.JSON(), nullable=False, server_default="{}"))
    options = "SELECT options FROM rule_sets WHERE rule_sets.id = matches.rules_id"
    op.execute(f"UPDATE matches SET rules = ({options})")  # noqa: S608
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("matches", "rules", server_default=None)
    op.drop_column("matches", "rules_id")
    op.drop_table("rule_sets")


def _add_rules_id() -> None:
    """Add the column in the only way that SQLite supports for a column that refers to another table."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            "ALTER TABLE matches ADD COLUMN rules_id INTEGER DEFAULT '0' NOT NULL "
            "CONSTRAINT fk_matches_rules_id_rule_sets REFERENCES rule_sets (id)"
        )
    else:
        op.add_column("matches", sa.Column("rules_id", BIG_INT, nullable=False, server_default="0"))


def _store_once() -> None:
    """Make all matches with the same options refer to the same row, no matter how the options are ordered."""
    connection = op.get_bind()
    connection.execute(sa.text("CREATE TEMPORARY TABLE rule_texts (text TEXT PRIMARY KEY, rules_id BIGINT)"))
    stored: Any = sa.select(sa.cast(OLD.c.rules, sa.String)).distinct()
    texts: Sequence[str] = connection.scalars(stored).all()
    options = {_digest(text): json.loads(text) for text in texts}
    for id_, one in options.items():
        connection.execute(sa.insert(RULE_SETS).values(id=id_, options=sa.literal(one, sa.JSON())))
    for text in texts:
        connection.execute(sa.insert(TEXTS).values(text=text, rules_id=_digest(text)))
    found = "SELECT rules_id FROM rule_texts WHERE text = CAST(matches.rules AS TEXT)"
    connection.execute(sa.text(f"UPDATE matches SET rules_id = ({found})"))  # noqa: S608
    connection.execute(sa.text("DROP TABLE rule_texts"))
    if connection.dialect.name == "postgresql":
        op.create_foreign_key(
            op.f("fk_matches_rules_id_rule_sets"), "matches", "rule_sets", ["rules_id"], ["id"]
        )


def _digest(text: str) -> int:
    """Return the same value as `bot.storage.rule_sets`."""
    plain = json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return int.from_bytes(sha256(plain.encode()).digest()[:8], signed=True)
