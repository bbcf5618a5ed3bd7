"""Daily deals in the database: one secret per day, one attempt per person, streaks and boards."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator
from itertools import count

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, func, insert, select, text, update

from bot.engine.faces.decks import card_of
from bot.engine.model.moves import Draw, Pass, Play
from bot.features.daily.game import LISTED, Attempt, Score
from bot.features.daily.store import AttemptSpent, SqlDaily
from bot.game.periods import DAY_SECONDS
from bot.game.ports import StaleState
from bot.game.state import EVERYWHERE, NO_SERVER
from bot.storage.database import Database
from bot.storage.marks import mark_attempts, remove_marks
from bot.storage.people import SqlPeople
from bot.storage.retention import SqlRetention
from bot.storage.rows import DAILY_ATTEMPTS, DAILY_DEALS

HOME, AWAY = 71, 72
ANN, BOB, CAT, DAN = 11, 12, 13, 14
DAY = 20_000
MOVES = ((0, Play(card_of("R7"))), (1, Draw()), (1, Pass()))


@pytest.fixture
def daily(database: Database) -> SqlDaily:
    numbers = count(1)
    return SqlDaily(database, lambda: bytes([next(numbers)]))


@pytest.fixture
async def elsewhere(database_url: str, daily: SqlDaily) -> AsyncIterator[SqlDaily]:
    """The same database, opened by another process, which draws other secrets."""
    database = Database(database_url)
    yield SqlDaily(database, lambda: b"other")
    await database.close()


async def finish(daily: SqlDaily, attempt: Attempt, points: int, moves: int = 5) -> Attempt:
    await daily.deal(attempt.day)
    begun = await daily.begin(attempt)
    return await daily.save(replace(begun, moves=MOVES, score=Score(points > 0, points, moves)), 0)


async def test_all_processes_deal_the_same_cards(daily: SqlDaily, elsewhere: SqlDaily) -> None:
    assert await daily.past_deal(DAY) is None
    deals = await asyncio.gather(*(process.deal(DAY) for process in (daily, elsewhere) * 8))
    assert len({deal.secret for deal in deals}) == 1
    assert await daily.past_deal(DAY) == dataclasses.replace(deals[0], next_seal="")


async def test_a_deal_is_sealed_the_day_before(daily: SqlDaily, elsewhere: SqlDaily) -> None:
    today = await daily.deal(DAY)
    assert not today.was_sealed_before
    following = await elsewhere.deal(DAY + 1)
    assert following.was_sealed_before
    assert following.seal == today.next_seal != today.seal
    assert await daily.deal(DAY + 1) == following
    assert await daily.past_deal(DAY + 3) is None


async def test_a_deal_of_an_older_version_was_not_sealed_before(daily: SqlDaily, database: Database) -> None:
    await daily.deal(DAY)
    await daily.deal(DAY + 1)
    await database.write(lambda connection: connection.execute(update(DAILY_DEALS).values(drawn_on=None)))
    deal = await daily.past_deal(DAY + 1)
    assert deal is not None
    assert not deal.was_sealed_before


async def test_there_is_one_attempt_a_day(daily: SqlDaily, elsewhere: SqlDaily) -> None:
    await daily.deal(DAY)
    assert await daily.attempt(DAY, ANN) is None
    begun = await daily.begin(Attempt(DAY, ANN, HOME))
    assert begun == Attempt(DAY, ANN, HOME)
    played = await daily.save(replace(begun, moves=MOVES), 0)
    assert played.moves == MOVES
    assert await elsewhere.begin(Attempt(DAY, ANN, AWAY)) == played
    assert await elsewhere.attempt(DAY, ANN) == played


@pytest.mark.parametrize("is_finished", [False, True])
async def test_deleting_ones_data_allows_no_second_attempt(
    daily: SqlDaily, database: Database, *, is_finished: bool
) -> None:
    people = SqlPeople(database)
    await finish(daily, Attempt(DAY - 1, ANN, HOME), 5)
    await daily.deal(DAY)
    if is_finished:
        await finish(daily, Attempt(DAY, ANN, HOME), 5)
    await daily.begin(Attempt(DAY, ANN, HOME))
    await people.forget(ANN)
    assert await people.export(ANN) == {}
    assert await daily.attempt(DAY, ANN) is None
    with pytest.raises(AttemptSpent):
        await daily.begin(Attempt(DAY, ANN, HOME))
    await daily.begin(Attempt(DAY, BOB, HOME))
    assert (await daily.board(DAY, EVERYWHERE, BOB)).count == 0
    assert await attempts(database) == 2

    await daily.deal(DAY + 1)
    await daily.begin(Attempt(DAY + 1, ANN, HOME))
    await database.write(lambda connection: remove_marks(connection, (DAY + 1) * DAY_SECONDS))
    assert await attempts(database) == 2


async def during_a_deletion(daily: SqlDaily, database: Database) -> None:
    """Begin today's deal again while a deletion of the person's data is about to be committed, as may happen
    on PostgreSQL, where several connections write.
    """

    marked, loop = asyncio.Event(), asyncio.get_running_loop()

    def unit(connection: Connection) -> None:
        mark_attempts(connection, person=ANN)
        loop.call_soon_threadsafe(marked.set)
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_sleep(0.3)"))

    await daily.deal(DAY)
    await daily.begin(Attempt(DAY, ANN, HOME))
    deletion = asyncio.create_task(database.write(unit))
    marking = asyncio.create_task(marked.wait())
    await asyncio.wait([marking, deletion], return_when=asyncio.FIRST_COMPLETED)
    marking.cancel()
    try:
        await daily.begin(Attempt(DAY, ANN, HOME))
    finally:
        await deletion


async def test_a_press_during_a_deletion_allows_no_second_attempt(
    daily: SqlDaily, database: Database
) -> None:
    with pytest.raises(AttemptSpent):
        await during_a_deletion(daily, database)
    assert await attempts(database) == 1


async def test_a_second_attempt_of_an_earlier_version_stops_no_deletion(
    daily: SqlDaily, database: Database
) -> None:
    await daily.deal(DAY)
    await daily.begin(Attempt(DAY, ANN, HOME))
    await database.write(lambda connection: mark_attempts(connection, person=ANN))
    row = {"day": DAY, "player_id": ANN, "guild_id": HOME, "step": 0, "moves": []}
    await database.write(lambda connection: connection.execute(insert(DAILY_ATTEMPTS), row))
    people = SqlPeople(database)
    await people.forget(ANN)
    assert await people.export(ANN) == {}
    assert await attempts(database) == 1


async def attempts(database: Database) -> int:
    """How many attempts are stored."""
    count = select(func.count()).select_from(DAILY_ATTEMPTS)
    return await database.read(lambda connection: connection.execute(count).scalar_one())


async def test_after_a_move_made_elsewhere_another_is_stale(daily: SqlDaily, elsewhere: SqlDaily) -> None:
    await daily.deal(DAY)
    begun = await daily.begin(Attempt(DAY, ANN, HOME))
    await daily.save(replace(begun, moves=MOVES), 0)
    with pytest.raises(StaleState):
        await elsewhere.save(replace(begun, moves=MOVES[:1]), 0)
    stored = await daily.attempt(DAY, ANN)
    assert stored is not None
    assert stored.moves == MOVES


async def test_days_in_a_row_are_counted_and_one_missed_day_a_month_is_forgiven(daily: SqlDaily) -> None:
    played = [await finish(daily, Attempt(DAY + day, ANN, HOME), 1, 1) for day in (0, 1, 2, 4, 5)]
    assert [(one.streak, one.is_forgiven) for one in played] == [
        (1, False), (2, False), (3, False), (4, True), (5, False)
    ]  # fmt: skip
    assert await daily.attempt(DAY + 4, ANN) == played[3]
    await daily.deal(DAY + 6)
    await daily.begin(Attempt(DAY + 6, ANN, HOME))
    again = await finish(daily, Attempt(DAY + 7, ANN, HOME), 1, 1)
    assert (again.streak, again.is_forgiven) == (1, False), "begun is not finished, and one was forgiven"
    assert (await finish(daily, Attempt(DAY + 7, BOB, HOME), 1, 1)).streak == 1, "everybody has their own"


async def test_a_board_ranks_points_then_moves_and_ties_alike(daily: SqlDaily, database: Database) -> None:
    await finish(daily, Attempt(DAY, ANN, HOME), 50, 9)
    await finish(daily, Attempt(DAY, BOB, HOME), -12, 4)
    await finish(daily, Attempt(DAY, CAT, HOME), 50, 7)
    await finish(daily, Attempt(DAY, DAN, AWAY), 50, 9)
    await daily.begin(Attempt(DAY, 15, HOME))  # not finished
    here = await daily.board(DAY, HOME, BOB)
    assert [(line.rank, line.player) for line in here.lines] == [(1, CAT), (2, ANN), (3, BOB)]
    assert (here.count, here.own) == (3, here.lines[2])
    everywhere = await daily.board(DAY, EVERYWHERE, 99)
    assert [(line.rank, line.player) for line in everywhere.lines] == [(1, CAT), (2, ANN), (2, DAN), (4, BOB)]
    assert everywhere.own is None
    await SqlPeople(database).unlist(CAT, is_unlisted=True)
    without = await daily.board(DAY, HOME, CAT)
    assert [(line.rank, line.player) for line in without.lines] == [(1, ANN), (2, BOB)]
    assert (without.count, without.own) == (2, None)
    assert (await daily.board(DAY + 1, HOME, ANN)).lines == ()


async def test_a_long_board_shows_its_best_and_the_line_of_the_reader(daily: SqlDaily) -> None:
    for player in range(1, 2 * LISTED):
        await finish(daily, Attempt(DAY, player, HOME), -player, 5)
    board = await daily.board(DAY, HOME, 2 * LISTED - 1)
    assert [line.player for line in board.lines] == list(range(1, LISTED + 1))
    assert board.own is not None
    assert (board.own.rank, board.count) == (2 * LISTED - 1, 2 * LISTED - 1)


async def test_moves_go_with_those_of_old_matches(daily: SqlDaily, database: Database) -> None:
    for day in (DAY, DAY + 1):
        await finish(daily, Attempt(day, ANN, HOME), 5, 5)
    await SqlRetention(database).delete_moves((DAY + 1) * 86_400.0 + 5)
    old, new = await daily.attempt(DAY, ANN), await daily.attempt(DAY + 1, ANN)
    assert old is not None
    assert new is not None
    assert (old.moves, new.moves) == ((), MOVES)
    assert old.score == new.score


async def test_a_streak_goes_on_without_the_server_of_its_deals(daily: SqlDaily, database: Database) -> None:
    for day in (DAY, DAY + 1):
        await finish(daily, Attempt(day, ANN, HOME), 10)
    retention = SqlRetention(database)
    await retention.note_left(HOME, 1.0)
    assert await retention.delete_left(2.0) == [HOME]
    last = await daily.attempt(DAY + 1, ANN)
    assert last is not None
    assert (last.guild, last.streak) == (NO_SERVER, 2)
