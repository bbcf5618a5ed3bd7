"""Records that last: all rules of a match, and checksums instead of events. Presets have authors."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JSON = sa.JSON(none_as_null=True)
MATCHES = sa.table("matches", sa.column("id", BIG), sa.column("rules", JSON))
MOVES = sa.table("moves", sa.column("events", JSON))
# Of the options that were not stored, because they had these values.
DEFAULTS: dict[str, Any] = {
    "deck": "classic",
    "decks": "auto",
    "brand_self": False,
    "hand_size": 7,
    "dealer": "draw",
    "opening_card": "apply",
    "first_player": "after_dealer",
    "two_player_reverse": "skip",
    "wild_draw_four": "no_color_match",
    "challenge_loss": "lose_turn",
    "challenge_win": "stays",
    "uno_call": "race",
    "uno_penalty": 2,
    "uno_seconds": 8,
    "scoring": "winner_collects",
    "target": 500,
    "teams": False,
    "misplay_penalty": 0,
    "turn_seconds": 90,
    "on_leave": "remove",
    "hidden_counts": False,
    "seats": "auto",
    "swap_hands": 0,
    "shuffle_hands": 0,
    "customizable": 0,
    "challenge": True,
    "customizable_effects": [],
    "wild_after_draw": False,
    "draw": "one",
    "force_play": False,
    "uno_to_go_out": False,
    "stacking": "off",
    "seven_zero": False,
    "jump_in": False,
    "take_back": "off",
}


def upgrade() -> None:
    """Change the schema."""
    op.add_column("matches", sa.Column("rules_version", BIG, nullable=False, server_default="1"))
    matches = op.get_bind().execute(sa.select(MATCHES)).all()
    for match in matches:
        own = MATCHES.update().where(MATCHES.c.id == match.id)
        op.execute(own.values(rules=DEFAULTS | match.rules))
    with op.batch_alter_table("moves", table_kwargs={"sqlite_with_rowid": False}) as moves:
        moves.alter_column("events", existing_type=JSON, nullable=True)
        moves.add_column(sa.Column("checksum", BIG))
    op.add_column("presets", sa.Column("author_id", BIG))


def downgrade() -> None:
    """Change it back."""
    op.drop_column("presets", "author_id")
    op.execute(MOVES.update().where(MOVES.c.events.is_(None)).values(events=[]))
    with op.batch_alter_table("moves") as moves:
        moves.drop_column("checksum")
        moves.alter_column("events", existing_type=JSON, nullable=False)
    op.drop_column("matches", "rules_version")
