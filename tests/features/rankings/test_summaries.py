"""Summaries, meetings, and months are updated as matches end, and equal a recount of all matches."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, Table, delete, select

from bot.features.rankings.results import Rival, Statistics
from bot.features.rankings.store import SqlStatistics
from bot.game.law import LAST
from bot.game.periods import day_of, month_of
from bot.game.players import Player
from bot.game.ports import GameStore
from bot.game.state import EVERYWHERE, Stage
from bot.game.statistics import STATISTICS, Kept
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.people import SqlPeople
from bot.storage.rankings import recount, recount_if_outdated
from bot.storage.retention import SqlRetention
from bot.storage.rows import MATCHES, MEETINGS, MONTHS, SEATS, SUMMARIES
from bot.storage.schema import fill_alone
from bot.storage.summaries import CURVE, recount_summaries
from tests.storage.sitting import GUILD, PEOPLE, opened, play, random_change

ROBOT = Player(-1, "Robo", level="easy")
GUEST = Player(-2, "Guest", owner=PEOPLE[0].id)
SERVERS = (GUILD, GUILD + 1, 0)
DAY_SECONDS = 86_400


async def played(store: GameStore, rng: Random, channel: int, at: float) -> None:
    """A match of some people, bots, and guests, in one of the servers, with and without teams and leavers."""
    teams = rng.random() < 0.2
    players = rng.sample((*PEOPLE[:5], ROBOT), 4 if teams else rng.randint(2, 4))
    if rng.random() < 0.2:
        players, teams = [rng.choice(PEOPLE[:5]), ROBOT], False
    players.sort(key=lambda player: player.is_computer)
    if rng.random() < 0.15 and PEOPLE[0] in players and not teams:
        players.append(GUEST)
    options: dict[str, Any] = {"hand_size": 3, "target": 100, "teams": teams, "on_leave": "computer"}
    options["scoring"] = rng.choice(("winner_collects", "single_round"))
    table = await store.create(replace(opened(channel, players, **options), guild=rng.choice(SERVERS)))
    if rng.random() < 0.1:
        await _undone(store, table, rng)
    else:
        await play(store, table, rng, at=at, leaving=rng.choice((0.0, 0.02)))


async def _undone(store: GameStore, table: Any, rng: Random) -> None:
    """A match that is void when it ends."""
    while table.stage is not Stage.OVER:
        table, line = random_change(table, rng, leaving=0)
        table = replace(table, is_void=True)
        await store.save(table, [line])


async def kept(database: Database) -> list[Any]:
    """Every summary row, to the last bit."""

    def unit(connection: Connection) -> list[Any]:
        tables = (SUMMARIES, MEETINGS, MONTHS)
        return [connection.execute(select(table).order_by(*table.primary_key)).all() for table in tables]

    return await database.read(unit)


async def test_they_are_what_a_recount_and_a_look_at_every_match_find(
    store: SqlGameStore, database: Database
) -> None:
    rng, people = Random(54), SqlPeople(database)
    for number in range(40):
        await played(store, rng, 100 + number, at=DAY_SECONDS * 9.0 * number)
        if number in (20, 30):
            await people.forget(PEOPLE[number // 10].id)
        if number == 25:
            await people.unlist(PEOPLE[1].id, is_unlisted=True)
        if number % 8 == 7:
            await _check(database, is_to_the_last_bit=number < 20)
    sums = await SqlStatistics(database).of(PEOPLE[0].id, EVERYWHERE)
    assert sums.matches > 10
    assert sums.matches_against_bots
    assert sums.rivals


async def _check(database: Database, *, is_to_the_last_bit: bool) -> None:
    before, statistics = await kept(database), SqlStatistics(database)
    await database.write(recount_summaries)
    assert await kept(database) == before
    if is_to_the_last_bit:
        await database.write(recount)
        assert await kept(database) == before
    for player in PEOPLE[:5]:
        for guild in (EVERYWHERE, *SERVERS[:2]):
            expected = await database.read(
                lambda connection, key=(player.id, guild): _looked_up(connection, *key)
            )
            assert await statistics.of(player.id, guild) == expected
    assert before[2] == await database.read(_months)


async def test_an_update_fills_them_once(store: SqlGameStore, database: Database) -> None:
    for channel in range(4):
        await played(store, Random(channel), channel, at=0.0)
    before = await kept(database)
    assert all(before)
    for table in (SUMMARIES, MEETINGS, MONTHS):
        await database.write(lambda connection, table=table: _empty(connection, table))
    for _ in range(2):  # by two processes that start together, and at the next start
        filling = partial(fill_alone, recount_if_outdated)
        await asyncio.gather(*(database.write(filling) for _ in range(2)))
        assert await kept(database) == before


def _empty(connection: Connection, table: Table) -> None:
    connection.execute(delete(table))


async def test_they_stay_with_the_people_of_a_server_that_is_gone(
    store: SqlGameStore, database: Database
) -> None:
    rng = Random(9)
    for number in range(12):
        await played(store, rng, 100 + number, at=DAY_SECONDS * 9.0 * number)
    retention = SqlRetention(database)
    await retention.note_left(GUILD, 1.0)
    assert await retention.delete_left(2.0) == [GUILD]
    before = await kept(database)
    assert all(before)
    assert GUILD not in {row.guild_id for rows in before[:2] for row in rows}
    await database.write(recount_summaries)
    assert await kept(database) == before


async def test_nothing_is_left_of_somebody_who_is_forgotten(store: SqlGameStore, database: Database) -> None:
    await played(store, Random(2), 7, at=0.0)
    for player in PEOPLE[:5]:
        await SqlPeople(database).forget(player.id)
    assert await kept(database) == [[], [], []]


# The same from the matches themselves, by independent code


def _looked_up(connection: Connection, player: int, guild: int) -> Statistics:
    query = select(SEATS, MATCHES.c.guild_id, MATCHES.c.ended_at, MATCHES.c.counted_as)
    query = query.join(MATCHES, MATCHES.c.id == SEATS.c.match_id).where(MATCHES.c.ended_at.is_not(None))
    if guild != EVERYWHERE:
        query = query.where(MATCHES.c.guild_id == guild)
    matches = defaultdict[int, list[Any]](list)
    for seat in connection.execute(query.order_by(MATCHES.c.counted_as)):
        matches[seat.match_id].append(seat)
    own = [
        (seat, seats)
        for seats in matches.values()
        for seat in seats
        if seat.player_id == player and seat.took_part
    ]
    counted = [seat for seat, _ in own if seat.counted_as is not None]
    practice = [
        seat
        for seat, seats in own
        if seat.counted_as is None and all(other.level for other in seats if other is not seat)
    ]
    hidden = set(connection.exec_driver_sql("SELECT id FROM players WHERE is_unlisted").scalars())
    runs = _runs(counted)
    rated = [
        (day_of(seat.ended_at), _rating(seat, guild)) for seat in counted if _rating(seat, guild) is not None
    ]
    return Statistics(
        player,
        matches=len(counted),
        wins=sum(map(_won, counted)),
        matches_against_bots=len(practice),
        wins_against_bots=sum(map(_won, practice)),
        values={
            one.name: _joined(one.kept, [getattr(seat, one.name) for seat in counted]) for one in STATISTICS
        }
        if counted
        else {},
        streak=runs[-1],
        longest_streak=max(runs),
        curve=tuple(rated[-CURVE:]),
        rivals=_rivals([(seat, seats) for seat, seats in own if seat.counted_as is not None], hidden),
    )


def _won(seat: Any) -> bool:
    return bool(seat.finished and seat.rank == 1)


def _rating(seat: Any, guild: int) -> Any:
    return seat.rating if guild == EVERYWHERE else seat.local_rating


def _runs(seats: Sequence[Any]) -> list[int]:
    runs = [0]
    for seat in seats:
        runs.append(runs[-1] + 1 if _won(seat) else 0)
    return runs


def _joined(kept: Kept, values: Sequence[Any]) -> Any:
    known = [value for value in values if value is not None]
    if kept is Kept.SUM:
        total = 0
        for value in known:
            total += value
        return total
    return (min if kept is Kept.LEAST else max)(known, default=None)


def _rivals(own: Sequence[tuple[Any, Sequence[Any]]], hidden: set[int]) -> tuple[Rival, ...]:
    met, ahead, behind = Counter[int](), Counter[int](), Counter[int]()
    for seat, seats in own:
        for other in seats:
            if other is seat or not other.took_part or other.player_id is None or other.player_id in hidden:
                continue
            places = [one.rank if one.finished else LAST for one in (seat, other)]
            met[other.player_id] += 1
            ahead[other.player_id] += places[0] < places[1]
            behind[other.player_id] += places[0] > places[1]
    most = sorted(met, key=lambda one: (-met[one], one))[:3]
    return tuple(Rival(one, met[one], ahead[one], behind[one]) for one in most)


def _months(connection: Connection) -> list[tuple[int, int, int, int]]:
    query = select(SEATS.c.player_id, SEATS.c.match_id, MATCHES.c.ended_at).join(
        MATCHES, MATCHES.c.id == SEATS.c.match_id
    )
    query = query.where(MATCHES.c.counted_as.is_not(None), SEATS.c.took_part, SEATS.c.player_id.is_not(None))
    found = defaultdict[tuple[int, int], list[int]](list)
    for row in connection.execute(query):
        found[row.player_id, month_of(row.ended_at)].append(row.match_id)
    return sorted((*key, min(ids), max(ids)) for key, ids in found.items())
