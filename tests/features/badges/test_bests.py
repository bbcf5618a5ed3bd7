"""Records are read from precomputed rows, and equal the result of searching all matches."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, case, delete, func, insert, select, update
from sqlalchemy.event import listen

from bot.config import load_settings
from bot.features.badges.month import Record, RecordKind
from bot.features.badges.store import (
    COUNTED,
    SqlBadges,
    fill_badges,
    note_bests,
    records_of,
    recount_badges,
)
from bot.game.law import is_whole
from bot.game.ports import GameStore
from bot.storage.database import Database
from bot.storage.law import HAS_WON, IS_COUNTED
from bot.storage.people import SqlPeople
from bot.storage.rankings import UNLISTED
from bot.storage.retention import SqlRetention
from bot.storage.rows import BESTS, MATCHES, MOVES, ROUNDS, SEATS
from bot.storage.rule_sets import OPTIONS
from bot.storage.schema import migrations_of, upgrade
from bot.storage.statistics import COLUMNS
from tests.features.test_bounds import Work, steps_counted
from tests.programs import build
from tests.storage.conftest import Ask
from tests.storage.sitting import GUILD, PEOPLE, opened, play

ALL_BESTS = "SELECT * FROM bests ORDER BY guild_id, kind, player_id"


@pytest.fixture
async def store(database_url: str, database: Database) -> GameStore:
    """The store of the whole program."""
    return build(load_settings({"DATABASE_URL": database_url}), database=database).registry.services.store


async def played(store: GameStore, matches: int) -> None:
    """Several of five people play this many matches, with and without teams and leavers."""
    rng = Random(5)
    for number in range(matches):
        teams = rng.random() < 0.3
        people = rng.sample(PEOPLE[:5], 4 if teams else rng.randint(2, 4))
        options: dict[str, Any] = {"hand_size": 3, "target": 100, "teams": teams, "on_leave": "computer"}
        table = await store.create(opened(100 + number, people, **options))
        await play(store, table, Random(number), leaving=rng.choice((0.0, 0.02)))


async def test_records_are_what_a_look_at_every_match_finds(
    store: GameStore, database: Database, ask: Ask
) -> None:
    await played(store, 25)
    before = await ask(ALL_BESTS)
    await database.write(recount_badges)
    assert await ask(ALL_BESTS) == before
    in_order = update(MATCHES).values(ended_at=MATCHES.c.counted_as)  # each match had its own clock
    await database.write(lambda connection: connection.execute(in_order))
    await database.write(recount_badges)
    for _ in range(3):
        records = await SqlBadges(database).records(GUILD)
        assert len(records) >= 4
        assert records == await database.read(_looked_up)
        await SqlPeople(database).unlist(records[-1].player, is_unlisted=True)


async def test_an_update_fills_them_once(store: GameStore, database: Database, ask: Ask) -> None:
    await played(store, 3)
    before = await ask(ALL_BESTS)
    await database.write(lambda connection: connection.execute(delete(BESTS)))
    for _ in range(2):
        await database.write(fill_badges)
        assert await ask(ALL_BESTS) == before


async def test_an_update_counts_the_longest_rounds_in_cards_instead_of_seconds(
    store: GameStore, database: Database, database_url: str, ask: Ask
) -> None:
    await played(store, 8)
    before = await ask(ALL_BESTS)
    longest = select(BESTS).where(BESTS.c.kind == RecordKind.LONGEST.value)
    found = await database.read(lambda connection: connection.execute(longest).all())
    in_seconds = [{**row._asdict(), "kind": "longest", "score": -900.0} for row in found]
    await asyncio.to_thread(command.downgrade, migrations_of(database_url), "0052")
    await database.write(lambda connection: connection.execute(insert(BESTS), in_seconds))
    assert await ask(ALL_BESTS) != before
    await asyncio.to_thread(upgrade, database_url, fill_badges)
    assert await ask(ALL_BESTS) == before


async def test_the_end_of_a_match_of_many_rounds_costs_no_more_for_each_move(
    store: GameStore, database: Database
) -> None:
    costs = list[float]()
    for match, target in ((1, 100), (2, 3_000)):
        table = opened(match, PEOPLE[:3], hand_size=3, target=target)
        await play(store, await store.create(table), Random(1), leaving=0.0)
        costs.append(await database.write(partial(cost_of_a_move, match)))
    short, long = costs
    assert long <= 1.5 * short


def cost_of_a_move(match: int, connection: Connection) -> float:
    """The steps that SQLite takes for each move of a match to note its personal bests."""
    if connection.dialect.name != "sqlite":
        pytest.skip("the steps of PostgreSQL aren't counted")
    moves = connection.scalar(select(func.count()).where(MOVES.c.match_id == match))
    assert moves
    seats, work = connection.execute(COUNTED.where(MATCHES.c.id == match)).all(), Work()
    with steps_counted(connection, work):
        note_bests(connection, seats)
    return work.count / moves


async def test_nobody_gets_the_longest_round_by_waiting(
    store: GameStore, database: Database, ask: Ask
) -> None:
    await played(store, 8)
    before = await ask(ALL_BESTS)
    waited = update(ROUNDS).values(ended_at=ROUNDS.c.ended_at + 1e6 * ROUNDS.c.match_id)
    await database.write(lambda connection: connection.execute(waited))
    await database.write(recount_badges)
    assert await ask(ALL_BESTS) == before


async def test_a_recount_keeps_the_longest_round_though_its_moves_were_deleted(
    store: GameStore, database: Database, ask: Ask
) -> None:
    await played(store, 8)
    before = await ask(ALL_BESTS)
    await database.write(lambda connection: connection.execute(delete(MOVES)))
    await database.write(recount_badges)
    assert await ask(ALL_BESTS) == before


async def test_they_go_with_their_person_and_with_their_server(
    store: GameStore, database: Database, ask: Ask
) -> None:
    await played(store, 6)
    gone = PEOPLE[0].id
    assert "bests" in await SqlPeople(database).export(gone)
    await SqlPeople(database).forget(gone)
    before = await ask(ALL_BESTS)
    assert before
    assert gone not in {row[2] for row in before}
    await database.write(recount_badges)
    assert await ask(ALL_BESTS) == before
    kept = SqlRetention(database)
    await kept.note_left(GUILD, 1.0)
    assert await kept.delete_left(2.0) == [GUILD]
    assert await ask(ALL_BESTS) == []


async def test_records_are_read_in_the_order_of_an_index(database: Database) -> None:
    """So reading takes as long with a million matches as with ten."""

    def unit(connection: Connection) -> list[str]:
        if connection.dialect.name != "sqlite":
            pytest.skip("PostgreSQL scans small tables")
        asked = list[tuple[str, Any]]()
        listen(connection, "before_cursor_execute", lambda *given: asked.append((given[2], given[3])))
        records_of(connection, GUILD)
        plans = [
            connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", given) for query, given in asked[:]
        ]
        return [row.detail for plan in plans for row in plan]

    plans = await database.read(unit)
    assert len(plans) >= len(RecordKind)
    assert not [plan for plan in plans if "SCAN" in plan or "TEMP B-TREE" in plan]


# The same from the matches themselves, which takes longer with the length of a server's history


def _looked_up(connection: Connection) -> list[Record]:
    found = [_best(connection, kind, query) for kind, query in _queries(GUILD).items()]
    return [record for record in found if record is not None]


def _best(connection: Connection, kind: RecordKind, query: Any) -> Record | None:
    row = connection.execute(query.limit(1)).one_or_none()
    return None if row is None else Record(kind, row.player_id, float(row.value), row.ended_at)


def _queries(guild: int) -> dict[RecordKind, Any]:
    """The queries for the records of a server; each gives the person, the value, and the time."""
    listed = SEATS.c.player_id.is_not(None), SEATS.c.player_id.not_in(UNLISTED), SEATS.c.took_part
    here = IS_COUNTED, MATCHES.c.guild_id == guild

    def of_seats(value: Any, *, is_least: bool = False) -> Any:
        found = select(SEATS.c.player_id, value.label("value"), MATCHES.c.ended_at)
        found = found.join(MATCHES, MATCHES.c.id == SEATS.c.match_id).where(
            *here, *listed, value.is_not(None)
        )
        return found.order_by(value if is_least else value.desc(), MATCHES.c.counted_as)

    return {
        RecordKind.CALL: of_seats(COLUMNS["quickest_call"], is_least=True),
        RecordKind.CATCH: of_seats(COLUMNS["quickest_catch"], is_least=True),
        RecordKind.ROUND: of_seats(COLUMNS["best_round"]).where(COLUMNS["best_round"] > 0),
        RecordKind.CARDS: of_seats(COLUMNS["most_cards"]).where(HAS_WON),
        RecordKind.LONGEST: _longest(*here, *listed),
        RecordKind.STREAK: _streaks(*here, *listed),
    }


PLAYS = (
    select(
        MOVES.c.match_id,
        MOVES.c.round,
        func.sum(
            case(
                (MOVES.c.move["do"].as_string() == "play", 1),
                (MOVES.c.move["do"].as_string() == "take_back", -1),
                else_=0,
            )
        ).label("cards"),
    )
    .group_by(MOVES.c.match_id, MOVES.c.round)
    .subquery()
)


def _longest(*where: Any) -> Any:
    """The longest round that each seat won in a match; skips seats for which a bot won any.

    Such seats have fewer wins of their own than their side has won rounds.
    """
    is_partner = ((ROUNDS.c.winner + SEATS.c.seat) % 2 == 0) & OPTIONS["teams"].as_boolean()
    own = func.max(case((ROUNDS.c.winner == SEATS.c.seat, PLAYS.c.cards)))
    return (
        select(SEATS.c.player_id, own.label("value"), MATCHES.c.ended_at)
        .join(MATCHES, MATCHES.c.id == SEATS.c.match_id)
        .join(ROUNDS, ROUNDS.c.match_id == SEATS.c.match_id)
        .join(PLAYS, (PLAYS.c.match_id == ROUNDS.c.match_id) & (PLAYS.c.round == ROUNDS.c.number))
        .where(*where, (ROUNDS.c.winner == SEATS.c.seat) | is_partner)
        .group_by(SEATS.c.match_id, SEATS.c.seat, MATCHES.c.id)
        .having(own.is_not(None), func.count() == COLUMNS["round_wins"])
        .order_by(own.desc(), MATCHES.c.counted_as)
    )


def _streaks(*where: Any) -> Any:
    """Winning streaks: matches with the same number of losses before them belong together.

    Matches that don't add a win, because they don't fully count, are excluded.
    """
    lost = func.sum(case((HAS_WON, 0), else_=1)).over(
        partition_by=SEATS.c.player_id, order_by=MATCHES.c.counted_as
    )
    played = (
        select(SEATS.c.player_id, MATCHES.c.ended_at, HAS_WON.label("won"), lost.label("lost"))
        .join(MATCHES, MATCHES.c.id == SEATS.c.match_id)
        .where(*where, is_whole(SEATS.c.repeats))
        .subquery()
    )
    length = func.count().label("value")
    return (
        select(played.c.player_id, length, func.max(played.c.ended_at).label("ended_at"))
        .where(played.c.won)
        .group_by(played.c.player_id, played.c.lost)
        .having(length > 1)
        .order_by(length.desc(), func.max(played.c.ended_at))
    )
