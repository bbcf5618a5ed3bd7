"""Leaderboards: ranks, ties, pages, the reader's own line, periods and places, unlisted people."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from random import Random
from typing import Any

import pytest

from bot.features.rankings.leaderboard import Ranking, Standing, Standings
from bot.features.rankings.store import SqlLeaderboard
from bot.game.periods import Period
from bot.game.rankings import MOST_LISTED, PAGE, Metric, RankingBook, Total
from bot.game.state import EVERYWHERE
from bot.storage.database import Database
from bot.storage.people import SqlPeople
from bot.storage.rankings import store_book

GUILD = 1_000_000_000_000_000_001
NOW = 1_790_000_000.0  # 21 September 2026, a Monday
ANN, BOB, CAT, DAN, EVE, FAY = range(11, 17)
TOTALS = {
    ANN: Total(10, 5, 900, 1100),
    BOB: Total(4, 3, 700, 1300),
    CAT: Total(8, 5, 900, 1200),
    DAN: Total(20, 10, 300, 1200),
    EVE: Total(10, 5, 100, None),
    FAY: Total(10, 5, 900, 1100),
}


async def fill(
    database: Database, totals: Mapping[int, Total], guild: int = GUILD, period: Period = Period.ALL
) -> None:
    book = RankingBook({(guild, period.key(NOW), player): total for player, total in totals.items()})
    await database.write(lambda connection: store_book(connection, book))


async def board(database: Database, page: int = 0, asked_by: int | None = None, **what: Any) -> Standings:
    ranking = Ranking(what.pop("guild", GUILD), **what)
    return await SqlLeaderboard(database, lambda: NOW).standings(ranking, page, asked_by=asked_by)


def ranks(shown: Standings) -> list[tuple[int, int]]:
    return [(line.rank, line.player) for line in shown.rows]


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        (Metric.WINS, [(1, DAN), (2, FAY), (2, CAT), (2, ANN), (5, EVE), (6, BOB)]),
        (Metric.POINTS, [(1, FAY), (1, CAT), (1, ANN), (4, BOB), (5, DAN), (6, EVE)]),
        (Metric.SHARE, [(1, DAN), (2, FAY), (2, EVE), (2, ANN)]),
        (Metric.RATING, [(1, BOB), (2, DAN), (3, CAT), (4, FAY), (4, ANN)]),
    ],
)
async def test_equals_share_a_rank(
    database: Database, metric: Metric, expected: list[tuple[int, int]]
) -> None:
    await fill(database, TOTALS)
    assert ranks(await board(database, metric=metric)) == expected


@pytest.mark.parametrize("metric", Metric)
async def test_the_own_line_has_the_rank_of_the_list(database: Database, metric: Metric) -> None:
    await fill(database, TOTALS)
    listed = (await board(database, metric=metric)).rows
    for line in listed:
        assert (await board(database, metric=metric, asked_by=line.player)).own == line


async def test_a_tie_across_pages_keeps_its_rank(database: Database) -> None:
    await fill(database, {player: Total(30, 30 if player > 20 else 5, 0) for player in range(1, 26)})
    pages = [await board(database, page, asked_by=20) for page in range(3)]
    assert [len(shown.rows) for shown in pages] == [PAGE, PAGE, 5]
    assert [line.rank for shown in pages for line in shown.rows] == [1] * 5 + [6] * 20
    assert {shown.own for shown in pages} == {Standing(6, 20, Total(30, 5, 0))}
    assert {shown.pages for shown in pages} == {3}


async def test_a_page_beyond_the_end_is_the_last(database: Database) -> None:
    await fill(database, TOTALS)
    shown = await board(database, 7)
    assert (shown.page, shown.pages, len(shown.rows)) == (0, 1, 6)


async def test_the_pages_end_somewhere_and_ones_own_line_never(database: Database) -> None:
    await fill(database, {player: Total(1, player, 0) for player in range(1, MOST_LISTED + 101)})
    shown = await board(database, 10**6, asked_by=7)
    assert (shown.page + 1, shown.pages, len(shown.rows)) == (100, 100, PAGE)
    assert shown.rows[-1].rank == MOST_LISTED
    assert shown.own == Standing(MOST_LISTED + 94, 7, Total(1, 7, 0))


async def test_people_who_opted_out_are_not_listed(database: Database) -> None:
    await fill(database, TOTALS)
    await SqlPeople(database).unlist(DAN, is_unlisted=True)
    shown = await board(database, asked_by=DAN)
    assert ranks(shown) == [(1, FAY), (1, CAT), (1, ANN), (4, EVE), (5, BOB)]
    assert shown.own is None
    await SqlPeople(database).unlist(DAN, is_unlisted=False)
    assert ranks(await board(database))[0] == (1, DAN)


async def test_a_match_of_somebody_unlisted_keeps_them_off_the_list(database: Database) -> None:
    await SqlPeople(database).unlist(DAN, is_unlisted=True)
    await fill(database, TOTALS)
    assert DAN not in [line.player for line in (await board(database)).rows]


async def test_a_rank_everywhere_is_that_of_a_count(database: Database) -> None:
    random = Random(0)
    totals = {
        player: Total(
            wins + random.randrange(9), wins, random.randrange(1500), random.choice((None, 1000, 1010))
        )
        for player in range(1, 400)
        for wins in [random.randrange(4)]
    }
    await fill(database, totals, guild=EVERYWHERE)
    await fill(database, totals)
    people = SqlPeople(database)
    await people.unlist(7, is_unlisted=True)
    await people.unlist(8, is_unlisted=True)
    await people.unlist(8, is_unlisted=False)
    await people.forget(9)
    for metric, player in product(Metric, (7, 8, 9, *range(1, 400, 14))):
        counted = await board(database, asked_by=player, metric=metric)
        assert (await board(database, asked_by=player, metric=metric, guild=EVERYWHERE)).own == counted.own


async def test_each_place_and_period_has_its_own_list(database: Database) -> None:
    await fill(database, {ANN: Total(1, 0, 0)})
    await fill(database, {BOB: Total(1, 0, 0)}, guild=GUILD + 1)
    await fill(database, {CAT: Total(1, 0, 0)}, guild=EVERYWHERE)
    await fill(database, {DAN: Total(1, 0, 0)}, period=Period.WEEK)
    await fill(database, {EVE: Total(1, 0, 0)}, period=Period.MONTH)
    assert ranks(await board(database, asked_by=BOB)) == [(1, ANN)]
    assert ranks(await board(database, guild=EVERYWHERE)) == [(1, CAT)]
    assert ranks(await board(database, period=Period.WEEK)) == [(1, DAN)]
    assert ranks(await board(database, period=Period.MONTH)) == [(1, EVE)]


@pytest.mark.parametrize(
    ("period", "moment", "key"),
    [
        (Period.WEEK, NOW, "2026-W39"),
        (Period.WEEK, 1_798_761_600.0, "2026-W53"),  # the first of January 2027 is a Friday
        (Period.MONTH, 1_798_761_600.0, "2027-01"),
        (Period.ALL, NOW, "all"),
    ],
)
def test_weeks_begin_on_monday(period: Period, moment: float, key: str) -> None:
    assert period.key(moment) == key


async def test_nobody_has_played_yet(database: Database) -> None:
    shown = await board(database, asked_by=ANN)
    assert (shown.rows, shown.own, shown.page, shown.pages) == ((), None, 0, 1)
