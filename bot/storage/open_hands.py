"""The open hands of tables, and which of them are stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace
from sqlalchemy import (
    Connection,
    bindparam,
    delete,
    select,
)

from bot.game.state import ShownHand
from bot.storage.rows import HANDS
from bot.storage.statements import upsert

DELETE_HANDS = delete(HANDS).where(HANDS.c.table_id == bindparam("of_table"))
DELETE_HAND = DELETE_HANDS.where(HANDS.c.player_id == bindparam("of_player"))
DELETE_EXPIRED = delete(HANDS).where(HANDS.c.expires_at <= bindparam("now"))
IN_A_HAND = [column.name for column in HANDS.columns if not column.primary_key]
TIDYING_SECONDS = 60.0
# each press brings a new token, and the stored token can be older by at most this time
RENEWAL_SECONDS = 180.0
Hands = Mapping[int, ShownHand]  # hands by account


class HandKeeper:
    """Stores the open hands of tables if they have changed.

    It remembers the stored hands of a table only after the commit, and forgets them before the next change.
    After a change that failed or whose outcome is unknown, it stores all hands of the table.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._stored: dict[int, Hands] = {}
        self._tidy_at = 0.0

    @contextmanager
    def replacing(
        self, table: int, hands: Sequence[ShownHand] | None
    ) -> Generator[Callable[[Connection], None]]:
        """Yield a unit of work that replaces the hands of a table, if any are given.

        Leave the `with` block only after the commit.
        """
        if hands is None:
            yield lambda _: None
            return
        stored = self._stored.pop(table, None)
        newest = {hand.account: hand for hand in hands if hand.until > self._now()}
        good = {account: _kept((stored or {}).get(account), hand) for account, hand in newest.items()}

        def unit(connection: Connection) -> None:
            self._delete_expired(connection)
            _replace_hands(connection, table, stored, good)

        yield unit
        self._stored[table] = good

    def forget(self, table: int) -> None:
        self._stored.pop(table, None)

    def _delete_expired(self, connection: Connection) -> None:
        """Delete expired tokens of all tables from time to time."""
        if (now := self._now()) >= self._tidy_at:
            self._tidy_at = now + TIDYING_SECONDS
            connection.execute(DELETE_EXPIRED, {"now": now})


def _kept(stored: ShownHand | None, hand: ShownHand) -> ShownHand:
    """Return the stored hand, if only its token has changed since and the new token is hardly newer."""
    if stored is None or hand.until - stored.until >= RENEWAL_SECONDS:
        return hand
    as_it_was = replace(hand, token=stored.token, until=stored.until, is_follow_up=stored.is_follow_up)
    return stored if as_it_was == stored else hand


def _replace_hands(connection: Connection, table: int, stored: Hands | None, hands: Hands) -> None:
    if stored is None:
        connection.execute(DELETE_HANDS, {"of_table": table})
        stored = {}
    if gone := sorted(stored.keys() - hands.keys()):
        connection.execute(DELETE_HAND, [{"of_table": table, "of_player": account} for account in gone])
    if changed := [hand for account, hand in hands.items() if stored.get(account) != hand]:
        rows = [_hand_columns(table, hand) for hand in changed]
        connection.execute(upsert(connection, HANDS, *IN_A_HAND), rows)


def _hand_columns(table: int, hand: ShownHand) -> dict[str, Any]:
    return {
        "table_id": table,
        "player_id": hand.account,
        "message_id": hand.message,
        "token": hand.token,
        "language": hand.language,
        "seat": hand.seat,
        "expires_at": hand.until,
        "is_follow_up": hand.is_follow_up,
    }


def hands_by_table(connection: Connection, now: float) -> Mapping[int, Sequence[ShownHand]]:
    """Return the hands whose tokens are still valid."""
    found: dict[int, list[ShownHand]] = defaultdict(list)
    good = select(*HANDS.columns).where(HANDS.c.expires_at > now).order_by(HANDS.c.player_id)
    for row in connection.execute(good):
        found[row.table_id].append(
            ShownHand(
                row.player_id,
                row.message_id,
                row.token,
                row.expires_at,
                row.language,
                row.seat,
                is_follow_up=row.is_follow_up,
            )
        )
    return found
