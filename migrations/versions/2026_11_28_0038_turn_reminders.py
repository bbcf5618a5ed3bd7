"""Let people choose when they are reminded of their turn, instead of only whether."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"

PLAYERS = sa.table(
    "players",
    sa.column("id", sa.BigInteger),
    sa.column("preferences", sa.JSON(none_as_null=True)),
)


def upgrade() -> None:
    _replace("is_nudged", False, "reminders", "never")


def downgrade() -> None:
    _replace("reminders", "never", "is_nudged", False)


def _replace(old: str, old_value: Any, new: str, new_value: Any) -> None:
    """Replace a stored choice with a choice of the same meaning. Any other value becomes the default."""
    connection = op.get_bind()
    chosen = sa.select(PLAYERS.c.id, PLAYERS.c.preferences).where(PLAYERS.c.preferences.is_not(None))
    for person, stored in connection.execute(chosen).all():
        if stored is None or old not in stored:  # a stored `null` is also read as None
            continue
        kept = {name: value for name, value in stored.items() if name != old}
        kept |= {new: new_value} if stored[old] == old_value else {}
        change = sa.update(PLAYERS).where(PLAYERS.c.id == person)
        connection.execute(change.values(preferences=kept or None))
