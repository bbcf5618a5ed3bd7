"""Answers `/leaderboard` and its buttons."""

from __future__ import annotations

from msgspec.structs import replace

from bot.features.records.asked import ShowLeaderboard
from bot.features.records.leaderboard_screen import leaderboard_screen
from bot.game.rankings import EVERYWHERE, Leaderboard, Ranking, Scope
from bot.ui.handlers import Handler
from bot.ui.transport.names import NameBook
from bot.ui.transport.replies import Reply


class LeaderboardHandler(Handler):
    """Shows who has done best, in a server or everywhere."""

    kinds = (ShowLeaderboard,)

    def __init__(self, leaderboard: Leaderboard, names: NameBook) -> None:
        self._leaderboard = leaderboard
        self._names = names

    async def answer(self, reply: Reply, action: ShowLeaderboard) -> object:
        """Show the page that is asked for."""
        self._names.remember(reply.interaction.user)
        server, person = reply.interaction.guild_id, reply.interaction.user.id
        if server is None:
            action = replace(action, scope=Scope.EVERYWHERE)
        place = server if server and action.scope is Scope.SERVER else EVERYWHERE
        ranking = Ranking(place, action.period, action.merit)
        found = await self._leaderboard.standings(ranking, action.page, asked_by=person)
        listed = [standing.player for standing in (*found.rows, found.own) if standing]
        names = await self._names.of(listed)
        return await reply.show(leaderboard_screen(found, action, names, has_server=server is not None))
