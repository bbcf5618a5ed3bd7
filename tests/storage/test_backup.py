"""Backups taken during play restore to a state that equals the replay of its moves (R20)."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bot.game.state import TableState
from bot.storage.backup import (
    PAGES_AT_A_TIME,
    UNFINISHED,
    BackupFailed,
    back_up,
    dated,
    dated_backups,
    flaw_of,
    prune,
    restore,
    revision_of,
)
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.schema import newest_revision
from tests.soak.counts import Record, times
from tests.storage.ended import ENDED_MATCH
from tests.storage.records import StoredRecords
from tests.storage.sitting import opened, random_change, replayed

pytestmark = pytest.mark.usefixtures("waiting_for_the_disk")

BACKUPS = times(20, 100)
TABLES = 4


@pytest.fixture
def file(tmp_path: Path, migrated_file: Path) -> Path:
    return Path(shutil.copy(migrated_file, tmp_path / "uno.db"))


def url_of(file: Path) -> str:
    return f"sqlite:///{file}"


async def play_on(store: SqlGameStore, channel: int, saved: asyncio.Queue[int]) -> None:
    """Play at a table until the task is canceled; report each saved move."""
    random, state = Random(channel), await store.create(opened(channel, target=10_000))
    while True:
        state, line = random_change(state, random, leaving=0)
        await store.save(state, [line])
        saved.put_nowait(channel)


async def until_play_goes_on(saved: asyncio.Queue[int]) -> None:
    """Wait for a move that begins from now on; one at each table may already be under way."""
    while not saved.empty():
        saved.get_nowait()
    for _ in range(TABLES + 1):
        await saved.get()


async def test_every_backup_taken_during_play_restores_to_its_replay(
    file: Path, tmp_path: Path, record_property: Record
) -> None:
    database = Database(url_of(file))
    store, saved = SqlGameStore(database), asyncio.Queue[int]()
    players = [asyncio.create_task(play_on(store, channel, saved)) for channel in range(TABLES)]
    backups = [tmp_path / f"{number}.db" for number in range(BACKUPS)]
    for backup in backups:
        await until_play_goes_on(saved)
        await asyncio.to_thread(back_up, file, backup)
        assert not any(player.done() for player in players)
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    await database.close()
    moves = [await moves_after_restore(backup, tmp_path / "other" / "uno.db") for backup in backups]
    assert moves == sorted(set(moves)), "they were taken at different moments"
    record_property("backups during play restored to the replay of their moves", BACKUPS)


async def moves_after_restore(backup: Path, file: Path) -> int:
    """Restore a backup; return its number of moves once every state has been compared with them."""
    await asyncio.to_thread(restore, backup, file, backup.stat().st_mtime)
    database = Database(url_of(file))
    store = SqlGameStore(database)
    found = await store.load_open()
    assert found.unreadable == []
    moves = [await moves_of(StoredRecords(database), saved.state) for saved in found.saved]
    await database.close()
    for path in file.parent.iterdir():
        path.unlink()
    return sum(moves)


async def moves_of(records: StoredRecords, state: TableState) -> int:
    match = await records.newest(state.id)
    if match is None:
        return 0
    record = await records.of(match)
    assert replayed(state, record) == state.match
    assert len(record) == state.revision
    return len(record)


def test_a_backup_is_one_private_file_without_traces(file: Path, tmp_path: Path) -> None:
    rows = back_up(file, tmp_path / "backups" / "uno.db")
    assert rows["tables"] == 0
    assert rows["alembic_version"] == 1
    (backup,) = (tmp_path / "backups").iterdir()
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert stat.S_IMODE(backup.parent.stat().st_mode) == 0o700
    assert revision_of(backup) == newest_revision()


def test_the_name_of_a_copy_outlasts_a_power_cut(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file survives a power cut only if its folder was synced after the file was named."""
    copies = [tmp_path / "backups" / "uno.db", tmp_path / "restored" / "uno.db"]
    lasting = set[Path]()
    sync = os.fsync

    def note(handle: int) -> None:
        sync(handle)
        there = [copy for copy in copies if copy.exists()]
        lasting.update(copy for copy in there if os.path.samestat(os.fstat(handle), copy.parent.stat()))

    monkeypatch.setattr(os, "fsync", note)
    back_up(file, copies[0])
    restore(copies[0], copies[1], 0.0)
    assert lasting == set(copies)


