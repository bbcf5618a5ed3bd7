"""`backup` and `restore` as an operator sees them, and the automatic backups of the bot (R20)."""

from __future__ import annotations

import asyncio
import os
import shutil
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from alembic import command
from prometheus_client import CollectorRegistry

from bot.__main__ import main
from bot.config import SETTINGS, Settings, load_settings
from bot.feature import Chore
from bot.findings import NotReady
from bot.game.periods import DAY_SECONDS
from bot.hosting import backups
from bot.hosting.readiness import migrate
from bot.hosting.supervisor import Supervisor
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from bot.storage.backup import dated, dated_backups, revision_of
from bot.storage.lease import lease
from bot.storage.schema import migrations_of, newest_revision

NOW = 1_000_000.0


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, migrated_file: Path) -> Settings:
    """Settings, including environment variables, for a database in this folder."""
    shutil.copy(migrated_file, tmp_path / "uno.db")
    monkeypatch.chdir(tmp_path)
    for field in SETTINGS:
        monkeypatch.delenv(field.upper(), raising=False)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/uno.db")
    monkeypatch.setenv("ALLOW_FORGETFUL_DISK", "1")
    return load_settings()


@pytest.fixture
def outdated(settings: Settings) -> Settings:
    """Settings for a database with the schema of an earlier version."""
    config = migrations_of(settings.database_url)
    command.downgrade(config, "0033")
    return settings


