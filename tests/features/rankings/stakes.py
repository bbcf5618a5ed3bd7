"""A champion's role, which is removed with the champion's data."""

from __future__ import annotations

import time

from tests.wire.stakes import Leaver, Stake, execute

CHAMPION = """
    INSERT INTO champions (guild_id, season, metric, line, place, player_id, matches, wins, points)
    VALUES (?, ?, 'wins', 1, 1, ?, 10, 5, 500)
"""
FINAL_BOARD = "INSERT INTO final_boards (guild_id, season, shown_at, role_id) VALUES (?, ?, ?, ?)"


class Crown(Stake):
    """The role of somebody who has won a month."""

    clear = ("DELETE FROM champions",)

    async def store(self, database_url: str, leaver: Leaver) -> None:
        """Store that they have won a month of their own, and give them the role."""
        guild = leaver.room.guild.id
        season = f"{2030 + leaver.number // 12}-{leaver.number % 12 + 1:02}"
        execute(database_url, CHAMPION, guild, season, leaver.user.id)
        execute(database_url, FINAL_BOARD, guild, season, time.time(), leaver.crown.id)

    def is_shown(self, leaver: Leaver) -> bool:
        """Whether they have the role."""
        return leaver.crown in leaver.room.guild.members[leaver.user.id].roles

    def is_gone(self, database_url: str, leaver: Leaver) -> bool:
        """Whether they have neither the role nor a win."""
        won = execute(database_url, "SELECT 1 FROM champions WHERE player_id = ?", leaver.user.id)
        return not (won or self.is_shown(leaver))


STAKE = Crown()