def test_a_backup_holds_one_moment_whatever_is_written_meanwhile(file: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as writing:
        writing.execute("PRAGMA journal_mode=WAL")
        writing.execute("CREATE TABLE filler (content)")
        writing.execute("INSERT INTO filler VALUES (zeroblob(?))", [2 * PAGES_AT_A_TIME * 4096])

        def write_once() -> bool:
            writing.execute("INSERT INTO filler SELECT 0 WHERE (SELECT count(*) FROM filler) = 1")
            return False

        rows = back_up(file, tmp_path / "copy.db", stop=write_once)
        assert writing.execute("SELECT count(*) FROM filler").fetchone() == (2,)
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT count(*) FROM filler").fetchone() == (1,)
    assert rows["filler"] == 1


def test_an_interrupted_backup_leaves_nothing(file: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupFailed, match="interrupted"):
        back_up(file, tmp_path / "backups" / "uno.db", stop=lambda: True)
    assert list((tmp_path / "backups").iterdir()) == []


def test_a_backup_can_be_interrupted_while_it_is_verified(file: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(file)) as filling, filling:
        filling.execute("CREATE TABLE filler (content)")
        numbers = "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 200000)"
        filling.execute(f"{numbers} INSERT INTO filler SELECT i FROM n")  # noqa: S608
    parts = 1 + file.stat().st_size // 4096 // PAGES_AT_A_TIME
    looks = count()
    with pytest.raises(BackupFailed, match="interrupted"):
        back_up(file, tmp_path / "backups" / "uno.db", stop=lambda: next(looks) > parts)
    assert list((tmp_path / "backups").iterdir()) == []


def test_a_damaged_database_gives_no_backup(file: Path, tmp_path: Path) -> None:
    with file.open("r+b") as content:
        content.seek(2 * 4096)
        content.write(b"\xff" * 4096)
    with pytest.raises(BackupFailed):
        back_up(file, tmp_path / "backups" / "uno.db")
    assert list((tmp_path / "backups").iterdir()) == []


def test_a_damaged_page_anywhere_is_found(file: Path, tmp_path: Path) -> None:
    backup, whole = tmp_path / "copy.db", file.read_bytes()
    for page in range(1, len(whole) // 4096):
        kind = whole[4096 * page]
        if kind in {2, 5, 10, 13}:  # a page of a table or an index
            file.write_bytes(whole[: 4096 * page] + bytes(4096) + whole[4096 * (page + 1) :])
            with pytest.raises(BackupFailed):
                back_up(file, backup)


def test_an_index_that_lacks_rows_costs_no_backup_and_is_made_again_from_them(
    file: Path, tmp_path: Path
) -> None:
    backup, restored = tmp_path / "copy.db", tmp_path / "restored.db"
    blind = "UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = 'ix_players_unlisted'"
    for statement, values in (
        (blind, ("= 1", "= 0")),
        ("INSERT INTO players VALUES (?, ?, ?)", (7, 1, None)),
        (blind, ("= 0", "= 1")),
    ):
        with closing(sqlite3.connect(file)) as raw, raw:
            raw.execute("PRAGMA writable_schema = ON")
            raw.execute(statement, values)
    assert flaw_of(file) is not None
    back_up(file, backup)
    restore(backup, restored, 0.0)
    assert flaw_of(restored) is None
    with closing(sqlite3.connect(restored)) as raw:
        assert raw.execute("SELECT id FROM players WHERE is_unlisted = 1").fetchall() == [(7,)]


def test_the_newest_are_kept_and_leftovers_go(tmp_path: Path) -> None:
    made = [dated(tmp_path, day * 86_400.0) for day in range(10)]
    others = [tmp_path / "before-0002.db", tmp_path / "mine.db"]
    for path in (*made, *others, tmp_path / f".uno-x{UNFINISHED}"):
        path.touch()
        os.utime(path, (0.0, 0.0))
    (under_way := tmp_path / f".uno-y{UNFINISHED}").touch()
    prune(tmp_path, tmp_path / "uno.db", kept=7, aside_since=0.0)
    assert dated_backups(tmp_path) == made[3:]
    assert set(tmp_path.iterdir()) == {*made[3:], *others, under_way}


def test_what_a_killed_restore_left_behind_goes(file: Path, tmp_path: Path) -> None:
    (left := file.with_name(f".{file.name}-x{UNFINISHED}")).touch()
    os.utime(left, (0.0, 0.0))
    prune(tmp_path / "backups", file, kept=0, aside_since=0.0)
    assert not left.exists()
    assert file.exists()


@pytest.mark.parametrize("aside", [True, False])
def test_the_newest_copy_with_matches_stays_while_the_database_has_none(
    aside: bool, migrated_file: Path, tmp_path: Path
) -> None:
    file = tmp_path / "uno.db"
    made = [dated(tmp_path, day * 86_400.0) for day in range(10)]
    good = [tmp_path / "replaced-19700101-000000.db"] if aside else made[:2]
    for at, path in enumerate((file, *good, *(path for path in made if path not in good))):
        shutil.copy(migrated_file, path)
        os.utime(path, (at, at))
    for path in good:
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(ENDED_MATCH)
    prune(tmp_path, file, kept=7, aside_since=1e9)
    assert good[-1].exists()
    assert dated_backups(tmp_path) == ([] if aside else good[-1:]) + made[3:]
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(ENDED_MATCH)
    prune(tmp_path, file, kept=7, aside_since=1e9)
    assert dated_backups(tmp_path) == made[3:]
    assert not good[-1].exists()


def test_restoring_keeps_the_replaced_database_and_its_latest_changes(file: Path, tmp_path: Path) -> None:
    back_up(file, tmp_path / "backup.db")
    # A killed process leaves a -wal file whose changes are in no other file.
    with closing(sqlite3.connect(tmp_path / "live.db")) as live:
        live.execute("PRAGMA journal_mode=WAL")
        live.execute("CREATE TABLE kept (id INTEGER)")
        live.commit()
        for end in ("", "-wal"):
            shutil.copy(tmp_path / f"live.db{end}", f"{file}{end}")
    aside = restore(tmp_path / "backup.db", file, at=0.0)
    assert aside is not None
    assert aside == tmp_path / "replaced-19700101-000000.db"
    assert not Path(f"{file}-wal").exists()
    assert "kept" in tables_of(aside)
    assert "kept" not in tables_of(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def tables_of(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}


async def test_ids_given_out_after_the_backup_are_not_given_out_again(file: Path, tmp_path: Path) -> None:
    back_up(file, tmp_path / "backup.db")
    database = Database(url_of(file))
    lost = await SqlGameStore(database).create(opened(1))
    await database.close()
    restore(tmp_path / "backup.db", file, at=0.0)
    database = Database(url_of(file))
    assert (await SqlGameStore(database).create(opened(1))).id == lost.id + 1
    await database.close()


def test_a_damaged_database_can_be_replaced(file: Path, tmp_path: Path) -> None:
    back_up(file, tmp_path / "backup.db")
    file.write_text("no database at all" * 1000)
    aside = restore(tmp_path / "backup.db", file, at=0.0)
    assert aside is not None
    assert aside.read_text().startswith("no database")
    assert revision_of(file) == newest_revision()


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "none that this version knows"),
        ("UPDATE alembic_version SET version_num = '0032'", "update it with version 1.0.0 first"),
        ("DROP TABLE alembic_version", "none that this version knows"),
    ],
)
def test_foreign_files_are_not_restored(spoil: str, says: str, file: Path, tmp_path: Path) -> None:
    other = Path(shutil.copy(file, tmp_path / "other.db"))
    with closing(sqlite3.connect(other)) as connection, connection:
        connection.execute(spoil)
    before = file.read_bytes()
    with pytest.raises(BackupFailed, match=says):
        restore(other, file, at=0.0)
    assert file.read_bytes() == before
    assert not list(tmp_path.glob("replaced-*"))


def test_a_missing_backup_is_named(file: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupFailed, match=r"absent\.db is not there"):
        restore(tmp_path / "absent.db", file, at=0.0)


def test_a_log_without_its_database_is_not_mixed_into_a_restored_one(file: Path, tmp_path: Path) -> None:
    """An operator deleted only the database, while it was in use."""
    back_up(file, tmp_path / "backup.db")
    file.unlink()
    log = Path(f"{file}-wal")
    log.write_bytes(b"pages of the database that is gone")
    assert restore(tmp_path / "backup.db", file, at=0.0) is None
    assert not log.exists()
    assert (tmp_path / "replaced-19700101-000000.db-wal").exists()
