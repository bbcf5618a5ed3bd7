"""Results before anybody has played, and the actions of `/leaderboard`, `/stats`, and `/history`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.feature import Parts
from bot.features.rankings.ceremony import Ceremonies
from bot.features.rankings.commands import LeaderboardHandler, ResultsHandler
from bot.features.rankings.leaderboard import Champion, Hall, Ranking, Season, Standing, Standings
from bot.features.rankings.results import History, Statistics
from bot.features.rankings.screens import (
    ShowHall,
    ShowHistory,
    ShowLeaderboard,
    ShowMatch,
    ShowStats,
    final_board_screen,
    hall_screen,
    leaderboard_screen,
)
from bot.game.results import Metric, Period, Reader, Scope, Total
from bot.ui.router import Handler
from bot.ui.transport.panels import Panel
from tests.features.samples import EVERYWHERE, Samples


class EmptyLeaderboard:
    """The rankings before anybody has played."""

    async def standings(self, ranking: Ranking, page: int = 0, *, asked_by: int | None = None) -> Standings:
        return Standings(ranking, (), None, page=0, pages=1)


class NoStatistics:
    """Statistics before anybody has played."""

    async def of(self, player: int, guild: int) -> Statistics:
        return Statistics(player)

    async def is_private(self, player: int) -> bool:
        return False

    async def between(self, player: int, other: int, guild: int) -> None:
        return None


class NoHistory:
    """Past matches before anybody has played."""

    async def of(self, player: int, guild: int, page: int = 0, *, reader: Reader | None = None) -> History:
        return History(player, (), page=0, pages=1)

    async def course(self, match: int) -> None:
        return None


class EmptyHall:
    """The hall of fame before the first season is over."""

    async def page(self, guild: int, metric: Metric, number: int) -> Hall:
        return Hall((), page=0, pages=1)

    async def medals(self, player: int, guild: int) -> tuple[int, ...]:
        return (0, 0, 0)


def handlers(parts: Parts) -> Sequence[Handler]:
    """Those of the feature, without any results."""
    return (
        LeaderboardHandler(EmptyLeaderboard(), EmptyHall(), parts.names, Ceremonies.from_parts(parts)),
        ResultsHandler(NoStatistics(), NoHistory(), EmptyHall(), parts),
    )


def panels() -> Iterator[Panel]:
    """The leaderboard of somebody without a name."""
    ranked = Standings(Ranking(0, Period.WEEK, Metric.WINS), (Standing(1, 11, Total(4, 3)),), None, 0, 1)
    yield leaderboard_screen(ranked, ShowLeaderboard(), {})
    champions = Champion(1, 11, Total(4, 3)), Champion(2, None, Total(4, 1))
    past = (Season("2026-Q4", champions), Season("2026-12", champions))
    yield hall_screen(Hall(past, 0, 1), ShowHall(), {})
    yield final_board_screen(dict.fromkeys(Metric, past[1]), {})


SAMPLES = Samples(
    commands=dict.fromkeys(("leaderboard", "stats", "history"), EVERYWHERE),
    actions=(
        ShowLeaderboard(2, Metric.SHARE, Period.WEEK, Scope.EVERYWHERE),
        ShowHall(99, Metric.SHARE, Scope.EVERYWHERE),
        ShowStats(2**63 - 1, Scope.EVERYWHERE),
        ShowHistory(99, 2**63 - 1),
        ShowMatch(10**9, 99, 2**63 - 1),
    ),
    handlers=handlers,
    panels=panels,
    promises={16: ("features/rankings/test_processes.py",)},
)
