"""Tournaments: who is in, who meets whom, and how that ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the schema."""
    op.create_table(
        "tournaments",
        sa.Column("id", BIG_INT, nullable=False),
        sa.Column("guild_id", BIG_INT, nullable=False),
        sa.Column("channel_id", BIG_INT, nullable=False),
        sa.Column("director_id", BIG_INT),
        sa.Column("system", sa.String(), nullable=False),
        sa.Column("seats", sa.SmallInteger(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("preset", sa.String()),
        sa.Column("phase", sa.String(), nullable=False),
        sa.Column("is_paused", sa.Boolean(), nullable=False),
        sa.Column("starts_at", sa.Double(), nullable=False),
        sa.Column("ended_at", sa.Double()),
        sa.Column("revision", BIG_INT, nullable=False),
        sa.Column("message_id", BIG_INT),
        sa.Column("shown_revision", BIG_INT),
        sa.Column("shown_round", sa.SmallInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "uq_tournaments_running",
        "tournaments",
        ["channel_id"],
        unique=True,
        sqlite_where=sa.text("ended_at IS NULL"),
        postgresql_where=sa.text("ended_at IS NULL"),
    )
    op.create_index("ix_tournaments_guild_id", "tournaments", ["guild_id"])
    op.create_table(
        "entrants",
        sa.Column("tournament_id", BIG_INT, nullable=False),
        sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("player_id", BIG_INT),
        sa.Column("seed", sa.SmallInteger()),
        sa.Column("is_out", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name="fk_entrants_tournament_id_tournaments",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tournament_id", "number", name="pk_entrants"),
    )
    op.create_index("uq_entrants_player", "entrants", ["tournament_id", "player_id"], unique=True)
    op.create_index("ix_entrants_player_id", "entrants", ["player_id"])
    op.create_table(
        "pairings",
        sa.Column("tournament_id", BIG_INT, nullable=False),
        sa.Column("round", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("entrants", sa.JSON(), nullable=False),
        sa.Column("calls", sa.SmallInteger(), nullable=False),
        sa.Column("thread_id", BIG_INT),
        sa.Column("opened_at", sa.Double()),
        sa.Column("is_closed", sa.Boolean(), nullable=False),
        sa.Column("decided", sa.String()),
        sa.Column("places", sa.JSON()),
        sa.Column("points", sa.JSON()),
        sa.Column("match_id", BIG_INT),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name="fk_pairings_tournament_id_tournaments",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_pairings_match_id_matches", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("tournament_id", "round", "number", name="pk_pairings"),
        sa.UniqueConstraint("thread_id", name="uq_pairings_thread_id"),
    )
    op.create_index("ix_pairings_match_id", "pairings", ["match_id"])


def downgrade() -> None:
    """Change it back."""
    for table in ("pairings", "entrants", "tournaments"):
        op.drop_table(table)
