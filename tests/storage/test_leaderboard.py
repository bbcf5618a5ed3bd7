"""The leaderboard of a server: ranks, ties, pages, the reader's own line, people who are not on it."""

from __future__ import annotations

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import Database
from bot.storage.leaderboard import PAGE, Standing, standings
from bot.storage.rows import PlayerRow, TotalsRow

GUILD = 1_000_000_000_000_000_001
ANN, BOB, CAT, DAN, EVE, FAY = range(11, 17)
COUNTS = {  # matches, of them won, points
    ANN: (10, 5, 900),
    BOB: (4, 3, 700),
    CAT: (8, 5, 900),
    DAN: (20, 10, 300),
    EVE: (10, 5, 100),
    FAY: (10, 5, 900),
}


async def fill(database: Database, counts: dict[int, tuple[int, int, int]], guild: int = GUILD) -> None:
    rows = [
        {"guild_id": guild, "player_id": player, "matches": matches, "match_wins": wins, "points": points}
        for player, (matches, wins, points) in counts.items()
    ]

    async def unit(connection: AsyncConnection) -> None:
        await connection.execute(insert(TotalsRow), rows)

    await database.write(unit)


async def hide(database: Database, player: int) -> None:
    async def unit(connection: AsyncConnection) -> None:
        await connection.execute(insert(PlayerRow).values(id=player, is_unlisted=True))

    await database.write(unit)


async def test_ranks_go_by_matches_won_then_points_then_the_share_of_matches_won(database: Database) -> None:
    await fill(database, COUNTS)
    board = await standings(database, GUILD)
    expected = [(1, DAN), (2, CAT), (3, ANN), (3, FAY), (5, EVE), (6, BOB)]
    assert [(line.rank, line.player) for line in board.rows] == expected
    assert board.rows[-1] == Standing(6, BOB, matches=4, match_wins=3, points=700)
    assert board.pages == 1


async def test_pages_and_the_own_line(database: Database) -> None:
    await fill(database, {player: (30, player, 0) for player in range(1, 26)})
    board = await standings(database, GUILD, 3, asked_by=20)
    assert [line.player for line in board.rows] == [5, 4, 3, 2, 1]
    assert [line.rank for line in board.rows] == [21, 22, 23, 24, 25]
    assert board.own == Standing(6, 20, 30, 20, 0)
    assert board.pages == 3
    assert len((await standings(database, GUILD, 1)).rows) == PAGE
    assert (await standings(database, GUILD, 4)).rows == ()


async def test_who_does_not_want_to_be_on_it_is_not(database: Database) -> None:
    await fill(database, COUNTS)
    await hide(database, DAN)
    board = await standings(database, GUILD, asked_by=DAN)
    assert [(line.rank, line.player) for line in board.rows] == [
        (1, CAT),
        (2, ANN),
        (2, FAY),
        (4, EVE),
        (5, BOB),
    ]
    assert board.own is None


async def test_who_has_finished_no_match_here_is_not_on_it(database: Database) -> None:
    await fill(database, {ANN: (1, 0, 0), BOB: (0, 0, 300)})
    await fill(database, {CAT: (9, 9, 9)}, guild=GUILD + 1)
    board = await standings(database, GUILD, asked_by=CAT)
    assert [line.player for line in board.rows] == [ANN]
    assert board.own is None


async def test_nobody_has_played_yet(database: Database) -> None:
    board = await standings(database, GUILD, asked_by=ANN)
    assert (board.rows, board.own, board.pages) == ((), None, 0)