@pytest.mark.usefixtures("settings")
def test_backup_and_restore(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup"]) == 0
    (backup,) = dated_backups(tmp_path / "backups")
    assert str(backup) in capsys.readouterr().out
    assert main(["restore", str(backup)]) == 0
    assert str(tmp_path / "replaced-") in capsys.readouterr().out
    assert revision_of(tmp_path / "uno.db") == newest_revision()


@pytest.mark.usefixtures("settings")
def test_a_backup_goes_to_the_given_path_but_replaces_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", "mine.db"]) == 0
    before = (tmp_path / "mine.db").read_bytes()
    assert main(["backup", "mine.db"]) == 1
    assert "mine.db is already there" in capsys.readouterr().err
    assert (tmp_path / "mine.db").read_bytes() == before


def test_a_database_in_use_is_not_replaced(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", "mine.db"]) == 0

    async def play_meanwhile() -> int:
        async with lease(settings.database_url):
            return await asyncio.to_thread(main, ["restore", "mine.db"])

    assert asyncio.run(play_meanwhile()) == 1
    assert "stop it first" in capsys.readouterr().err
    assert not list(tmp_path.glob("replaced-*"))


@pytest.mark.usefixtures("settings")
@pytest.mark.parametrize(
    ("arguments", "says"), [(["backup"], "pg_dump --format=custom"), (["restore", "x"], "pg_restore --clean")]
)
def test_postgresql_has_its_own_tools(
    arguments: list[str], says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://uno:canary@127.0.0.1/uno")
    assert main(arguments) == 1
    said = capsys.readouterr().err
    assert says in said
    assert "canary" not in said


@pytest.mark.usefixtures("settings")
def test_without_a_database_there_is_nothing_to_back_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "uno.db").unlink()
    assert main(["backup"]) == 1
    assert "uno.db is not there yet" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_database_is_kept_before_its_schema_is_updated(
    outdated: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO"):
        migrate(outdated)
    (kept,) = outdated.backup_folder.iterdir()
    assert f"the database before the update of its schema is kept in {kept}" in caplog.messages
    assert kept.name == f"before-{newest_revision()}.db"
    assert revision_of(kept) == "0033"
    migrate(outdated)
    assert len(list(outdated.backup_folder.iterdir())) == 1


def test_a_schema_stays_as_it_was_without_a_backup(outdated: Settings, tmp_path: Path) -> None:
    outdated.backup_folder.touch()  # a file where the folder should be: as bad as a full disk
    with pytest.raises(NotReady, match="the schema stays as it was"):
        migrate(outdated)
    assert revision_of(tmp_path / "uno.db") == "0033"
    migrate(replace(outdated, backups_kept=0))
    assert revision_of(tmp_path / "uno.db") == newest_revision()


async def test_the_running_bot_makes_a_backup_and_keeps_seven(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.backup_folder.mkdir()
    old = [dated(settings.backup_folder, day * DAY_SECONDS) for day in range(9)]
    for path in old:
        path.touch()
        os.utime(path, (0, 0))
    started = time.monotonic()
    with caplog.at_level("INFO"):
        await backups.look_after_backups(settings, now=lambda: NOW)
    assert dated_backups(settings.backup_folder) == [*old[3:], dated(settings.backup_folder, NOW)]
    (made,) = [vars(record) for record in caplog.records if record.message == "backup_made"]
    assert made["file"] == str(dated(settings.backup_folder, NOW))
    assert 0 <= made["seconds"] < time.monotonic() - started + 1


async def test_no_backups_are_made_when_none_are_kept(settings: Settings) -> None:
    none_kept = replace(settings, backups_kept=0)
    await backups.look_after_backups(none_kept, now=lambda: NOW)
    assert not settings.backup_folder.exists()


async def test_what_is_no_backup_keeps_none_from_being_made(settings: Settings) -> None:
    """A link to nothing, and a folder: once, either of them ended the daily backups for good."""
    folder = settings.backup_folder
    folder.mkdir()
    dated(folder, 1.0).symlink_to(folder / "nowhere")
    dated(folder, 2.0).mkdir()
    await backups.look_after_backups(settings, now=lambda: NOW)
    assert dated_backups(folder) == [dated(folder, NOW)]
    assert backups.backup_age(settings, NOW) is not None


async def test_a_backup_that_failed_is_made_later(settings: Settings) -> None:
    settings.backup_folder.touch()
    tries = 0

    async def go_on(_: float) -> None:
        nonlocal tries
        tries += 1
        if tries == 3:
            settings.backup_folder.unlink()
        await asyncio.sleep(0)

    supervisor = Supervisor(CollectorRegistry(), go_on)
    work = Chore("backups", partial(backups.look_after_backups, settings, lambda: NOW), every=1.0)
    async with supervisor.looking_after([work]), asyncio.timeout(HANGS_AFTER_SECONDS):
        while not dated_backups(settings.backup_folder):  # noqa: ASYNC110  # there is no event for it
            await asyncio.sleep(0.01)
    assert tries >= 3


async def test_a_backup_stops_with_the_program(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, stopped, given_up = threading.Event(), threading.Event(), threading.Event()

    def back_up(_file: Path, _backup: Path, stop: Callable[[], bool]) -> None:
        begun.set()
        while not stop() and not given_up.wait(0.001):
            pass
        stopped.set()

    monkeypatch.setattr(backups, "back_up", back_up)
    work = asyncio.create_task(backups.look_after_backups(settings, lambda: NOW))
    await asyncio.to_thread(begun.wait)
    work.cancel()
    has_stopped = await asyncio.to_thread(stopped.wait, HANGS_AFTER_SECONDS)
    given_up.set()
    assert has_stopped


async def test_what_was_kept_aside_is_deleted_like_backups(settings: Settings, tmp_path: Path) -> None:
    """An earlier version of the bot kept these forever, including data of people who had been deleted
    since.
    """
    folder, now = settings.backup_folder, 100 * DAY_SECONDS
    folder.mkdir()
    old = [tmp_path / "replaced-19700401-000000.db", tmp_path / "replaced-19700401-000000.db-wal"]
    new = [tmp_path / "replaced-19700410-000000.db", tmp_path / "replaced-mine.db"]
    old.append(folder / "before-0003.db")
    new.append(folder / "before-0004.db")
    for path in (*old, *new):
        path.touch()
    os.utime(old[-1], (0, now - 8 * DAY_SECONDS))
    os.utime(new[-1], (0, now - 6 * DAY_SECONDS))
    await backups.look_after_backups(settings, now=lambda: now)
    assert [path.name for path in old if path.exists()] == []
    assert all(path.exists() for path in new)


def test_a_backup_is_due_once_a_day_whatever_the_clock_did(settings: Settings) -> None:
    folder = settings.backup_folder
    assert backups.is_backup_due(folder, NOW)
    assert main(["backup"]) == 0
    made = dated_backups(folder)[0].stat().st_mtime
    assert not backups.is_backup_due(folder, made + DAY_SECONDS - 1)
    assert backups.is_backup_due(folder, made + DAY_SECONDS)
    assert backups.is_backup_due(folder, made - 1)
