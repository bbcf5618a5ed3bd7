"""The first tables: open tables, the record of matches, totals, players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
SMALL = sa.SmallInteger()
JSON = sa.JSON(none_as_null=True)
COUNTS = ("matches", "match_wins", "rounds", "round_wins", "points")
DEEDS = ("calls", "catches", "caught", "challenges_won", "challenges_lost")


def upgrade() -> None:
    """Change the schema."""
    create_tables()
    create_matches()
    create_seats()
    create_rounds()
    create_moves()
    create_totals()
    op.create_table(
        "players",
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("is_unlisted", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
    )


def downgrade() -> None:
    """Change it back."""
    for table in ("players", "totals", "moves", "rounds", "seats", "matches", "tables"):
        op.drop_table(table)


def create_tables() -> None:
    """Tables in channels: an open one at most for each channel."""
    op.create_table(
        "tables",
        sa.Column("id", BIG, nullable=False),
        sa.Column("guild_id", BIG, nullable=False),
        sa.Column("channel_id", BIG, nullable=False),
        sa.Column("stage", sa.String(), nullable=False),
        sa.Column("revision", BIG, nullable=False),
        sa.Column("deadline", sa.Double()),
        sa.Column("state", JSON),
        sa.Column("match_id", BIG),
        sa.Column("shown_revision", BIG, nullable=False),
        sa.Column("messages", JSON, nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("updated_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sqlite_autoincrement=True,
    )
    is_open = sa.text("stage != 'closed'")
    op.create_index(
        "uq_tables_open_channel",
        "tables",
        ["channel_id"],
        unique=True,
        sqlite_where=is_open,
        postgresql_where=is_open,
    )


def create_matches() -> None:
    """Matches, from their first deal on."""
    op.create_table(
        "matches",
        sa.Column("id", BIG, nullable=False),
        sa.Column("table_id", BIG, nullable=False),
        sa.Column("guild_id", BIG, nullable=False),
        sa.Column("rules", JSON, nullable=False),
        sa.Column("target", BIG, nullable=False),
        sa.Column("started_at", sa.Double(), nullable=False),
        sa.Column("ended_at", sa.Double()),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_matches_table_id_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_matches_table_id", "matches", ["table_id"])
    op.create_index("ix_matches_guild_ended", "matches", ["guild_id", "ended_at"])


def create_seats() -> None:
    """Who sat where in a match, and with what result."""
    op.create_table(
        "seats",
        sa.Column("match_id", BIG, nullable=False),
        sa.Column("seat", SMALL, nullable=False),
        sa.Column("player_id", BIG),
        sa.Column("level", sa.String()),
        sa.Column("score", BIG, nullable=False),
        sa.Column("place", SMALL),
        of_a_match("seats"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_player_id", "seats", ["player_id"])


def create_rounds() -> None:
    """Rounds: what shuffled them, and how they ended."""
    op.create_table(
        "rounds",
        sa.Column("match_id", BIG, nullable=False),
        sa.Column("number", SMALL, nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.Column("dealer", SMALL, nullable=False),
        sa.Column("winner", SMALL),
        sa.Column("points", JSON),
        sa.Column("started_at", sa.Double(), nullable=False),
        sa.Column("ended_at", sa.Double()),
        of_a_match("rounds"),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_rounds"),
    )


def create_moves() -> None:
    """Every move and deal of a match, with all that followed."""
    op.create_table(
        "moves",
        sa.Column("match_id", BIG, nullable=False),
        sa.Column("revision", BIG, nullable=False),
        sa.Column("step", SMALL, nullable=False),
        sa.Column("round", SMALL, nullable=False),
        sa.Column("seat", SMALL),
        sa.Column("move", JSON),
        sa.Column("events", JSON, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        of_a_match("moves"),
        sa.PrimaryKeyConstraint("match_id", "revision", "step", name="pk_moves"),
    )


def create_totals() -> None:
    """What each person has done in each server."""
    op.create_table(
        "totals",
        sa.Column("guild_id", BIG, nullable=False),
        sa.Column("player_id", BIG, nullable=False),
        *(sa.Column(name, BIG, nullable=False) for name in COUNTS + DEEDS),
        sa.PrimaryKeyConstraint("guild_id", "player_id", name="pk_totals"),
    )
    op.create_index("ix_totals_player_id", "totals", ["player_id"])


def of_a_match(table: str) -> sa.ForeignKeyConstraint:
    """The rows go with their match."""
    return sa.ForeignKeyConstraint(
        ["match_id"], ["matches.id"], name=f"fk_{table}_match_id_matches", ondelete="CASCADE"
    )
