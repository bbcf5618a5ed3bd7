"""The desk of the leaderboards."""

from __future__ import annotations

from bot.ui.desks import Desk
from bot.ui.screens.results import ReadLeaderboard, leaderboard_screen
from bot.ui.transport.custom_ids import ShowLeaderboard
from bot.ui.transport.replies import Reply


class LeaderboardDesk(Desk):
    """Shows who has done best in a server."""

    kinds = (ShowLeaderboard,)

    def __init__(self, read: ReadLeaderboard) -> None:
        self._read = read

    async def answer(self, reply: Reply, action: ShowLeaderboard) -> object:
        """Show the page that is asked for."""
        interaction = reply.interaction
        found = await self._read(interaction.guild_id or 0, action.page, interaction.user.id)
        return await reply.show(leaderboard_screen(found, action.page))
