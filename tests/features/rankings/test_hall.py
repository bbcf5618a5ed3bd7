"""The hall of fame: past seasons, the newest first; names, and places without one; medals in the stats."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.features.rankings.leaderboard import Champion, Hall, Ranking, Season, Standings
from bot.features.rankings.results import Statistics
from bot.features.rankings.screens import (
    ShowHall,
    ShowLeaderboard,
    Subject,
    hall_screen,
    leaderboard_screen,
    stats_screen,
)
from bot.features.rankings.store import SqlHall
from bot.game.periods import Period, keys_of
from bot.game.rankings import Metric, RankingBook, Scope, Total
from bot.game.state import EVERYWHERE
from bot.storage.database import Database
from bot.storage.people import SqlPeople
from bot.storage.rankings import store_book
from bot.storage.retention import SqlRetention
from bot.text.language import LANGUAGES, speaking
from bot.ui.offers import FeatureOffer
from tests.ui.payloads import Payload, complaints, payload_of

GUILD = 1_000_000_000_000_000_001
ANN, BOB, CAT = 11, 12, 13
PODIUM = (
    Champion(1, ANN, Total(30, 12, 900, 1200)),
    Champion(2, None, Total(20, 9, 700, 1100)),
    Champion(2, CAT, Total(20, 9, 700, 1100)),
)


def hall(*keys: str, page: int = 0, pages: int = 1, has_server: bool = True, **asked: Any) -> Payload:
    wanted = ShowHall(page, **asked)
    seasons = tuple(Season(key, PODIUM) for key in keys)
    return payload_of(hall_screen(Hall(seasons, page, pages), wanted, {CAT: "*Cat*"}, has_server=has_server))


def test_a_season_names_its_champions_with_what_they_did() -> None:
    assert hall("2026-Q4", "2026-12").text.splitlines() == [
        "# 🏛️ Hall of fame",
        "**Most wins · This server**",
        "**4th quarter 2026**",
        "🥇 <@11> · **12** · 30 matches",
        "🥈 Someone · **9** · 20 matches",
        r"🥈 \*Cat\* · **9** · 20 matches",
        "**December 2026**",
        "🥇 <@11> · **12** · 30 matches",
        "🥈 Someone · **9** · 20 matches",
        r"🥈 \*Cat\* · **9** · 20 matches",
    ]


def test_before_the_first_season_is_over_it_says_so() -> None:
    assert "No champions yet." in hall().text


def test_every_ranking_and_place_is_one_press_away() -> None:
    asked = [(press.code, press.argument) for press in hall("2026-12", page=1, pages=3).presses]
    for metric in Metric:
        assert ("hall", f"0={metric}=server") in asked
    assert {("hall", "0=wins=server"), ("hall", "2=wins=server"), ("hall", "0=wins=everywhere")} <= {*asked}


def test_the_leaderboard_and_the_hall_lead_to_each_other() -> None:
    tabs = [FeatureOffer("Leaderboard", ShowLeaderboard()), FeatureOffer("Hall", ShowHall())]
    shown = Standings(Ranking(0, Period.ALL, Metric.WINS), (), None, 0, 1)
    board = payload_of(leaderboard_screen(shown, ShowLeaderboard(), {}, tabs))
    assert ("hall", "0=wins=server") in [(press.code, press.argument) for press in board.presses]
    past = payload_of(hall_screen(Hall((), 0, 1), ShowHall(), {}, tabs))
    assert ("page", "0=wins=all=server") in [(press.code, press.argument) for press in past.presses]
    assert complaints(board) == complaints(past) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("has_server", [True, False])
def test_a_full_page_is_within_the_limits(language: str, has_server: bool) -> None:
    seasons = tuple(
        Season(key, (Champion(1, 10**19, Total(10**6, 10**6, 10**9, 10**4)),) * 10)
        for key in ("2026-Q4", "2026-12", "2026-11")
    )
    with speaking(language):
        shown = hall_screen(Hall(seasons, 1, 99), ShowHall(1), {10**19: "_" * 32}, has_server=has_server)
        assert complaints(payload_of(shown)) == []


def test_medals_are_a_line_of_the_stats() -> None:
    shown = stats_screen(Subject(ANN, ANN, {}, (2, 0, 1)), Statistics(ANN), Scope.SERVER)
    assert "**Medals:** 🥇 2 · 🥉 1" in payload_of(shown).text
    none = stats_screen(Subject(ANN, ANN, {}, (0, 0, 0)), Statistics(ANN), Scope.SERVER)
    assert "Medals" not in payload_of(none).text


async def awarded(database: Database) -> SqlHall:
    """Ann beat Bob in four months of a server; Bob came first in the months of all servers."""
    for month in (9, 10, 11, 12):
        at = datetime(2026, month, 15, tzinfo=UTC).timestamp()
        keys = keys_of(at)
        totals = {(GUILD, key, ANN): Total(9, 5, 0, 1100) for key in keys}
        totals |= {(GUILD, key, BOB): Total(9, 4, 0, 1000) for key in keys}
        totals |= {(EVERYWHERE, Period.MONTH.key(at), BOB): Total(9, 4, 0, 1000)}
        await database.write(lambda connection, totals=totals: store_book(connection, RankingBook(totals)))
    await SqlRetention(database).delete_periods(datetime(2027, 1, 2, tzinfo=UTC).timestamp())
    return SqlHall(database)


async def test_the_newest_seasons_come_first(database: Database) -> None:
    stored = await awarded(database)
    first, second = [await stored.page(GUILD, Metric.WINS, page) for page in (0, 9)]
    assert [season.key for season in first.seasons] == ["2026-Q4", "2026-12", "2026-11"]
    assert [season.key for season in second.seasons] == ["2026-10", "2026-Q3", "2026-09"]
    assert (second.page, second.pages) == (1, 2)
    assert first.seasons[0].champions == (
        Champion(1, ANN, Total(9, 5, 0, 1100)),
        Champion(2, BOB, Total(9, 4, 0, 1000)),
    )
    assert await stored.page(GUILD, Metric.POINTS, 3) == Hall((), 0, 1)


async def test_medals_are_counted_by_place(database: Database) -> None:
    stored = await awarded(database)
    assert await stored.medals(ANN, GUILD) == (18, 0, 0)  # four months and two quarters, three rankings
    assert await stored.medals(BOB, GUILD) == (0, 18, 0)
    assert await stored.medals(BOB, EVERYWHERE) == (12, 0, 0)


async def test_who_leaves_the_leaderboards_has_no_name_until_they_are_back(database: Database) -> None:
    stored, people = await awarded(database), SqlPeople(database)
    for is_unlisted, shown in ((True, [None, BOB]), (False, [ANN, BOB])):
        await people.unlist(ANN, is_unlisted=is_unlisted)
        (newest, *_) = (await stored.page(GUILD, Metric.WINS, 0)).seasons
        assert [champion.player for champion in newest.champions] == shown
