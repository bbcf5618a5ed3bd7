"""The leaderboard: ten a page, one's own line, pages to turn."""

from __future__ import annotations

from bot.ui.screens.results import LeaderboardPage, LeaderboardRow, leaderboard_screen
from tests.ui.payloads import Payload, complaints, payload_of

ANN, BOB = LeaderboardRow(1, 11, 3, 4, 1700), LeaderboardRow(2, 22, 1, 4, 600)


def board(
    *ranked: LeaderboardRow, own: LeaderboardRow | None = None, page: int = 0, pages: int = 1
) -> Payload:
    return payload_of(leaderboard_screen(LeaderboardPage(list(ranked), own, pages), page))


async def test_lines_with_wins_and_points() -> None:
    lines = board(ANN, BOB).text.splitlines()
    assert lines[1] == "1. **<@11>** · 3 wins of 4 · 1700 points"
    assert lines[2] == "2. **<@22>** · 1 win of 4 · 600 points"


async def test_ones_own_line_is_always_there() -> None:
    payload = board(ANN, own=LeaderboardRow(14, 33, 0, 9, 60))
    assert "You: 14. **<@33>** · 0 wins of 9 · 60 points" in payload.text


async def test_pages_are_turned_by_buttons_that_lead_somewhere() -> None:
    assert [press.argument for press in board(ANN, page=0, pages=3).presses] == ["1"]
    middle = board(ANN, page=1, pages=3)
    assert [(press.code, press.argument) for press in middle.presses] == [
        ("page", "0"),
        ("page", "2"),
    ]
    assert [press.argument for press in board(ANN, page=2, pages=3).presses] == ["1"]
    assert board(ANN).labels == []


async def test_an_empty_board_invites() -> None:
    assert "Be the first" in board().text


async def test_a_full_page_is_within_the_limits() -> None:
    rows = [LeaderboardRow(rank, 10**19, 10**6, 10**6, 10**9) for rank in range(1, 11)]
    assert complaints(board(*rows, own=rows[0], page=1, pages=99)) == []
