"""Store summaries, meetings, and months of people, from which statistics are read."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0049"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
NUMBERS = ("matches", "wins", "matches_against_bots", "wins_against_bots", "run", "longest_run")
STATISTICS = (
    "decisions", "own_decisions", "rounds", "round_wins", "points", "best_round", "most_cards", "calls",
    "timed_calls", "call_seconds", "quickest_call", "catches", "timed_catches", "catch_seconds",
    "quickest_catch", "caught", "challenges_won", "challenges_lost", "red", "yellow", "green", "blue", "pink",
    "teal", "orange", "purple",
)  # fmt: skip
MAY_BE_EMPTY = {"best_round", "most_cards", "quickest_call", "quickest_catch"}
SECONDS = {"call_seconds", "quickest_call", "catch_seconds", "quickest_catch"}


def upgrade() -> None:
    """Change the schema. The next start fills the tables."""
    op.create_table(
        "summaries",
        _key("guild_id"),
        _key("player_id"),
        *map(_number, NUMBERS),
        sa.Column("curve", sa.JSON(), nullable=False),
        *map(_number, STATISTICS),
        sa.PrimaryKeyConstraint("guild_id", "player_id", name=op.f("pk_summaries")),
    )
    op.create_index(op.f("ix_summaries_player_id"), "summaries", ["player_id"])
    op.create_table(
        "meetings",
        *map(_key, ("guild_id", "player_id", "other_id")),
        *map(_number, ("matches", "ahead", "behind")),
        sa.PrimaryKeyConstraint("guild_id", "player_id", "other_id", name=op.f("pk_meetings")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_meetings_player_id"), "meetings", ["player_id"])
    op.create_index("ix_meetings_other", "meetings", ["other_id", "guild_id"])
    op.create_table(
        "months",
        *map(_key, ("player_id", "month")),
        *map(_number, ("first_match", "last_match")),
        sa.PrimaryKeyConstraint("player_id", "month", name=op.f("pk_months")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("months", "meetings", "summaries"):
        op.drop_table(table)


def _key(name: str) -> sa.Column[int]:
    return sa.Column(name, BIG_INT, autoincrement=False, nullable=False)


def _number(name: str) -> sa.Column[float]:
    kind = sa.Double() if name in SECONDS else BIG_INT
    return sa.Column(name, kind, nullable=name in MAY_BE_EMPTY)
