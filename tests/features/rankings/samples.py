"""Results before anybody has played, and the actions of `/leaderboard` and `/stats`."""

from __future__ import annotations

from collections.abc import Iterator

from bot.features.rankings.leaderboard import Champion, Hall, Ranking, Season, Standing, Standings
from bot.features.rankings.screens import (
    ShowHall,
    ShowHistory,
    ShowLeaderboard,
    ShowMatch,
    ShowOwnTables,
    ShowStats,
    final_board_screen,
    hall_screen,
    leaderboard_screen,
)
from bot.game.periods import Period
from bot.game.rankings import Metric, Scope, Total
from bot.ui.transport.panels import Panel
from tests.features.samples import EVERYWHERE, Samples


def panels() -> Iterator[Panel]:
    """The leaderboard of somebody without a name."""
    ranked = Standings(Ranking(0, Period.WEEK, Metric.WINS), (Standing(1, 11, Total(4, 3)),), None, 0, 1)
    yield leaderboard_screen(ranked, ShowLeaderboard(), {})
    champions = Champion(1, 11, Total(4, 3)), Champion(2, None, Total(4, 1))
    past = (Season("2026-Q4", champions), Season("2026-12", champions))
    yield hall_screen(Hall(past, 0, 1), ShowHall(), {})
    yield final_board_screen(dict.fromkeys(Metric, past[1]), {})


SAMPLES = Samples(
    commands=dict.fromkeys(("leaderboard", "stats"), EVERYWHERE),
    actions=(
        ShowLeaderboard(2, Metric.SHARE, Period.WEEK, Scope.EVERYWHERE),
        ShowHall(99, Metric.SHARE, Scope.EVERYWHERE),
        ShowStats(2**63 - 1, Scope.EVERYWHERE),
        ShowOwnTables(),
        ShowHistory(99, 2**63 - 1),
        ShowMatch(10**9, 99, 2**63 - 1),
    ),
    panels=panels,
    promises={16: ("features/rankings/test_processes.py",)},
)
