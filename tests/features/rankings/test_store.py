"""Reading a person's results and matches, on a database with whole matches in it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, insert, update

from bot.engine.model.cards import Color
from bot.features.rankings.results import Reactions, Rival, Statistics
from bot.features.rankings.store import SqlHistory, SqlStatistics
from bot.game.players import Player
from bot.game.results import Reader
from bot.game.state import EVERYWHERE, Stage, TableState
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.rows import MATCHES, PLAYERS, SEATS
from bot.storage.rule_sets import rules_id_of
from bot.storage.summaries import recount_summaries, summarize
from tests.storage.sitting import GUILD, PEOPLE, opened, play, random_change

ANN, BOB, CAT = (player.id for player in PEOPLE[:3])
SHORT: dict[str, Any] = {"hand_size": 3, "scoring": "single_round"}
NUMBERS: dict[str, Any] = {
    "rounds": 4, "round_wins": 2, "points": 70, "best_round": 40, "calls": 4, "timed_calls": 3,
    "call_seconds": 4.5, "quickest_call": 0.5, "catches": 1, "caught": 2, "challenges_won": 3,
    "challenges_lost": 1, "blue": 2, "green": 2, "red": 1,
}  # fmt: skip


async def record(
    database: Database, number: int, ranks: dict[int, int], *, guild: int = GUILD, **seats: Any
) -> None:
    """Store a match that counts as this number: who finished at which rank."""

    def unit(connection: Connection) -> None:
        match = {"table_id": 1, "guild_id": guild, "target": 500, "rules_version": 1}
        match["rules_id"] = rules_id_of(connection, {})
        times = {"started_at": 0.0, "ended_at": float(number)}
        connection.execute(insert(MATCHES).values(id=number, counted_as=number, **match, **times))
        rows = [
            {
                "match_id": number, "seat": seat, "player_id": player, "rank": rank,
                "took_part": True, "finished": True, "local_rating": 1000 + number, **seats,
            }
            for seat, (player, rank) in enumerate(ranks.items())
        ]  # fmt: skip
        connection.execute(insert(SEATS), rows)
        summarize(connection, number)

    await database.write(unit)


@pytest.fixture
async def table(store: SqlGameStore) -> TableState:
    """A table for the matches to belong to."""
    return await store.create(opened(7))


@pytest.mark.usefixtures("table")
async def test_everything_is_added_up(database: Database) -> None:
    await record(database, 1, {ANN: 1, BOB: 2}, **NUMBERS)
    await record(database, 2, {BOB: 1, ANN: 2}, **NUMBERS | {"best_round": 50, "quickest_call": 0.25})
    stats = await SqlStatistics(database).of(ANN, GUILD)
    assert (stats.matches, stats.wins, stats.matches_against_bots) == (2, 1, 0)
    sums = {name: 2 * value for name, value in NUMBERS.items()}
    expected = sums | {"best_round": 50, "quickest_call": 0.25}
    assert {name: value for name, value in stats.values.items() if value} == expected
    assert (stats.calls, stats.catches) == (Reactions(8, 1.5, 0.25), Reactions(2))
    assert stats.favorite_color == Color.GREEN
    assert (stats.streak, stats.longest_streak, stats.curve) == (0, 1, ((0, 1001), (0, 1002)))
    assert stats.rivals == (Rival(BOB, 2, 1, 1),)


@pytest.mark.usefixtures("table")
async def test_a_server_and_everywhere(database: Database) -> None:
    await record(database, 1, {ANN: 1, BOB: 2})
    await record(database, 2, {ANN: 1, CAT: 2}, guild=GUILD + 1)
    statistics = SqlStatistics(database)
    here, everywhere = await statistics.of(ANN, GUILD), await statistics.of(ANN, EVERYWHERE)
    assert (here.matches, [rival.player for rival in here.rivals]) == (1, [BOB])
    assert (everywhere.matches, [rival.player for rival in everywhere.rivals]) == (2, [BOB, CAT])
    assert everywhere.curve == ()


@pytest.mark.usefixtures("table")
async def test_streaks(database: Database) -> None:
    for number, place in enumerate((1, 1, 1, 2, 1, 1), 1):
        await record(database, number, {ANN: place, BOB: 3})
    stats = await SqlStatistics(database).of(ANN, GUILD)
    assert (stats.streak, stats.longest_streak) == (2, 3)
    assert (await SqlStatistics(database).of(CAT, GUILD)).longest_streak == 0


@pytest.mark.usefixtures("table")
async def test_players_who_did_not_finish_were_behind(database: Database) -> None:
    await record(database, 1, {ANN: 1, BOB: 2})

    def leave(connection: Connection) -> None:
        connection.execute(update(SEATS).where(SEATS.c.player_id == ANN).values(finished=False))
        recount_summaries(connection)

    await database.write(leave)
    stats = await SqlStatistics(database).of(ANN, GUILD)
    assert (stats.wins, stats.rivals) == (0, (Rival(BOB, 1, 0, 1),))
    assert await SqlStatistics(database).between(BOB, ANN, GUILD) == Rival(ANN, 1, 1, 0)


@pytest.mark.usefixtures("table")
async def test_unlisted_people_are_nobodys_rivals(database: Database) -> None:
    await record(database, 1, {ANN: 1, BOB: 2})

    def hide(connection: Connection) -> None:
        connection.execute(insert(PLAYERS).values(id=BOB, is_unlisted=True))

    await database.write(hide)
    statistics = SqlStatistics(database)
    assert (await statistics.of(ANN, GUILD)).rivals == ()
    assert await statistics.between(ANN, BOB, GUILD) is None
    assert [await statistics.is_private(person) for person in (ANN, BOB)] == [False, True]


async def test_matches_against_bots_are_told_apart(store: SqlGameStore, database: Database) -> None:
    robot = Player(-1, "Ada", level="easy")
    state = await play(store, await store.create(opened(7, [PEOPLE[0], robot], **SHORT)), Random(1))
    assert state.match is not None
    won = int(state.match.winners == (0,))
    expected = Statistics(ANN, matches_against_bots=1, wins_against_bots=won)
    assert await SqlStatistics(database).of(ANN, EVERYWHERE) == expected
    (match,) = (await SqlHistory(database).of(ANN, GUILD)).matches
    assert [(seat.level, seat.name) for seat in match.seats] == [(None, None), ("easy", "Ada")]


@pytest.mark.parametrize("opponent", [BOB, None])
async def test_an_uncounted_match_with_another_person_is_none_against_bots(
    store: SqlGameStore, database: Database, opponent: int | None
) -> None:
    """Bob gave up too early to take part, was a guest, or has deleted his data."""
    await play(store, await store.create(opened(7, PEOPLE[:2], **SHORT)), Random(1))
    uncounted = update(MATCHES).values(counted_as=None)
    other = update(SEATS).where(SEATS.c.player_id == BOB).values(player_id=opponent, took_part=False)

    def unit(connection: Connection) -> None:
        connection.execute(uncounted)
        connection.execute(other)
        recount_summaries(connection)

    await database.write(unit)
    assert await SqlStatistics(database).of(ANN, EVERYWHERE) == Statistics(ANN)


async def test_the_history_has_all_matches_the_newest_first(store: SqlGameStore, database: Database) -> None:
    for channel in range(7):
        await play(store, await store.create(opened(channel, PEOPLE[:2], **SHORT)), Random(channel))
    history = SqlHistory(database)
    pages = [await history.of(ANN, GUILD, page) for page in (0, 1, 9)]
    assert [[match.id for match in shown.matches] for shown in pages] == [[7, 6, 5, 4, 3], [2, 1], [2, 1]]
    assert [(shown.page, shown.pages) for shown in pages] == [(0, 2), (1, 2), (1, 2)]
    assert (await history.of(ANN, GUILD + 1)).matches == (await history.of(CAT, EVERYWHERE)).matches == ()


@pytest.mark.parametrize(
    ("reader", "found"),
    [
        (Reader(BOB, frozenset(), frozenset({1, 2})), [2, 1]),
        (Reader(CAT, frozenset(), frozenset()), [1]),
        (Reader(CAT, frozenset(), frozenset({1})), []),
        (Reader(CAT, frozenset({2}), frozenset()), [2, 1]),
    ],
)
async def test_a_reader_gets_the_matches_they_may_see(
    store: SqlGameStore, database: Database, reader: Reader, found: list[int]
) -> None:
    """Ann and Bob have played in channel 1, which everybody could read, and in channel 2."""
    for channel in (1, 2):
        table = replace(opened(channel, PEOPLE[:2], **SHORT), is_public=channel == 1)
        await play(store, await store.create(table), Random(channel))
    shown = await SqlHistory(database).of(ANN, GUILD, reader=reader)
    assert [match.id for match in shown.matches] == found
    assert [match.is_public for match in shown.matches] == [match.channel == 1 for match in shown.matches]


async def test_the_course_of_a_match_ends_with_its_scores(store: SqlGameStore, database: Database) -> None:
    lobby = await store.create(opened(7, hand_size=3, target=100))
    state = await play(store, lobby, Random(3))
    course = await SqlHistory(database).course(1)
    assert course is not None
    assert state.match is not None
    assert tuple(totals[-1] for totals in course.totals) == state.match.scores
    assert [len(totals) for totals in course.totals] == [state.match.round] * 3
    assert course.target == 100
    (winner,) = state.match.winners
    assert [seat.has_won for seat in course.result.seats] == [seat == winner for seat in range(3)]


async def test_a_running_match_has_no_course_yet(store: SqlGameStore, database: Database) -> None:
    state, random = await store.create(opened(7)), Random(1)
    for _ in range(5):
        state, line = random_change(state, random, leaving=0)
        await store.save(state, [line])
    assert state.stage is Stage.PLAYING
    assert await SqlHistory(database).course(1) is None
    assert await SqlHistory(database).course(2) is None
    assert (await SqlHistory(database).of(ANN, GUILD)).matches == ()


async def test_a_match_that_is_void_counts_for_nobody(store: SqlGameStore, database: Database) -> None:
    state, random = await store.create(opened(7, **SHORT)), Random(2)
    while state.stage is not Stage.OVER:
        state, line = random_change(state, random, leaving=0)
        state = replace(state, is_void=True)
        await store.save(state, [line])
    statistics = await SqlStatistics(database).of(ANN, EVERYWHERE)
    assert (statistics.matches, statistics.matches_against_bots) == (0, 0)


@pytest.mark.usefixtures("table")
async def test_a_match_that_nobody_has_won_counts_its_ranks_from_one(database: Database) -> None:
    await record(database, 1, {ANN: 2, BOB: 3})
    await record(database, 2, {ANN: 1, BOB: 2})
    decided, standing = (await SqlHistory(database).of(BOB, EVERYWHERE)).matches
    assert [seat.rank for seat in standing.seats] == [seat.rank for seat in decided.seats] == [1, 2]
    assert (standing.stands, decided.stands) == (True, False)
    assert [seat.has_won for seat in standing.seats] == [False, False]
