"""A tournament whose director and only entrant deletes their data."""

from __future__ import annotations

import time

from bot.features.tournaments.changes import joined
from bot.features.tournaments.store import SqlTournaments
from bot.features.tournaments.tournament import System, Tournament
from bot.storage.database import Database
from tests.wire.people import words_of
from tests.wire.stakes import Leaver, Stake, execute

HOUR = 3_600.0


class Entrant(Stake):
    """A tournament that the person has opened and joined."""

    clear = ("DELETE FROM entrants", "DELETE FROM tournaments")

    async def store(self, database_url: str, leaver: Leaver) -> None:
        """Open it, and let them join."""
        database, room = Database(database_url), leaver.room
        store, at = SqlTournaments(database, time.time), time.time() + HOUR
        cup = Tournament(
            0, room.guild.id, room.channel.id, System.KNOCKOUT, 2, {}, at, director=leaver.user.id
        )
        opened = await store.open(cup)
        await store.change(opened.id, lambda before: joined(before, leaver.user.id))
        await database.close()

    def is_shown(self, leaver: Leaver) -> bool:
        """Whether its message names them."""
        board = leaver.room.newest("tour_join")
        return board is not None and leaver.user.display_name in words_of(board)

    def is_gone(self, database_url: str, leaver: Leaver) -> bool:
        """Whether its message names nobody; the tournament itself stays."""
        rows = execute(database_url, "SELECT 1 FROM entrants WHERE player_id = ?", leaver.user.id)
        is_there = leaver.room.newest("tour_join") is not None
        return is_there and not (rows or self.is_shown(leaver))


STAKE = Entrant()
