"""The open hands of tables: what it takes to redraw them after a restart, until their tokens expire."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, bindparam, delete, insert, select

from bot.game.state import ShownHand
from bot.storage.base import table_of
from bot.storage.rows import HandRow

HANDS = table_of(HandRow)
IS_OVER = (HANDS.c.table_id == bindparam("of_table")) | (HANDS.c.expires_at <= bindparam("now"))
CLEAR = delete(HANDS).where(IS_OVER)
ADD_HANDS = insert(HANDS)


def replace_hands(connection: Connection, table: int, hands: Sequence[ShownHand], now: float) -> None:
    """Store the open hands of a table in place of its old ones; expired tokens of all tables go."""
    connection.execute(CLEAR, {"of_table": table, "now": now})
    rows = [
        {
            "table_id": table,
            "player_id": hand.account,
            "message_id": hand.message,
            "token": hand.token,
            "language": hand.language,
            "seat": hand.seat,
            "expires_at": hand.until,
        }
        for hand in hands
        if hand.until > now
    ]
    if rows:
        connection.execute(ADD_HANDS, rows)


def hands_by_table(connection: Connection, now: float) -> Mapping[int, Sequence[ShownHand]]:
    """Return the hands whose tokens are still good."""
    found: dict[int, list[ShownHand]] = defaultdict(list)
    good = select(*HANDS.columns).where(HandRow.expires_at > now).order_by(HandRow.player_id)
    for row in connection.execute(good):
        found[row.table_id].append(
            ShownHand(row.player_id, row.message_id, row.token, row.expires_at, row.language, row.seat)
        )
    return found
