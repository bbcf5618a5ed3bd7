"""Migrations: they create what the tables describe, completely or not at all, and can be reversed."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Integer, create_engine, insert, inspect, select, text

from bot.config import load_settings
from bot.engine.model.shuffle import commitment
from bot.storage.address import sqlite_file
from bot.storage.database import Database
from bot.storage.rows import METADATA
from bot.storage.rule_sets import rules_id_of
from bot.storage.schema import (
    MIGRATIONS,
    is_current,
    migrations_of,
    newest_revision,
    note_used,
    revisions,
    traces,
    upgrade,
)
from tests.storage.new_migration import without_default, write_migration
from tests.storage.samples import row

ANN = 2_000_000_000_000_000_001

BREAKS = """
from alembic import op
import sqlalchemy as sa

revision = "breaks"
down_revision = "{head}"


def upgrade() -> None:
    op.create_table("half", sa.Column("id", sa.Integer()))
    raise RuntimeError("in the middle")
"""


def address_of(file: Path) -> str:
    return load_settings({"DATABASE_URL": f"sqlite:///{file}"}).database_url


def tables_in(file: Path) -> set[str]:
    with sqlite3.connect(file) as database:
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    database.close()
    return {name for (name,) in names}


def test_the_folder_of_a_new_database_is_made_and_a_second_upgrade_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "data" / "uno.db"
    upgrade(address_of(file))
    made = tables_in(file)
    assert len(made) > 1
    upgrade(address_of(file))
    assert tables_in(file) == made


def test_the_names_of_the_files_tell_the_migrations_in_order() -> None:
    scripts = ScriptDirectory.from_config(migrations_of()).walk_revisions()
    assert revisions() == tuple(script.revision for script in scripts)[::-1]


def test_a_start_with_a_current_schema_in_a_file_does_without_alembic_and_asyncpg(tmp_path: Path) -> None:
    url = address_of(tmp_path / "uno.db")
    upgrade(url)
    start = "import sys, bot.app, bot.running; from bot.storage.schema import upgrade; upgrade(sys.argv[1])"
    loaded = f"{start}; print(*sys.modules.keys() & {{'alembic', 'asyncpg'}})"
    done = subprocess.run([sys.executable, "-c", loaded, url], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"


def test_only_its_owner_can_read_a_new_database(tmp_path: Path) -> None:
    file = tmp_path / "data" / "uno.db"
    upgrade(address_of(file))
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA journal_mode=wal")
        database.execute("CREATE TABLE scribbles (word)")
        made = {beside.name: stat.S_IMODE(beside.stat().st_mode) for beside in file.parent.iterdir()}
    database.close()
    assert made == dict.fromkeys(("uno.db", "uno.db-wal", "uno.db-shm"), 0o600)


def test_only_its_owner_can_read_the_trace_of_a_database(tmp_path: Path) -> None:
    lock = tmp_path / "uno.db.lock"
    lock.touch(mode=0o644)  # with the permissions that earlier versions gave it
    note_used(tmp_path / "uno.db")
    assert traces(tmp_path / "uno.db") == [lock]
    assert stat.S_IMODE(lock.stat().st_mode) == 0o600


def test_the_next_migration_gets_the_next_number(tmp_path: Path) -> None:
    migrations = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, migrations)
    script = write_migration("What changes", migrations).read_text()
    newest = newest_revision()
    assert f'revision = "{int(newest) + 1:04}"\ndown_revision = "{newest}"\n' in script


def test_a_new_column_without_a_default_is_named() -> None:
    added = """
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("skipped", sa.BigInteger(), nullable=False))
        batch_op.add_column(sa.Column("level", sa.String(), nullable=True))
        batch_op.add_column(
            sa.Column("calls", sa.BigInteger(), nullable=False, server_default="0")
        )
"""
    assert without_default(added) == ["skipped"]


def test_the_migrations_make_exactly_the_tables_that_storage_describes(tmp_path: Path) -> None:
    file = tmp_path / "uno.db"
    upgrade(address_of(file))
    config = migrations_of(address_of(file))
    command.check(config)


def test_whole_numbers_have_the_width_that_storage_chose() -> None:
    """SQLAlchemy maps `Named[int]` alone to four bytes, for which PostgreSQL refuses Discord's IDs."""
    columns = [column for table in METADATA.sorted_tables for column in table.columns]
    narrow = [str(column) for column in columns if type(column.type) is Integer]
    assert not narrow, "give these a Column(BigInt) in bot/storage/rows.py"


