"""The schema of version 1.0.0, the first version that this program can update."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
SMALL = sa.SmallInteger()
JSON = sa.JSON(none_as_null=True)
TABLES = sa.MetaData(
    naming_convention={
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def upgrade() -> None:
    TABLES.create_all(op.get_bind())


def downgrade() -> None:
    TABLES.drop_all(op.get_bind())


def where(sqlite: str, postgresql: str = "") -> dict[str, Any]:
    """Return the condition of a partial index."""
    return {"sqlite_where": sa.text(sqlite), "postgresql_where": sa.text(postgresql or sqlite)}


sa.Table(
    "careers",
    TABLES,
    sa.Column("player_id", BIG, primary_key=True, autoincrement=False),
    sa.Column("tallies", JSON, nullable=False),
    sa.Column("badges", JSON, nullable=False),
)
sa.Table(
    "champions",
    TABLES,
    sa.Column("guild_id", BIG, primary_key=True),
    sa.Column("season", sa.String(), primary_key=True),
    sa.Column("metric", sa.String(), primary_key=True),
    sa.Column("line", SMALL, primary_key=True, autoincrement=False),
    sa.Column("place", SMALL, nullable=False),
    sa.Column("player_id", BIG),
    sa.Column("matches", BIG, nullable=False),
    sa.Column("wins", BIG, nullable=False),
    sa.Column("points", BIG, nullable=False),
    sa.Column("rating", BIG),
    sa.Index("ix_champions_player_id", "player_id"),
)
sa.Table(
    "daily_deals",
    TABLES,
    sa.Column("day", BIG, primary_key=True, autoincrement=False),
    sa.Column("secret", sa.LargeBinary(), nullable=False),
    sa.Column("drawn_on", BIG),
)
sa.Table(
    "daily_reminders",
    TABLES,
    sa.Column("player_id", BIG, primary_key=True, autoincrement=False),
    sa.Column("second", BIG, nullable=False),
    sa.Column("language", sa.String(), nullable=False),
    sa.Column("last_day", BIG, nullable=False),
    sa.Column("is_refused", sa.Boolean(), nullable=False),
)
sa.Table(
    "deletions",
    TABLES,
    sa.Column("id", BIG, primary_key=True, autoincrement=False),
    sa.Column("key", sa.LargeBinary(), nullable=False),
    sa.Column("number", BIG, nullable=False),
)
sa.Table(
    "erasures",
    TABLES,
    sa.Column("shard", BIG, primary_key=True, autoincrement=False),
    sa.Column("player_id", BIG, primary_key=True, autoincrement=False),
)
sa.Table(
    "final_boards",
    TABLES,
    sa.Column("guild_id", BIG, primary_key=True),
    sa.Column("season", sa.String(), primary_key=True),
    sa.Column("shown_at", sa.Double(), nullable=False),
)
sa.Table(
    "leases",
    TABLES,
    sa.Column("epoch", BIG, primary_key=True),
    sa.Column("shard_count", BIG, nullable=False),
    sa.Column("shards", JSON, nullable=False),
    sa.Column("taken", JSON),
)
sa.Table(
    "nights",
    TABLES,
    sa.Column("id", BIG, primary_key=True),
    sa.Column("guild_id", BIG, nullable=False),
    sa.Column("channel_id", BIG, nullable=False),
    sa.Column("host_id", BIG),
    sa.Column("preset", sa.String(), nullable=False),
    sa.Column("every", sa.String(), nullable=False),
    sa.Column("at", sa.Double(), nullable=False),
    sa.Column("announced_from", sa.Double(), nullable=False),
    sa.Column("is_off", sa.Boolean(), nullable=False, server_default=sa.false()),
    sa.Column("has_event", sa.Boolean(), nullable=False, server_default=sa.false()),
    sa.Column("event_id", BIG, nullable=False, server_default=sa.text("0")),
    sa.Column("message_id", BIG, nullable=False, server_default=sa.text("0")),
    sa.Column("table_id", BIG),
    sa.Column("is_told", sa.Boolean(), nullable=False, server_default=sa.false()),
    sa.Index("ix_nights_guild_id", "guild_id"),
    sa.Index("ix_nights_host_id", "host_id"),
    sqlite_autoincrement=True,
)
sa.Table(
    "players",
    TABLES,
    sa.Column("id", BIG, primary_key=True, autoincrement=False),
    sa.Column("is_unlisted", sa.Boolean(), nullable=False),
    sa.Column("preferences", JSON),
    sa.Index("ix_players_unlisted", "id", **where("is_unlisted = 1", "is_unlisted")),
)
sa.Table(
    "presets",
    TABLES,
    sa.Column("guild_id", BIG, primary_key=True),
    sa.Column("name", sa.String(), primary_key=True),
    sa.Column("options", JSON, nullable=False),
    sa.Column("author_id", BIG),
)
sa.Table(
    "ratings",
    TABLES,
    sa.Column("guild_id", BIG, primary_key=True),
    sa.Column("player_id", BIG, primary_key=True),
    sa.Column("mu", sa.Double(), nullable=False),
    sa.Column("sigma", sa.Double(), nullable=False),
    sa.Column("model", sa.String(), nullable=False),
    sa.Index("ix_ratings_player_id", "player_id"),
)
sa.Table(
    "rungs",
    TABLES,
    sa.Column("period", sa.String(), primary_key=True),
    sa.Column("metric", sa.String(), primary_key=True),
    sa.Column("first", sa.Double(), primary_key=True),
    sa.Column("second", BIG, primary_key=True, autoincrement=False),
    sa.Column("people", BIG, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "servers",
    TABLES,
    sa.Column("guild_id", BIG, primary_key=True, autoincrement=False),
    sa.Column("settings", JSON),
    sa.Column("left_at", sa.Double()),
)
sa.Table(
    "starts",
    TABLES,
    sa.Column("shard", BIG, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double(), primary_key=True),
)
sa.Table(
    "tables",
    TABLES,
    sa.Column("id", BIG, primary_key=True),
    sa.Column("guild_id", BIG, nullable=False),
    sa.Column("channel_id", BIG, nullable=False),
    sa.Column("is_public", sa.Boolean(), nullable=False),
    sa.Column("stage", sa.String(), nullable=False),
    sa.Column("revision", BIG, nullable=False),
    sa.Column("deadline", sa.Double()),
    sa.Column("state", JSON),
    sa.Column("match_id", BIG),
    sa.Column("shown_revision", BIG, nullable=False),
    sa.Column("messages", JSON, nullable=False),
    sa.Column("created_at", sa.Double(), nullable=False),
    sa.Column("updated_at", sa.Double(), nullable=False),
    sa.Index("ix_tables_channel_id", "channel_id"),
    sa.Index("uq_tables_open_channel", "channel_id", unique=True, **where("stage != 'closed'")),
    sqlite_autoincrement=True,
)
sa.Table(
    "totals",
    TABLES,
    sa.Column("guild_id", BIG, primary_key=True),
    sa.Column("period", sa.String(), primary_key=True),
    sa.Column("player_id", BIG, primary_key=True),
    sa.Column("matches", BIG, nullable=False),
    sa.Column("wins", BIG, nullable=False),
    sa.Column("points", BIG, nullable=False),
    sa.Column("share", sa.Double()),
    sa.Column("rating", BIG),
    sa.Column("is_listed", sa.Boolean(), nullable=False),
    sa.Index("ix_totals_player_id", "player_id"),
    sa.Index(
        "ix_totals_points",
        "guild_id",
        "period",
        "points",
        "wins",
        "player_id",
        **where("is_listed = 1", "is_listed"),
    ),
    sa.Index(
        "ix_totals_rating",
        "guild_id",
        "period",
        "rating",
        "wins",
        "player_id",
        **where("is_listed = 1", "is_listed"),
    ),
    sa.Index(
        "ix_totals_share",
        "guild_id",
        "period",
        "share",
        "wins",
        "player_id",
        **where("is_listed = 1", "is_listed"),
    ),
    sa.Index(
        "ix_totals_wins",
        "guild_id",
        "period",
        "wins",
        "points",
        "player_id",
        **where("is_listed = 1", "is_listed"),
    ),
)
sa.Table(
    "tournaments",
    TABLES,
    sa.Column("id", BIG, primary_key=True),
    sa.Column("guild_id", BIG, nullable=False),
    sa.Column("channel_id", BIG, nullable=False),
    sa.Column("director_id", BIG),
    sa.Column("system", sa.String(), nullable=False),
    sa.Column("seats", SMALL, nullable=False),
    sa.Column("options", JSON, nullable=False),
    sa.Column("preset", sa.String()),
    sa.Column("phase", sa.String(), nullable=False),
    sa.Column("is_paused", sa.Boolean(), nullable=False),
    sa.Column("starts_at", sa.Double(), nullable=False),
    sa.Column("ended_at", sa.Double()),
    sa.Column("revision", BIG, nullable=False),
    sa.Column("message_id", BIG),
    sa.Column("shown_revision", BIG),
    sa.Column("shown_round", SMALL),
    sa.Index("ix_tournaments_guild_id", "guild_id"),
    sa.Index("uq_tournaments_running", "channel_id", unique=True, **where("ended_at IS NULL")),
    sqlite_autoincrement=True,
)
sa.Table(
    "daily_attempts",
    TABLES,
    sa.Column("day", BIG, sa.ForeignKey("daily_deals.day"), primary_key=True, autoincrement=False),
    sa.Column("player_id", BIG, primary_key=True, autoincrement=False),
    sa.Column("guild_id", BIG, nullable=False),
    sa.Column("step", BIG, nullable=False),
    sa.Column("moves", JSON),
    sa.Column("has_won", sa.Boolean()),
    sa.Column("points", BIG),
    sa.Column("made", BIG),
    sa.Column("streak", BIG),
    sa.Index(
        "ix_daily_attempts_best",
        "day",
        sa.text("points DESC"),
        "made",
        "player_id",
        **where("points IS NOT NULL"),
    ),
    sa.Index("ix_daily_attempts_player_id", "player_id"),
    sa.Index(
        "ix_daily_attempts_server",
        "guild_id",
        "day",
        sa.text("points DESC"),
        "made",
        "player_id",
        **where("points IS NOT NULL"),
    ),
)
sa.Table(
    "entrants",
    TABLES,
    sa.Column("tournament_id", BIG, sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", SMALL, primary_key=True, autoincrement=False),
    sa.Column("player_id", BIG),
    sa.Column("seed", SMALL),
    sa.Column("is_out", sa.Boolean(), nullable=False),
    sa.Index("ix_entrants_player_id", "player_id"),
    sa.Index("uq_entrants_player", "tournament_id", "player_id", unique=True),
)
sa.Table(
    "hands",
    TABLES,
    sa.Column("table_id", BIG, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("player_id", BIG, primary_key=True),
    sa.Column("message_id", BIG, nullable=False),
    sa.Column("token", sa.String(), nullable=False),
    sa.Column("language", sa.String(), nullable=False),
    sa.Column("seat", SMALL),
    sa.Column("expires_at", sa.Double(), nullable=False),
    sa.Column("is_follow_up", sa.Boolean(), nullable=False, server_default=sa.false()),
    sa.Index("ix_hands_expires_at", "expires_at"),
    sa.Index("ix_hands_player_id", "player_id"),
)
sa.Table(
    "matches",
    TABLES,
    sa.Column("id", BIG, primary_key=True),
    sa.Column("table_id", BIG, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sa.Column("guild_id", BIG, nullable=False),
    sa.Column("rules", JSON, nullable=False),
    sa.Column("rules_version", BIG, nullable=False),
    sa.Column("record_format", SMALL, nullable=False),
    sa.Column("target", BIG, nullable=False),
    sa.Column("started_at", sa.Double(), nullable=False),
    sa.Column("ended_at", sa.Double()),
    sa.Column("counted_as", BIG),
    sa.Column("ended_by", BIG),
    sa.Column("repeats", SMALL),
    sa.Index("ix_matches_ended_by", "ended_by", "ended_at", **where("ended_by IS NOT NULL")),
    sa.Index("ix_matches_guild_ended", "guild_id", "ended_at"),
    sa.Index("ix_matches_table_id", "table_id"),
    sa.Index("uq_matches_counted_as", "counted_as", unique=True),
    sqlite_autoincrement=True,
)
sa.Table(
    "night_answers",
    TABLES,
    sa.Column("night_id", BIG, sa.ForeignKey("nights.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("player_id", BIG, primary_key=True, autoincrement=False),
    sa.Column("answer", sa.String(), nullable=False),
    sa.Column("at", sa.Double(), nullable=False),
    sa.Index("ix_night_answers_player_id", "player_id"),
)
sa.Table(
    "moves",
    TABLES,
    sa.Column("match_id", BIG, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("revision", BIG, primary_key=True),
    sa.Column("step", SMALL, primary_key=True),
    sa.Column("round", SMALL, nullable=False),
    sa.Column("seat", SMALL),
    sa.Column("move", JSON),
    sa.Column("mover", sa.String()),
    sa.Column("checksum", BIG),
    sa.Column("events", JSON),
    sa.Column("at", sa.Double(), nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "pairings",
    TABLES,
    sa.Column("tournament_id", BIG, sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("round", SMALL, primary_key=True, autoincrement=False),
    sa.Column("number", SMALL, primary_key=True, autoincrement=False),
    sa.Column("entrants", JSON, nullable=False),
    sa.Column("calls", SMALL, nullable=False),
    sa.Column("thread_id", BIG, unique=True),
    sa.Column("opened_at", sa.Double()),
    sa.Column("is_closed", sa.Boolean(), nullable=False),
    sa.Column("decided", sa.String()),
    sa.Column("places", JSON),
    sa.Column("points", JSON),
    sa.Column("match_id", BIG, sa.ForeignKey("matches.id", ondelete="SET NULL")),
    sa.Index("ix_pairings_match_id", "match_id"),
)
sa.Table(
    "reviews",
    TABLES,
    sa.Column("match_id", BIG, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", SMALL, primary_key=True),
    sa.Column("judge", SMALL, nullable=False),
    sa.Column("decisions", BIG, nullable=False),
    sa.Column("loss", sa.Double(), nullable=False),
)
sa.Table(
    "rounds",
    TABLES,
    sa.Column("match_id", BIG, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", SMALL, primary_key=True),
    sa.Column("secret", sa.LargeBinary(), nullable=False),
    sa.Column("shares", JSON),
    sa.Column("commitment", sa.String(), nullable=False),
    sa.Column("dealer", SMALL, nullable=False),
    sa.Column("winner", SMALL),
    sa.Column("points", JSON),
    sa.Column("started_at", sa.Double(), nullable=False),
    sa.Column("ended_at", sa.Double()),
)
sa.Table(
    "seats",
    TABLES,
    sa.Column("match_id", BIG, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", SMALL, primary_key=True),
    sa.Column("player_id", BIG),
    sa.Column("level", sa.String()),
    sa.Column("name", sa.String()),
    sa.Column("score", BIG, nullable=False),
    sa.Column("rank", SMALL),
    sa.Column("took_part", sa.Boolean(), nullable=False),
    sa.Column("finished", sa.Boolean(), nullable=False),
    sa.Column("rating", BIG),
    sa.Column("local_rating", BIG),
    sa.Column("decisions", BIG, nullable=False),
    sa.Column("own_decisions", BIG, nullable=False),
    sa.Column("rounds", BIG, nullable=False),
    sa.Column("round_wins", BIG, nullable=False),
    sa.Column("points", BIG, nullable=False),
    sa.Column("best_round", BIG),
    sa.Column("most_cards", BIG),
    sa.Column("calls", BIG, nullable=False),
    sa.Column("timed_calls", BIG, nullable=False),
    sa.Column("call_seconds", sa.Double(), nullable=False),
    sa.Column("quickest_call", sa.Double()),
    sa.Column("catches", BIG, nullable=False),
    sa.Column("timed_catches", BIG, nullable=False),
    sa.Column("catch_seconds", sa.Double(), nullable=False),
    sa.Column("quickest_catch", sa.Double()),
    sa.Column("caught", BIG, nullable=False),
    sa.Column("challenges_won", BIG, nullable=False),
    sa.Column("challenges_lost", BIG, nullable=False),
    sa.Column("red", BIG, nullable=False),
    sa.Column("yellow", BIG, nullable=False),
    sa.Column("green", BIG, nullable=False),
    sa.Column("blue", BIG, nullable=False),
    sa.Column("pink", BIG, nullable=False),
    sa.Column("teal", BIG, nullable=False),
    sa.Column("orange", BIG, nullable=False),
    sa.Column("purple", BIG, nullable=False),
    sa.Index("ix_seats_player_match", "player_id", "match_id"),
)
