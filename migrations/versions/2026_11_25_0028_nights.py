"""Game nights, and who is coming."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"

BIG_INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the schema."""
    op.create_table(
        "nights",
        sa.Column("id", BIG_INT, nullable=False),
        sa.Column("guild_id", BIG_INT, nullable=False),
        sa.Column("channel_id", BIG_INT, nullable=False),
        sa.Column("host_id", BIG_INT),
        sa.Column("preset", sa.String(), nullable=False),
        sa.Column("every", sa.String(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("announced_from", sa.Double(), nullable=False),
        sa.Column("is_off", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("has_event", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("event_id", BIG_INT, server_default=sa.text("0"), nullable=False),
        sa.Column("message_id", BIG_INT, server_default=sa.text("0"), nullable=False),
        sa.Column("table_id", BIG_INT),
        sa.Column("is_told", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_nights")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_nights_guild_id"), "nights", ["guild_id"])
    op.create_index(op.f("ix_nights_host_id"), "nights", ["host_id"])
    op.create_table(
        "night_answers",
        sa.Column("night_id", BIG_INT, nullable=False),
        sa.Column("player_id", BIG_INT, autoincrement=False, nullable=False),
        sa.Column("answer", sa.String(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["night_id"], ["nights.id"], name=op.f("fk_night_answers_night_id_nights"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("night_id", "player_id", name=op.f("pk_night_answers")),
    )
    op.create_index(op.f("ix_night_answers_player_id"), "night_answers", ["player_id"])


def downgrade() -> None:
    """Change it back."""
    op.drop_table("night_answers")
    op.drop_table("nights")