def test_the_migrations_make_the_keys_that_storage_describes(tmp_path: Path) -> None:
    """Alembic doesn't compare them; where IDs are not reused, an old button never refers to a new table."""
    file = tmp_path / "uno.db"
    upgrade(address_of(file))
    with sqlite3.connect(file) as database:
        made = dict(database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall())
    database.close()
    engine = create_engine(f"sqlite:///{file}")
    for table in METADATA.sorted_tables:
        keys = inspect(engine).get_pk_constraint(table.name)["constrained_columns"]
        assert keys == [column.name for column in table.primary_key], table.name
        counts = bool(table.dialect_options["sqlite"]["autoincrement"])
        assert ("AUTOINCREMENT" in made[table.name]) is counts, table.name
        is_by_key = not table.dialect_options["sqlite"]["with_rowid"]
        assert ("WITHOUT ROWID" in made[table.name]) is is_by_key, table.name
    engine.dispose()


async def test_indexes_are_partial_where_storage_says_so(bare_url: str) -> None:
    """Alembic doesn't compare that either."""
    await asyncio.to_thread(upgrade, bare_url)
    described = {
        index.name
        for table in METADATA.sorted_tables
        for index in table.indexes
        if index.dialect_options["sqlite"]["where"] is not None
    }
    database = Database(bare_url)
    assert await database.read(partial_indexes) == described
    await database.close()


def partial_indexes(connection: Connection) -> set[str]:
    inspected = inspect(connection)
    where = f"{connection.dialect.name}_where"
    return {
        str(index["name"])
        for table in inspected.get_table_names()
        for index in inspected.get_indexes(table)
        if where in index.get("dialect_options", {})
    }


def test_a_migration_that_breaks_leaves_nothing_behind(tmp_path: Path) -> None:
    file = tmp_path / "uno.db"
    upgrade(address_of(file))
    before = tables_in(file)
    with pytest.raises(RuntimeError, match="in the middle"):
        command.upgrade(breaking(tmp_path, file), "head")
    assert tables_in(file) == before


