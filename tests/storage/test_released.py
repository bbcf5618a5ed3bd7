"""A database of the released version is upgraded, loads, plays on, and keeps its results."""

from __future__ import annotations

import sqlite3
from random import Random

import pytest
from msgspec.structs import replace
from sqlalchemy import func, select, update

from bot.engine.catalogue import OPTIONS
from bot.engine.play.legal import legal_moves
from bot.game.players import Player
from bot.game.ports import SavedPreset, UnreadableTable
from bot.game.state import Shown, Stage, TableState
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.rows import MATCHES, MOVES, PLAYERS, PRESETS, ROUNDS, SEATS, TABLES
from bot.storage.settings import SqlPresets
from tests.replays import replay
from tests.storage.records import StoredRecords
from tests.storage.released import DUMP, database, upgraded_file, upgraded_postgres
from tests.storage.sitting import GUILD, PEOPLE, random_change

__all__ = ["database", "upgraded_file", "upgraded_postgres"]

PHASES = {
    2: "match_over", 4: "play", 5: "dare", 6: "play", 7: "play",
    8: "color", 9: "challenge", 10: "drawn", 11: "target", 12: "stack", 13: "play",
}  # fmt: skip
ALL_RULES = 35  # the options that there were when matches began to be stored with all of them


@pytest.fixture
async def tables(database: Database) -> dict[int, TableState]:
    """All its open tables by id."""
    stored = await SqlGameStore(database).load_open()
    assert stored.unreadable == list[UnreadableTable]()
    return {saved.state.id: saved.state for saved in stored.saved}


async def test_every_table_loads_in_the_decision_that_was_awaited(tables: dict[int, TableState]) -> None:
    assert {table: state.match.phase for table, state in tables.items() if state.match} == PHASES
    assert [len(state.lobby.players) for state in tables.values()][:3] == [4, 4, 3]


async def test_a_lobby_keeps_its_people(tables: dict[int, TableState]) -> None:
    lobby = tables[3].lobby
    assert (tables[3].stage, tables[3].deadline, lobby.host) == (Stage.LOBBY, 1_700_000_600.0, PEOPLE[0].id)
    assert lobby.players == (
        PEOPLE[0],
        Player(-1, "Robo", level="normal"),
        replace(PEOPLE[1], is_away=True, missed=3),
        Player(-2, "Gus", owner=PEOPLE[0].id),
    )


async def test_what_discord_shows_is_known(database: Database) -> None:
    saved = await SqlGameStore(database).load(7)
    assert saved is not None
    assert saved.shown == Shown(30, (("table", 1_400_000_000_000_000_001),))


@pytest.mark.parametrize("table", [4, 5, 6, 7])
async def test_a_running_match_plays_on_and_its_whole_record_replays(
    database: Database, tables: dict[int, TableState], table: int, records: StoredRecords
) -> None:
    store = SqlGameStore(database)
    state, random = tables[table], Random(table)
    for at in range(80):
        if state.stage is Stage.PLAYING:
            state, line = random_change(state, random, at=float(at))
            await store.save(state, [line])
    match = await records.newest(table)
    assert match is not None
    assert state.match is not None
    record = await records.of(match)
    assert list(replay(state.match.rules, len(state.match.scores), record))[-1] == state.match


@pytest.mark.parametrize("table", [table for table in PHASES if table > 7])
async def test_every_decision_can_still_be_made(tables: dict[int, TableState], table: int) -> None:
    match = tables[table].match
    assert match is not None
    assert match.table.decider is not None
    assert legal_moves(match.table, match.table.decider)
    state = tables[table]
    for step in range(50):
        state, _ = random_change(state, Random(step))


async def test_a_finished_record_replays(tables: dict[int, TableState], records: StoredRecords) -> None:
    match = tables[2].match
    number = await records.newest(2)
    assert match is not None
    assert number is not None
    replayed = list(replay(match.rules, 4, await records.of(number)))[-1]
    # The release did not record who drew on which color.
    assert replace(replayed, table=replace(replayed.table, drew_on={})) == match


DEEDS = ("rounds", "round_wins", "points", "calls", "catches", "caught", "challenges_won", "challenges_lost")
OLD_TOTALS = {  # of these, as the release counted them
    PEOPLE[0].id: (3, 2, 154, 2, 0, 1, 1, 0),
    PEOPLE[1].id: (3, 1, 138, 1, 1, 0, 0, 0),
    PEOPLE[2].id: (2, 1, 117, 0, 0, 2, 0, 0),
    PEOPLE[3].id: (1, 0, 0, 0, 2, 0, 0, 0),
}


async def test_what_everybody_did_is_counted_from_the_moves_of_finished_and_running_matches(
    database: Database,
) -> None:
    sums = [func.sum(SEATS.c[name]) for name in DEEDS]
    query = select(SEATS.c.player_id, *sums).group_by(SEATS.c.player_id)
    rows = await database.read(lambda connection: connection.execute(query).all())
    assert {row[0]: tuple(row[1:]) for row in rows} == OLD_TOTALS
    columns = SEATS.c
    timed = select(columns.calls).where(columns.quickest_call.is_not(None), columns.call_seconds > 0)
    assert await database.read(lambda connection: list(connection.scalars(timed))) == [1, 1, 1]


async def test_saved_rules_are_there(database: Database) -> None:
    assert await SqlPresets(database).of(GUILD) == {
        "Friday": SavedPreset({"stacking": "same", "hand_size": 5})
    }


async def test_a_running_match_keeps_rules_whose_default_changes(database: Database) -> None:
    options = {name: option.default for name, option in OPTIONS.items()} | {"hand_size": 5}
    await database.write(lambda connection: connection.execute(update(MATCHES).values(rules=options)))
    saved = await SqlGameStore(database).load(7)
    assert saved is not None
    assert saved.state.match is not None
    assert dict(saved.state.match.rules.changed) == {"hand_size": 5}


async def test_every_match_knows_all_its_rules(database: Database) -> None:
    rows = select(MATCHES.c.rules, MATCHES.c.rules_version)
    stored = await database.read(lambda connection: connection.execute(rows).all())
    assert [(len(rules), set(rules) <= set(OPTIONS), version) for rules, version in stored] == [
        (ALL_RULES, True, 1)
    ] * 6


async def test_every_match_knows_the_form_of_its_record(database: Database) -> None:
    forms = select(MATCHES.c.record_format)
    assert await database.read(lambda connection: set(connection.scalars(forms))) == {1}


async def test_nothing_stored_is_lost(database: Database) -> None:
    with sqlite3.connect(":memory:") as raw:
        raw.executescript(DUMP.read_text("utf-8"))
    for table in (TABLES, MATCHES, SEATS, ROUNDS, MOVES, PLAYERS, PRESETS):
        counted = select(func.count()).select_from(table)
        found = await database.read(lambda connection, counted=counted: connection.scalar(counted))
        (released,) = raw.execute(f"SELECT COUNT(*) FROM {table.name}").fetchone()  # noqa: S608
        assert (table.name, found) == (table.name, released)
    raw.close()
