"""`doctor` on a SQLite file: every possible problem is named, along with the remedy."""

from __future__ import annotations

import re
import shutil
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple
from unittest.mock import AsyncMock

import pytest

from bot.config import Settings, load_settings
from bot.findings import Finding
from bot.hosting import doctor
from bot.hosting.backups import make_backup
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.sqlite_file import damage
from tests.storage.sitting import opened


class Usage(NamedTuple):
    """The result of `shutil.disk_usage`, reduced to the fields that are read."""

    free: int


@pytest.fixture
def file(tmp_path: Path, migrated_file: Path) -> Path:
    return Path(shutil.copy(migrated_file, tmp_path / "uno.db"))


@pytest.fixture
def settings(file: Path) -> Settings:
    env = {"DATABASE_URL": f"sqlite:///{file}", "ALLOW_FORGETFUL_DISK": "1"}
    return load_settings(env | {"DISCORD_API_URL": "http://127.0.0.1:9/api/v10"})


def look(file: Path, settings: Settings) -> dict[str, Finding]:
    return {finding.subject: finding for finding in doctor.file_findings(file, settings)}


def write(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as raw, raw:
        for statement in statements:
            raw.execute(statement)


def test_a_sound_file(file: Path, settings: Settings) -> None:
    file.chmod(0o600)
    make_backup(settings)
    assert [str(line).split(":")[0] for line in look(file, settings).values()] == [
        "ok  integrity", "ok  permissions", "ok  space", "ok  deletions", "ok  backups",
    ]  # fmt: skip


def test_rows_that_refer_to_nothing(file: Path, settings: Settings) -> None:
    write(file, "INSERT INTO reviews (match_id, seat, judge, decisions, loss) VALUES (9, 0, 0, 0, 0)")
    assert "refer to nothing" in look(file, settings)["integrity"].says


def test_a_damaged_index(file: Path, settings: Settings) -> None:
    """The quick check at startup does not compare an index with its table."""
    write(file, "CREATE INDEX extra ON players (is_unlisted)", "PRAGMA writable_schema=ON",
          "CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'extra'",
          "DELETE FROM sqlite_schema WHERE name = 'extra'")  # fmt: skip
    write(file, "INSERT INTO players (id, is_unlisted) VALUES (1, true)", "PRAGMA writable_schema=ON",
          "INSERT INTO sqlite_schema SELECT * FROM kept")  # fmt: skip
    assert damage(file) is None
    assert not look(file, settings)["integrity"].is_good


def test_a_file_that_others_can_read(file: Path, settings: Settings) -> None:
    file.chmod(0o644)
    found = look(file, settings)["permissions"]
    assert (found.is_good, found.is_doubtful) == (True, True)
    assert f"chmod 600 {file}" in found.says


@pytest.mark.parametrize(("lines", "is_doubtful"), [(b"1 " + b"0" * 64 + b"\n", False), (b"\0" * 9, True)])
def test_a_damaged_list_of_deletions_is_doubtful(
    lines: bytes, is_doubtful: bool, file: Path, settings: Settings
) -> None:
    Path(f"{file}.deleted").write_bytes(lines)
    found = look(file, settings)["deletions"]
    assert found.is_good
    assert found.is_doubtful is is_doubtful
    assert ("1 of 1 lines" in found.says) is is_doubtful


def test_a_disk_that_is_nearly_full(file: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _: Usage(free=1_000_000))
    found = look(file, settings)["space"]
    assert (found.is_good, found.is_doubtful) == (True, True)
    assert re.fullmatch(r"1 MB free, the database takes \d+\.\d MB; free some", found.says)
    size = file.stat().st_size
    monkeypatch.setattr(doctor, "TIGHT_BYTES", 0)
    for free, is_tight in ((2 * size, False), (2 * size - 1, True)):
        monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _, free=free: Usage(free))
        assert look(file, settings)["space"].is_doubtful is is_tight, "there has to be room for two copies"


def test_backups_that_are_missing_or_turned_off(file: Path, settings: Settings) -> None:
    assert str(look(file, settings)["backups"]).startswith("hm  backups: none in")
    off = replace(settings, backups_kept=0)
    assert str(look(file, off)["backups"]) == "hm  backups: turned off by BACKUPS_KEPT=0"


@pytest.mark.parametrize(("days", "is_doubtful"), [(1.9, False), (2.1, True)])
def test_a_backup_that_is_old(
    file: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch, days: float, is_doubtful: bool
) -> None:
    make_backup(settings)
    now = time.time()
    monkeypatch.setattr(doctor, "time", SimpleNamespace(time=lambda: now + days * 86_400))
    found = look(file, settings)["backups"]
    assert found.says == f"1 in {settings.backup_folder}, the newest from {days} days ago"
    assert (found.is_good, found.is_doubtful) == (True, is_doubtful)


@pytest.mark.parametrize(
    ("ahead", "says"),
    [(9.9, "agrees"), (-9.9, "agrees"), (10, "10 s ahead of"), (61, "61 s ahead of"), (-61, "61 s behind")],
)
def test_a_clock(ahead: float, says: str) -> None:
    found = doctor.clock_finding(ahead)
    assert says in found.says
    assert found.is_doubtful is (says != "agrees")


async def test_a_clock_that_cannot_be_compared_is_no_fault(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord, which has just accepted the token, has become unreachable."""
    monkeypatch.setattr(doctor, "findings", AsyncMock(return_value=[Finding("token", True, "accepted")]))
    (clock,) = [finding for finding in await doctor.examine(settings) if finding.subject == "clock"]
    assert str(clock) == "hm  clock: not compared (ClientConnectorError)"


async def test_a_table_that_cannot_be_read(file: Path, settings: Settings) -> None:
    write(
        file,
        "INSERT INTO tables (guild_id, channel_id, is_public, stage, revision, state, shown_revision,"
        " messages, created_at, updated_at) VALUES (1, 777, false, 'lobby', 1, '{}', 0, '{}', 0, 0)",
    )
    found = {finding.subject: finding for finding in await doctor.examine(settings)}
    assert not found["tables"].is_good
    assert "777" in found["tables"].says
    assert found["integrity"].is_good
    assert not found["token"].is_good  # Discord is unreachable there
    assert "clock" not in found


async def test_a_database_that_is_not_there_yet_has_no_pages_to_read(file: Path, settings: Settings) -> None:
    file.unlink()
    found = {finding.subject: finding for finding in await doctor.examine(settings)}
    assert "will be made" in found["database"].says
    assert found.keys().isdisjoint({"integrity", "space", "tables"})


async def test_tables_that_can_be_read_are_counted(file: Path, settings: Settings) -> None:
    database = Database(settings.database_url)
    for channel in (7, 8):
        await SqlGameStore(database).create(opened(channel))
    await database.close()
    found = {finding.subject: finding for finding in await doctor.examine(settings)}
    assert str(found["tables"]) == "ok  tables: 2 open, all readable"


@pytest.mark.parametrize(("works", "is_good"), [(True, True), (False, False)])
def test_a_sandbox_that_cannot_run_is_no_sandbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, works: bool, is_good: bool
) -> None:
    bwrap = tmp_path / "bwrap"
    bwrap.write_text(f"#!/bin/sh\n{'exit 0' if works else 'exit 1'}\n")
    bwrap.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    found = doctor.program_finding(Path("/srv/robo/player.py"))
    assert (found.is_good, found.is_doubtful) == (is_good, False)
    bwrap.unlink()
    assert doctor.program_finding(Path("/srv/robo/player.py")).is_doubtful
