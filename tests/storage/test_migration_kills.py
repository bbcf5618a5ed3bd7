"""A migration killed in the middle leaves either the old schema with its rows, or the new one (R21)."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cache
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, event

from bot.storage.schema import MIGRATIONS, migrations_of
from tests.processes import PROCESSES, forked
from tests.soak.counts import Record, times
from tests.storage.released import DUMP

KILLS = times(1, 50)  # of each migration
RELEASED = "0033"  # the schema of the dump; all later migrations change its rows
SCRIPTS = ScriptDirectory(str(MIGRATIONS))
REVISIONS = sorted(script.revision for script in SCRIPTS.walk_revisions())

Contents = tuple[list[tuple[str, ...]], list[str]]
Migrate = Callable[[str], Path]


def url_of(file: Path) -> str:
    return f"sqlite:///{file}"


def migrate(file: Path, revision: str, last: int | None, taken: Connection | None) -> None:
    """Migrate, and kill this process at SQLite's instruction number `last`; return the number of
    instructions.
    """
    instructions = count(1)
    done = 0

    def at_instruction() -> int:
        nonlocal done
        done = next(instructions)
        if done == last:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    @event.listens_for(Engine, "connect")
    def on_connect(connection: sqlite3.Connection, _: object) -> None:
        connection.set_progress_handler(at_instruction, 1)

    command.upgrade(migrations_of(url_of(file)), revision)
    if taken is not None:
        taken.send(done)


def migrated(file: Path, revision: str, last: int | None = None) -> int:
    """Migrate in another process; return the number of instructions, 0 if it was killed."""
    heard, taken = PROCESSES.Pipe(duplex=False)
    process = forked(migrate, file, revision, last, taken)
    process.start()
    taken.close()
    process.join()
    assert process.exitcode == (0 if last is None else -signal.SIGKILL)
    return heard.recv() if last is None else 0


def contents(file: Path) -> Contents:
    """The schema and all rows."""
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        schema = database.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name").fetchall()
        return schema, sorted(line for line in database.iterdump() if line.startswith("INSERT"))


@pytest.fixture(scope="session")
def migrated_to(tmp_path_factory: pytest.TempPathFactory) -> Migrate:
    """A database after each migration, made once, with tables and matches."""
    folder = tmp_path_factory.mktemp("migrations")

    @cache
    def migrated_to(revision: str) -> Path:
        file = folder / f"{revision}.db"
        if revision == RELEASED:
            with closing(sqlite3.connect(file)) as database:
                database.executescript(DUMP.read_text("utf-8"))
        else:
            shutil.copy(migrated_to(earlier(revision)), file)
        migrated(file, revision)
        return file

    return migrated_to


def earlier(revision: str) -> str:
    """The migration before this one."""
    return REVISIONS[REVISIONS.index(revision) - 1]


@pytest.fixture
def before(tmp_path: Path, revision: str, migrated_to: Migrate) -> Path:
    """A database before this migration; it is an empty file before the first."""
    file = tmp_path / "before.db"
    if revision == REVISIONS[0]:
        file.touch()
        return file
    return Path(shutil.copy(migrated_to(earlier(revision)), file))


@pytest.mark.parametrize("revision", REVISIONS)
def test_killed_in_a_migration(revision: str, before: Path, tmp_path: Path, record_property: Record) -> None:
    file, after = tmp_path / "uno.db", Path(shutil.copy(before, tmp_path / "after.db"))
    instructions = migrated(after, revision)
    old, new = contents(before), contents(after)
    assert old != new
    points = spread(instructions, KILLS)
    for point in points:
        for left in tmp_path.glob("uno.db*"):
            left.unlink()
        shutil.copy(before, file)
        migrated(file, revision, last=point)
        assert contents(file) in (old, new), point
        migrated(file, revision)
        assert contents(file) == new
    record_property("kills in a migration, the schema old or new and no row lost", len(points))


def spread(instructions: int, kills: int) -> Sequence[int]:
    """Evenly spaced instructions, this many of them."""
    return sorted({1 + at * (instructions - 1) // (kills + 1) for at in range(1, kills + 1)})
