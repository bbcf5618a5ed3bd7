"""What people ask about results: leaderboards, statistics, past matches. Their handlers answer."""

from __future__ import annotations

from bot.game.rankings import Merit, Period, Scope
from bot.ui.actions.action import FeatureAction, Id, Number


class ShowLeaderboard(FeatureAction, tag="page"):
    """Show a page of a leaderboard, from 0."""

    page: Number = 0
    merit: Merit = Merit.WINS
    period: Period = Period.ALL
    scope: Scope = Scope.SERVER


class ShowStats(FeatureAction, tag="stats"):
    """Show what a person did; without one, the asker."""

    player: Id = 0
    scope: Scope = Scope.SERVER


class ShowHistory(FeatureAction, tag="history"):
    """Show a page of a person's matches, from 0; without one, the asker's."""

    page: Number = 0
    player: Id = 0


class ShowMatch(FeatureAction, tag="match"):
    """Show how a match ended, and what page of whose history leads back."""

    match: Id
    page: Number = 0
    player: Id = 0
