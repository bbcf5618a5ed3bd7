"""Stored tables that this version cannot read: each keeps its channel until a moderator ends it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.game.errors import Fault, GameError
from bot.game.ports import GameStore, UnreadableTable


@dataclass
class UnreadableTables:
    """The unreadable tables by channel."""

    _store: GameStore
    _by_channel: dict[int, UnreadableTable] = field(default_factory=dict[int, UnreadableTable])

    def fill(self, found: Iterable[UnreadableTable]) -> None:
        """Replace all of them with those that the store has found."""
        self._by_channel = {table.channel: table for table in found}

    def check(self, channel: int) -> None:
        """Raises GameError unreadable_table if a channel has one."""
        if channel in self._by_channel:
            raise GameError(Fault.UNREADABLE_TABLE)

    async def end(self, channel: int, *, is_moderator: bool) -> bool:
        """Free a channel; the record of its table is kept.

        Returns False if there is no such table. Raises GameError not_moderator.
        """
        table = self._by_channel.get(channel)
        if table is None:
            return False
        if not is_moderator:
            raise GameError(Fault.NOT_MODERATOR)
        await self._store.set_aside(table.id)
        self._by_channel.pop(channel, None)
        return True
