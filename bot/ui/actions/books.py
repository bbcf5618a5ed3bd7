"""What the bot remembers besides the tables, for whoever carries out what people ask."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import NamedTuple

from bot.game.ports import Presets
from bot.game.preferences import PreferenceBook


@dataclass(frozen=True)
class LeaderboardRow:
    """One line of a leaderboard; `rank` counts from 1, `player` is the Discord account.

    Names are not stored: Discord shows them for mentions, and these mentions notify nobody.
    """

    rank: int
    player: int
    wins: int
    matches: int
    points: int


class LeaderboardPage(NamedTuple):
    """A page of a leaderboard, and the row of the person who asked for it, None before their first match."""

    rows: list[LeaderboardRow]
    own: LeaderboardRow | None
    pages: int


ReadLeaderboard = Callable[[int, int, int], Awaitable[LeaderboardPage]]  # server, page from 0, who asks


@dataclass(frozen=True)
class Books:
    """The saved rules of servers, the preferences of people, and the results of both."""

    presets: Presets
    preferences: PreferenceBook
    leaderboard: ReadLeaderboard
