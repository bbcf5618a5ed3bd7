"""`backup` and `restore` as an operator meets them, and the backups the bot makes by itself (R20)."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest
from alembic import command

from bot.__main__ import main
from bot.config import Settings, load_settings
from bot.findings import NotReady
from bot.game.rankings import DAY_SECONDS
from bot.hosting import backups
from bot.hosting.taking import migrate
from bot.storage.backup import dated, dated_backups, revision_of
from bot.storage.lease import lease
from bot.storage.schema import migrations_of, newest_revision

NOW = 1_000_000.0


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, migrated_file: Path) -> Settings:
    """Settings, also of the environment, for a database in this folder."""
    shutil.copy(migrated_file, tmp_path / "uno.db")
    monkeypatch.chdir(tmp_path)
    for field in Settings.model_fields:
        monkeypatch.delenv(field.upper(), raising=False)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/uno.db")
    monkeypatch.setenv("ALLOW_FORGETFUL_DISK", "1")
    return load_settings()


@pytest.fixture
def outdated(settings: Settings) -> Settings:
    """Settings for a database with the schema of an earlier version."""
    config = migrations_of(settings.database_url)
    command.downgrade(config, "0001")
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


def test_a_database_is_kept_before_its_schema_is_updated(outdated: Settings) -> None:
    migrate(outdated)
    (kept,) = outdated.backup_folder.iterdir()
    assert kept.name == f"before-{newest_revision()}.db"
    assert revision_of(kept) == "0001"
    migrate(outdated)
    assert len(list(outdated.backup_folder.iterdir())) == 1


def test_a_schema_stays_as_it_was_without_a_backup(outdated: Settings, tmp_path: Path) -> None:
    outdated.backup_folder.touch()  # a file where the folder should be: as bad as a full disk
    with pytest.raises(NotReady, match="the schema stays as it was"):
        migrate(outdated)
    assert revision_of(tmp_path / "uno.db") == "0001"
    migrate(outdated.model_copy(update={"backups_kept": 0}))
    assert revision_of(tmp_path / "uno.db") == newest_revision()


async def play_for_a_moment(settings: Settings, until: int) -> None:
    """Let the daily backups go on until there are so many, or a second has passed."""
    daily = asyncio.create_task(backups.back_up_daily(settings, now=lambda: NOW, first_look=0.0))
    for _ in range(100):
        await asyncio.sleep(0.01)
        if daily.done() or len(dated_backups(settings.backup_folder)) == until:
            break
    daily.cancel()
    await asyncio.gather(daily, return_exceptions=True)


async def test_the_running_bot_makes_a_backup_and_keeps_seven(settings: Settings) -> None:
    settings.backup_folder.mkdir()
    old = [dated(settings.backup_folder, day * DAY_SECONDS) for day in range(9)]
    for path in old:
        path.touch()
    await play_for_a_moment(settings, until=7)
    assert dated_backups(settings.backup_folder) == [*old[3:], dated(settings.backup_folder, NOW)]


async def test_no_backups_are_made_when_none_are_kept(settings: Settings) -> None:
    await play_for_a_moment(settings.model_copy(update={"backups_kept": 0}), until=1)
    assert not settings.backup_folder.exists()


async def test_a_backup_that_failed_is_made_later(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "LOOK_SECONDS", 0.01)
    settings.backup_folder.touch()
    daily = asyncio.create_task(backups.back_up_daily(settings, now=lambda: NOW, first_look=0.0))
    await asyncio.sleep(0.1)
    assert not daily.done()
    settings.backup_folder.unlink()
    for _ in range(500):
        await asyncio.sleep(0.01)
        if dated_backups(settings.backup_folder):
            break
    assert dated_backups(settings.backup_folder)
    daily.cancel()
    await asyncio.gather(daily, return_exceptions=True)


def test_a_backup_is_due_once_a_day_whatever_the_clock_did(settings: Settings) -> None:
    folder = settings.backup_folder
    assert backups.is_backup_due(folder, NOW)
    assert main(["backup"]) == 0
    made = dated_backups(folder)[0].stat().st_mtime
    assert not backups.is_backup_due(folder, made + DAY_SECONDS - 1)
    assert backups.is_backup_due(folder, made + DAY_SECONDS)
    assert backups.is_backup_due(folder, made - 1)
