"""Nights in both databases: planned, answered, claimed by one table, and followed by the next."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.engine.model.rules import MAX_SEATS
from bot.features.nights.calendar import (
    MOST_IN_SERVER,
    MOST_OF_ONE,
    PAUSE_SECONDS,
    AlreadyOpen,
    Attendance,
    Every,
    Night,
    OthersAreGoing,
    TooManyNights,
)
from bot.features.nights.store import SqlNights
from bot.game.ports import GameStore
from bot.game.state import HELD_SECONDS
from bot.storage.database import Database
from bot.storage.people import SqlPeople
from tests.docs.pages import untold
from tests.storage.conftest import Ask
from tests.storage.sitting import GUILD, PEOPLE, opened

ANN, BOB, CAT = (player.id for player in PEOPLE[:3])
NOON = 1_789_732_800.0
WEEKLY = Night(0, GUILD, 7, ANN, NOON, every=Every.WEEK)
DAY = 86_400.0


async def test_a_night_comes_back_as_it_was_planned(database: Database) -> None:
    nights = SqlNights(database)
    night = await nights.plan(replace(WEEKLY, preset="own:friends"), NOON - DAY)
    assert night == replace(WEEKLY, id=night.id, preset="own:friends", answers=((ANN, Attendance.GOING),))
    assert await nights.of(GUILD) == [night]
    assert await nights.of(GUILD + 1) == []


async def test_answers_keep_the_order_in_which_they_were_first_given(database: Database) -> None:
    nights = SqlNights(database)
    night = await nights.plan(replace(WEEKLY, host=CAT), NOON - DAY)
    await nights.answer(night.id, BOB, Attendance.MAYBE, NOON - 30)
    await nights.answer(night.id, ANN, Attendance.GOING, NOON - 20)
    await nights.answer(night.id, BOB, Attendance.GOING, NOON - 10)
    (night,) = await nights.all()
    assert night.people(Attendance.GOING) == (CAT, BOB, ANN)
    assert night.people(Attendance.MAYBE) == ()


async def test_a_night_opens_one_table_whoever_tries(store: GameStore, database: Database, ask: Ask) -> None:
    nights = SqlNights(database)
    night = await nights.plan(WEEKLY, NOON - DAY)
    tries = [store.create(opened(channel), nights.claim(night)) for channel in (7, 8)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sorted(isinstance(one, AlreadyOpen) for one in results) == [False, True]
    assert len(await ask("SELECT id FROM tables")) == 1
    assert await ask("SELECT table_id FROM nights") == await ask("SELECT id FROM tables")
    assert not await nights.answer(night.id, BOB, Attendance.GOING, NOON)


async def test_a_night_that_is_off_opens_no_table(store: GameStore, database: Database, ask: Ask) -> None:
    nights = SqlNights(database)
    night = await nights.plan(WEEKLY, NOON - DAY)
    await nights.note(night.id, is_off=True)
    with pytest.raises(AlreadyOpen):
        await store.create(opened(7), nights.claim(night))
    assert await ask("SELECT id FROM tables") == []
    assert await nights.of(GUILD) == []


async def test_a_night_that_was_moved_since_it_was_read_opens_no_table_yet(
    store: GameStore, database: Database, ask: Ask
) -> None:
    nights = SqlNights(database)
    night = await nights.plan(WEEKLY, NOON - DAY)
    moved = replace(night, at=NOON + DAY, zone="Asia/Tokyo")
    assert await nights.move(moved)
    with pytest.raises(AlreadyOpen):
        await store.create(opened(7), nights.claim(night))
    assert await ask("SELECT id FROM tables") == []
    await store.create(opened(7), nights.claim(moved))


async def test_a_night_that_moves_to_another_zone_while_it_ends_goes_on_by_that_zone(
    database: Database,
) -> None:
    nights = SqlNights(database)
    night = await nights.plan(replace(WEEKLY, zone="Europe/Berlin"), NOON - DAY)
    assert await nights.move(replace(night, zone="Asia/Tokyo"))
    await nights.finish(night, night.following(NOON))
    (kept,) = await nights.all()
    assert (kept.at, kept.zone) == (NOON, "Asia/Tokyo")


async def test_a_series_goes_on_once(database: Database) -> None:
    nights = SqlNights(database)
    night = await nights.plan(WEEKLY, NOON - DAY)
    following = night.following(NOON + 15 * DAY)
    assert following is not None
    assert (following.at, following.announced_from) == (NOON + 21 * DAY, NOON + 15 * DAY + PAUSE_SECONDS)
    for _ in range(2):  # a second process finds the next night there
        await nights.finish(night, following)
    assert await nights.all() == [replace(following, id=night.id)]
    await nights.finish(following, None)
    assert await nights.night(night.id) is None


async def test_a_table_waits_for_whoever_has_answered_since_the_night_was_read(
    store: GameStore, database: Database, ask: Ask
) -> None:
    nights = SqlNights(database)
    night = await nights.plan(WEEKLY, NOON - DAY)
    await nights.answer(night.id, BOB, Attendance.GOING, NOON)
    with pytest.raises(OthersAreGoing):
        await store.create(opened(7), nights.claim(night))
    assert await ask("SELECT id FROM tables") == []
    (night,) = await nights.of(GUILD)
    assert night.expected == (ANN, BOB)
    await store.create(opened(7), nights.claim(night))


@pytest.mark.parametrize("is_off", [False, True])
async def test_a_night_that_changes_while_it_ends_is_looked_at_again(
    database: Database, *, is_off: bool
) -> None:
    nights = SqlNights(database)
    night = await nights.plan(WEEKLY, NOON - DAY)
    await nights.note(night.id, event=5, has_event=True)
    (night,) = await nights.all()
    if is_off:
        assert await nights.call_off(night.id)
    else:
        await nights.answer(night.id, BOB, Attendance.GOING, NOON)
    await nights.finish(night, night.following(NOON))
    (kept,) = await nights.all()
    going = (ANN,) if is_off else (ANN, BOB)
    assert (kept.at, kept.is_off, kept.event, kept.expected) == (NOON, is_off, 0, going)
    await nights.finish(kept, None if is_off else kept.following(NOON))
    assert [one.at for one in await nights.all()] == ([] if is_off else [NOON + 7 * DAY])


async def test_a_series_stores_nobody_again_who_was_forgotten_while_it_moved_on(database: Database) -> None:
    nights = SqlNights(database)
    night = await nights.plan(WEEKLY, NOON - DAY)
    await SqlPeople(database).forget(ANN)
    for _ in range(2):
        await nights.finish(night, night.following(NOON))
        (night,) = await nights.all()
    assert (night.host, night.at) == (None, NOON + 7 * DAY)


async def test_a_night_whose_table_is_open_is_not_called_off(store: GameStore, database: Database) -> None:
    nights = SqlNights(database)
    night = await nights.plan(WEEKLY, NOON - DAY)
    await store.create(opened(7), nights.claim(night))
    assert not await nights.call_off(night.id)
    (night,) = await nights.all()
    assert not night.is_off


async def test_one_person_plans_only_so_many(database: Database) -> None:
    nights = SqlNights(database)
    for _ in range(MOST_OF_ONE):
        await nights.plan(WEEKLY, NOON)
    with pytest.raises(TooManyNights):
        await nights.plan(WEEKLY, NOON)
    await nights.plan(replace(WEEKLY, host=BOB), NOON)


async def test_a_server_plans_only_so_many(database: Database) -> None:
    nights = SqlNights(database)
    for host in range(MOST_IN_SERVER):
        await nights.plan(replace(WEEKLY, host=host + 1), NOON)
    with pytest.raises(TooManyNights):
        await nights.plan(replace(WEEKLY, host=MOST_IN_SERVER + 1), NOON)
    await nights.plan(replace(WEEKLY, guild=GUILD + 1), NOON)


@pytest.mark.parametrize(("every", "days"), [(Every.DAY, 1), (Every.WEEK, 7), (Every.FORTNIGHT, 14)])
@pytest.mark.parametrize("late", [0.0, 60.0])
def test_the_next_night_of_a_series_begins_anew(every: Every, days: int, late: float) -> None:
    series = replace(WEEKLY, every=every, preset="quick", has_event=True)
    held = replace(series, event=5, message=6, table=7, is_told=True, answers=((ANN, Attendance.GOING),))
    at, announced_from = NOON + days * DAY, NOON + late + PAUSE_SECONDS
    assert held.following(NOON + late) == replace(series, at=at, announced_from=announced_from)


def test_a_night_that_does_not_repeat_is_followed_by_none() -> None:
    assert replace(WEEKLY, every=Every.ONCE).following(NOON) is None


def test_of_more_people_than_seats_those_who_said_so_first_are_expected_after_the_host() -> None:
    going = tuple((person, Attendance.GOING) for person in (*range(1, MAX_SEATS + 1), CAT))
    night = replace(WEEKLY, host=CAT, answers=((99, Attendance.MAYBE), *going))
    assert night.expected == (CAT, *range(1, MAX_SEATS))


def test_the_page_tells_the_numbers_of_the_program() -> None:
    numbers = {
        "One person can have {} nights planned": MOST_OF_ONE,
        "in a server, and a server {}.": MOST_IN_SERVER,
        "Seats are held for {} minutes": HELD_SECONDS / 60,
    }
    assert untold("game-nights.md", numbers) == []
