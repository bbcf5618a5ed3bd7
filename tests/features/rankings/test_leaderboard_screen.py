"""The leaderboards: ten people per page, the reader's own line, menus and buttons to switch."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from bot.features.rankings import words
from bot.features.rankings.leaderboard import Ranking, Standing, Standings
from bot.features.rankings.screens import ShowLeaderboard, leaderboard_screen
from bot.game.periods import Period
from bot.game.rankings import Metric, Scope, Total
from bot.pictures.canvas import word_image
from bot.pictures.results import TITLE, TITLE_WIDTH, title_lines
from bot.pictures.scenes import LeaderboardScene
from bot.text.language import LANGUAGES, speaking
from tests.ui.payloads import Payload, complaints, payload_of

NAMES = {22: "*Bob*"}
ANN, BOB = Standing(1, 11, Total(4, 3, 1700, 1210)), Standing(2, 22, Total(4, 1, 600, 990))


def board(
    *rows: Standing, own: Standing | None = None, pages: int = 1, has_server: bool = True, **asked: object
) -> Payload:
    wanted = replace(ShowLeaderboard(), **asked)
    ranking = Ranking(0, wanted.period, wanted.metric)
    shown = Standings(ranking, rows, own, wanted.page, pages)
    return payload_of(leaderboard_screen(shown, wanted, NAMES, has_server=has_server))


@pytest.mark.parametrize(
    ("metric", "lines"),
    [
        (Metric.WINS, [r"1\. <@11> · **3 wins** · 4 played", r"2\. \*Bob\* · **1 win** · 4 played"]),
        (
            Metric.POINTS,
            [r"1\. <@11> · **1700 points** · 4 played", r"2\. \*Bob\* · **600 points** · 4 played"],
        ),
        (Metric.SHARE, [r"1\. <@11> · **75%** · 3 of 4 won", r"2\. \*Bob\* · **25%** · 1 of 4 won"]),
        (Metric.RATING, [r"1\. <@11> · **1210** · 4 played", r"2\. \*Bob\* · **990** · 4 played"]),
    ],
)
async def test_each_metric_shows_what_it_ranks(metric: Metric, lines: list[str]) -> None:
    assert board(ANN, BOB, metric=metric).text.splitlines()[2:4] == lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_title_is_cut_in_the_picture(language: str) -> None:
    with speaking(language):
        titles = [
            words.title(metric, period, is_everywhere=is_everywhere)
            for metric, period, is_everywhere in product(Metric, Period, (False, True))
        ]
    lines = {line for title in titles for line in title_lines(title)}
    assert {line for line in lines if word_image(line, TITLE, 2000).width > TITLE_WIDTH} == set()


@pytest.mark.parametrize(
    ("metric", "total", "has_medal"),
    [
        (Metric.WINS, Total(4, 0, 60, 990), False),
        (Metric.WINS, Total(4, 1), True),
        (Metric.SHARE, Total(4, 0, 60, 990), False),
        (Metric.SHARE, Total(4, 1), True),
        (Metric.POINTS, Total(4, 1, 0, 990), False),
        (Metric.POINTS, Total(4, 0, 1), True),
        (Metric.RATING, Total(4, 0, 0, 990), True),
    ],
)
async def test_nothing_is_worth_no_medal(metric: Metric, total: Total, has_medal: bool) -> None:
    ranking = Ranking(0, Period.ALL, metric)
    shown = leaderboard_screen(
        Standings(ranking, (Standing(1, 11, total),), None, 0, 1),
        ShowLeaderboard(metric=metric), NAMES, has_server=True,
    )  # fmt: skip
    (board,) = shown.pictures
    assert isinstance(board.scene, LeaderboardScene)
    assert [rank.has_medal for rank in board.scene.ranks] == [has_medal]


async def test_ones_own_line_is_always_there() -> None:
    own = Standing(14, 33, Total(9, 0, 60))
    assert r"You: 14\. <@33> · **0 wins** · 9 played" in board(ANN, own=own).text
    assert "You're not on this list yet." in board(ANN).text


async def test_pages_are_turned_by_buttons_that_keep_everything_else() -> None:
    middle = board(ANN, page=1, pages=3, metric=Metric.POINTS, period=Period.WEEK)
    presses = [(press.code, press.argument) for press in middle.presses]
    assert presses[:2] == [("page", "0=points=week=server"), ("page", "2=points=week=server")]
    assert not [press for press in board(ANN).presses if press.argument.startswith("1=")]


@pytest.mark.parametrize("page", [0, 1, 2])
async def test_no_two_buttons_of_any_page_are_the_same(page: int) -> None:
    assert complaints(board(ANN, page=page, pages=3)) == []


async def test_every_other_list_is_one_press_away_on_its_first_page() -> None:
    asked = [press.argument for press in board(ANN, page=2, pages=3, metric=Metric.RATING).presses]
    for metric in Metric:
        assert f"0={metric}=all=server" in asked
    for period in Period:
        assert f"0=rating={period}=server" in asked
    assert "0=rating=all=everywhere" in asked


async def test_without_a_server_there_is_only_everywhere() -> None:
    shown = board(ANN, has_server=False, scope=Scope.EVERYWHERE)
    assert "Everywhere" in shown.text
    assert shown.labels == []


async def test_an_empty_board_says_why() -> None:
    assert "Be the first" in board().text
    assert "10 matches" in board(metric=Metric.SHARE).text


@pytest.mark.parametrize("metric", Metric)
async def test_a_full_page_is_within_the_limits(metric: Metric) -> None:
    rows = [Standing(rank, 10**19, Total(10**6, 10**6, 10**9, 10**4)) for rank in range(1, 11)]
    assert complaints(board(*rows, own=rows[0], page=98, pages=99, metric=metric)) == []


async def test_the_picture_shows_the_same_and_the_reader_stands_out() -> None:
    own = Standing(14, 33, Total(9, 0, 60))
    shown = Standings(Ranking(0), (ANN, BOB), own, 0, 1)
    (drawn,) = leaderboard_screen(shown, ShowLeaderboard(), NAMES).pictures
    assert drawn.alt == (
        "Most wins · All time · This server: 1. Player 11, 3, 4 matches; 2. *Bob*, 1, 4 matches; "
        "14. Player 33 (you), 0, 9 matches."
    )
