"""What people ask about results: leaderboards, statistics, past matches. Their desks answer."""

from __future__ import annotations

from enum import StrEnum

from bot.game.rankings import Merit, Period
from bot.ui.actions.action import Action, Number


class Scope(StrEnum):
    """Whether only what happened in this server is looked at, or everything."""

    SERVER = "server"
    EVERYWHERE = "everywhere"


class ShowLeaderboard(Action, tag="page"):
    """Show a page of a leaderboard, from 0."""

    page: Number = 0
    merit: Merit = Merit.WINS
    period: Period = Period.ALL
    scope: Scope = Scope.SERVER
