"""The reminder of the daily deal: at most one message a day, and none to anybody who has already played."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import count

import pytest
from msgspec.structs import replace

from bot.engine.faces.decks import card_of
from bot.engine.model.moves import Play
from bot.features.daily.game import Attempt, Reminded, Score
from bot.features.daily.keeper import LOOK_SECONDS
from bot.features.daily.store import AT_ONCE, SqlDaily, SqlReminders
from bot.game.periods import DAY_SECONDS, day_of
from bot.storage.database import Database
from bot.storage.people import SqlPeople

ANN, BOB, CAT = 11, 12, 13
DAY = 20_000
NOON = DAY_SECONDS / 2
NOW = DAY * DAY_SECONDS + NOON


@pytest.fixture
def reminders(database: Database) -> SqlReminders:
    return SqlReminders(database)


@pytest.fixture
async def elsewhere(database_url: str, reminders: SqlReminders) -> AsyncIterator[SqlReminders]:
    """The same database, opened by another process."""
    database = Database(database_url)
    yield SqlReminders(database)
    await database.close()


async def test_it_comes_once_a_day_at_the_time_at_which_it_was_asked_for(reminders: SqlReminders) -> None:
    await reminders.ask(ANN, "de", NOW)
    assert await reminders.of(ANN) is Reminded.YES
    assert await reminders.claim(NOW + 60) == []
    assert await reminders.claim(NOW + DAY_SECONDS - 60) == []
    assert await reminders.claim(NOW + DAY_SECONDS) == [(ANN, "de")]
    assert await reminders.claim(NOW + DAY_SECONDS + 60) == []
    assert await reminders.claim(NOW + 2 * DAY_SECONDS - NOON) == []
    assert await reminders.claim(NOW + 2 * DAY_SECONDS) == [(ANN, "de")]


async def test_whoever_was_missed_at_that_time_is_reminded_later_that_day(reminders: SqlReminders) -> None:
    await reminders.ask(ANN, "en", NOW)
    assert await reminders.claim(NOW + 3 * DAY_SECONDS + 7_200) == [(ANN, "en")]


@pytest.mark.parametrize("before_midnight", [1, 59, 61])
@pytest.mark.parametrize("looked", [0, 5, 59])
async def test_it_comes_every_day_however_shortly_before_midnight(
    reminders: SqlReminders, before_midnight: int, looked: int
) -> None:
    midnight = (day_of(NOW) + 1) * DAY_SECONDS
    await reminders.ask(1, "en", midnight - before_midnight)
    days: list[int] = []
    for evening in (midnight, midnight + DAY_SECONDS, midnight + 2 * DAY_SECONDS):
        for look in range(-3, 3):
            at = evening + look * LOOK_SECONDS + looked
            days += [day_of(at) for _ in await reminders.claim(at)]
    assert days == [day_of(midnight), day_of(midnight) + 1]


async def test_nobody_is_reminded_who_has_played(database: Database, reminders: SqlReminders) -> None:
    numbers = count(1)
    daily = SqlDaily(database, lambda: bytes([next(numbers)]))
    for player in (ANN, BOB, CAT):
        await reminders.ask(player, "en", NOW)
    await daily.deal(DAY + 1)
    begun = await daily.begin(Attempt(DAY + 1, ANN, 0))
    await daily.save(
        replace(begun, moves=((0, Play(card_of("R7"))),), score=Score(has_won=True, points=9, moves=1)), 0
    )
    await daily.begin(Attempt(DAY + 1, BOB, 0))
    assert sorted(await reminders.claim(NOW + DAY_SECONDS)) == [(BOB, "en"), (CAT, "en")]


async def test_of_two_processes_one_reminds(reminders: SqlReminders, elsewhere: SqlReminders) -> None:
    for player in range(1, AT_ONCE + 1):
        await reminders.ask(player, "en", NOW)
    later = NOW + DAY_SECONDS
    found = await asyncio.gather(*(one.claim(later) for one in (reminders, elsewhere, reminders, elsewhere)))
    assert sorted(player for people in found for player, _ in people) == list(range(1, AT_ONCE + 1))


async def test_a_refused_message_is_the_last(reminders: SqlReminders) -> None:
    await reminders.ask(ANN, "en", NOW)
    await reminders.refuse(ANN)
    assert await reminders.of(ANN) is Reminded.REFUSED
    assert await reminders.claim(NOW + DAY_SECONDS) == []
    await reminders.ask(ANN, "en", NOW)
    assert await reminders.of(ANN) is Reminded.YES


async def test_it_is_exported_and_forgotten(database: Database, reminders: SqlReminders) -> None:
    await reminders.ask(ANN, "fr", NOW)
    await reminders.ask(BOB, "fr", NOW)
    people = SqlPeople(database)
    (row,) = (await people.export(ANN))["daily_reminders"]
    assert (row["second"], row["language"]) == (NOON, "fr")
    await people.forget(ANN)
    assert await reminders.of(ANN) is Reminded.NO
    assert await reminders.of(BOB) is Reminded.YES
