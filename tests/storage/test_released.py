"""A database of the released version is upgraded, loads, continues to play, and keeps its results."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from random import Random

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, func, select, text, update

from bot.engine.catalogue import OPTIONS
from bot.engine.play.legal import legal_moves
from bot.game.players import Player
from bot.game.ports import SavedPreset, UnreadableTable
from bot.game.state import Shown, Stage, TableState
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.rows import MATCHES, METADATA, RULE_SETS, RUNGS
from bot.storage.rule_sets import RULES, rules_id_of
from bot.storage.settings import SqlPresets
from tests.replays import replay
from tests.storage.records import StoredRecords
from tests.storage.released import DUMP, database, upgraded_file, upgraded_postgres
from tests.storage.sitting import GUILD, PEOPLE, random_change

__all__ = ["database", "upgraded_file", "upgraded_postgres"]

PHASES = {
    2: "match_over", 4: "play", 5: "dare", 6: "play", 7: "play",
    8: "color", 9: "challenge", 10: "drawn", 11: "target", 12: "stack", 13: "play",
    14: "drawn", 15: "play", 16: "play", 17: "play", 18: "play", 19: "play", 20: "match_over",
}  # fmt: skip
OLD_MATCHES, NEW_MATCHES = 6, 7  # dealt by version 0.1.0, and by the release


@pytest.fixture
async def tables(database: Database) -> dict[int, TableState]:
    """All its open tables by ID."""
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


@pytest.mark.parametrize("table", [4, 5, 6, 7, *range(14, 20)])
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


@pytest.mark.parametrize("table", range(8, 14))
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


async def test_everything_people_did_is_still_counted(database: Database) -> None:
    sums = ", ".join(f"SUM({name})" for name in DEEDS)
    query = f"SELECT player_id, {sums} FROM seats GROUP BY player_id ORDER BY player_id"  # noqa: S608
    with closing(released()) as raw:
        counted = raw.execute(query).fetchall()
    rows = await database.read(lambda connection: connection.execute(text(query)).all())
    assert sorted(map(tuple, rows), key=str) == sorted(counted, key=str)
    assert len(counted) > 3


async def test_saved_rules_are_there(database: Database) -> None:
    assert await SqlPresets(database).of(GUILD) == {
        "Friday": SavedPreset({"stacking": "same", "hand_size": 5})
    }


async def test_a_running_match_keeps_rules_whose_default_changes(database: Database) -> None:
    options = {name: option.default for name, option in OPTIONS.items()} | {"hand_size": 5}
    await database.write(lambda connection: connection.execute(update(RULE_SETS).values(options=options)))
    saved = await SqlGameStore(database).load(7)
    assert saved is not None
    assert saved.state.match is not None
    assert dict(saved.state.match.rules.changed) == {"hand_size": 5}


async def test_every_match_knows_all_its_rules_and_the_form_of_its_record(database: Database) -> None:
    rows = select(RULES, MATCHES.c.rules_version, MATCHES.c.record_format).order_by(MATCHES.c.id)
    stored = await database.read(lambda connection: connection.execute(rows).all())
    assert all(set(rules) <= set(OPTIONS) for rules, *_ in stored)
    assert [tuple(versions) for _, *versions in stored] == [(1, 1)] * OLD_MATCHES + [(2, 2)] * NEW_MATCHES


async def test_matches_of_a_release_share_their_rules_with_new_ones(database: Database) -> None:
    def unit(connection: Connection) -> tuple[int, set[int]]:
        stored = connection.execute(select(RULE_SETS.c.id, RULE_SETS.c.options)).all()
        again = {rules_id_of(connection, dict(reversed(options.items()))) for _, options in stored}
        assert again == {id_ for id_, _ in stored}
        return len(stored), set(connection.scalars(select(MATCHES.c.rules_id)))

    count, used = await database.write(unit)
    assert count == len(used) < OLD_MATCHES + NEW_MATCHES


async def test_nothing_stored_is_lost(database: Database) -> None:
    with closing(released()) as raw:
        for table in METADATA.sorted_tables:
            if table is RUNGS:
                continue  # recounted
            if not raw.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (table.name,)).fetchone():
                continue
            counted = select(func.count()).select_from(table)
            found = await database.read(lambda connection, counted=counted: connection.scalar(counted))
            (before,) = raw.execute(f"SELECT COUNT(*) FROM {table.name}").fetchone()  # noqa: S608
            assert (table.name, found) == (table.name, before)
            assert before


def released() -> sqlite3.Connection:
    """The database in the state that the released version left."""
    raw = sqlite3.connect(":memory:")
    raw.executescript(DUMP.read_text("utf-8"))
    return raw