def breaking(folder: Path, file: Path) -> Config:
    """Return settings for a copy of the migrations with an additional one that fails halfway."""
    config = migrations_of(address_of(file))
    config.set_main_option("script_location", str(shutil.copytree(MIGRATIONS, folder / "migrations")))
    with sqlite3.connect(file) as database:
        (head,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
    database.close()
    (folder / "migrations" / "versions" / "breaks.py").write_text(BREAKS.format(head=head))
    return config


async def test_postgresql_gets_the_same_tables(bare_postgres_url: str) -> None:
    config = migrations_of(bare_postgres_url)
    await asyncio.to_thread(upgrade, bare_postgres_url)
    await asyncio.to_thread(command.check, config)
    database = Database(bare_postgres_url)
    assert await database.read(is_current)
    await database.close()


async def test_a_database_without_migrations_is_not_current(tmp_path: Path) -> None:
    database = Database(address_of(tmp_path / "uno.db"))
    assert not await database.read(is_current)
    await database.close()


@pytest.mark.parametrize(
    ("url", "file"),
    [
        ("sqlite:///data/uno.db", Path("data/uno.db")),
        ("sqlite:////var/uno.db", Path("/var/uno.db")),
        ("sqlite://", None),
        ("sqlite:///:memory:", None),
        ("postgresql+asyncpg://db/uno", None),
    ],
)
def test_only_sqlite_lives_in_a_file(url: str, file: Path | None) -> None:
    assert sqlite_file(url) == file


async def tables_at(url: str) -> set[str]:
    database = Database(url)

    def names(connection: Connection) -> set[str]:
        return set(inspect(connection).get_table_names())

    found = await database.read(names)
    await database.close()
    return found - {"alembic_version"}


async def test_all_the_way_up_and_down_and_up_again(bare_url: str) -> None:
    config = migrations_of(bare_url)
    await asyncio.to_thread(upgrade, bare_url)
    assert await tables_at(bare_url) == set(METADATA.tables)
    await asyncio.to_thread(command.downgrade, config, "base")
    assert await tables_at(bare_url) == set()
    await asyncio.to_thread(upgrade, bare_url)
    await asyncio.to_thread(command.check, config)


def insert_row(connection: Connection, table: str, values: dict[str, Any]) -> None:
    """Insert a row into a table in its form of an earlier version."""
    names = ", ".join(values)
    places = ", ".join(f":{name}" for name in values)
    connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({places})"), values)  # noqa: S608


async def test_a_match_whose_table_is_closed_has_ended(bare_url: str) -> None:
    """A match that never ends would be held against a leaver forever."""
    config = migrations_of(bare_url)
    await asyncio.to_thread(command.upgrade, config, "0034")
    tables, matches = METADATA.tables["tables"], METADATA.tables["matches"]

    def unit(connection: Connection) -> None:
        for number, stage, ended_at in ((1, "closed", None), (2, "closed", 20.0), (3, "playing", None)):
            table = row(tables, number, ANN) | {"stage": stage, "updated_at": 10.0}
            del table["shard"]  # added by a later version
            connection.execute(insert(tables).values(table))
            match = row(matches, number, ANN) | {"table_id": number, "ended_at": ended_at, "rules": "{}"}
            del match["rules_id"]  # likewise
            insert_row(connection, "matches", match)

    database = Database(bare_url)
    await database.write(unit)
    await database.close()
    await asyncio.to_thread(upgrade, bare_url)
    database = Database(bare_url)
    query = select(matches.c.ended_at).order_by(matches.c.id)
    assert await database.read(lambda connection: list(connection.scalars(query))) == [10.0, 20.0, None]
    await database.close()


def test_people_who_had_turned_reminders_off_are_never_reminded(tmp_path: Path) -> None:
    config = migrations_of(address_of(tmp_path / "uno.db"))
    command.upgrade(config, "0037")
    with sqlite3.connect(tmp_path / "uno.db") as database:
        stored = ['{"is_nudged": false, "language": "de"}', '{"language": "fr"}', "null", None]
        database.executemany(
            "INSERT INTO players (id, is_unlisted, preferences) VALUES (?, 0, ?)", enumerate(stored, 1)
        )
    command.upgrade(config, "0038")
    chosen = "SELECT preferences FROM players ORDER BY id"
    assert [each and json.loads(each) for (each,) in database.execute(chosen)] == [
        {"language": "de", "reminders": "never"},
        {"language": "fr"},
        None,
        None,
    ]
    command.downgrade(config, "0037")
    (first,) = database.execute(chosen).fetchone()
    assert json.loads(first) == {"language": "de", "is_nudged": False}
    database.close()


async def test_how_often_people_had_met_goes_from_matches_to_seats_and_back(bare_url: str) -> None:
    config = migrations_of(bare_url)
    await asyncio.to_thread(upgrade, bare_url)
    tables, matches, seats = (METADATA.tables[name] for name in ("tables", "matches", "seats"))

    def unit(connection: Connection) -> None:
        connection.execute(insert(tables).values(row(tables, 1, ANN)))
        rules = {"rules_id": rules_id_of(connection, {})}
        for number, repeats in ((1, 6), (2, 0)):
            match = row(matches, number, ANN) | {"table_id": 1} | rules
            connection.execute(insert(matches).values(match))
            for seat in range(2):
                values = {"match_id": number, "seat": seat, "repeats": repeats, "player_id": ANN + seat}
                connection.execute(insert(seats).values(row(seats, number, ANN) | values))

    database = Database(bare_url)
    await database.write(unit)
    await database.close()
    for way, revision, query in (
        (command.downgrade, "0038", "SELECT id, repeats FROM matches ORDER BY id"),
        (
            command.upgrade,
            "head",
            "SELECT match_id, MIN(repeats) FROM seats GROUP BY match_id ORDER BY match_id",
        ),
    ):
        await asyncio.to_thread(way, config, revision)
        database = Database(bare_url)
        found = await database.read(lambda connection, query=query: connection.execute(text(query)).all())
        await database.close()
        assert [tuple(one) for one in found] == [(1, 6), (2, 0)]


async def test_the_seal_of_a_round_is_stored_only_by_earlier_versions(bare_url: str) -> None:
    config = migrations_of(bare_url)
    await asyncio.to_thread(upgrade, bare_url)
    tables, matches, rounds = (METADATA.tables[name] for name in ("tables", "matches", "rounds"))

    def unit(connection: Connection) -> None:
        connection.execute(insert(tables).values(row(tables, 1, ANN)))
        rules = {"rules_id": rules_id_of(connection, {})}
        connection.execute(insert(matches).values(row(matches, 1, ANN) | {"table_id": 1} | rules))
        for number in (2, 1):
            values = {"match_id": 1, "number": number, "secret": bytes([number])}
            connection.execute(insert(rounds).values(row(rounds, number, ANN) | values))

    database = Database(bare_url)
    await database.write(unit)
    before = await database.read(lambda connection: connection.execute(select(rounds)).all())
    await database.close()
    await asyncio.to_thread(command.downgrade, config, "0053")
    database = Database(bare_url)
    query = text("SELECT commitment FROM rounds ORDER BY number")
    seals = await database.read(lambda connection: list(connection.scalars(query)))
    await database.close()
    assert seals == [commitment(bytes([number])) for number in (1, 2)]
    await asyncio.to_thread(command.upgrade, config, "0054")
    database = Database(bare_url)
    after = await database.read(lambda connection: connection.execute(select(rounds)).all())
    await database.close()
    assert sorted(after, key=lambda one: one.number) == sorted(before, key=lambda one: one.number)
