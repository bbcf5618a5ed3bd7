"""`move-database` reports its result, and refuses anything that would lose data."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
from alembic import command

from bot.__main__ import main
from bot.config import SETTINGS
from bot.hosting import readiness
from bot.storage.backup import CopyDiffers
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.lease import lease
from bot.storage.schema import migrations_of
from tests.storage.sitting import opened


@pytest.fixture(autouse=True)
def _nothing_else_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for field in SETTINGS:
        monkeypatch.delenv(field.upper(), raising=False)
    monkeypatch.setenv("ALLOW_FORGETFUL_DISK", "1")
    monkeypatch.setattr(readiness, "PATIENCE", 600)  # however busy the machine is


@pytest.fixture
def file(tmp_path: Path, migrated_file: Path) -> Path:
    """A database with one open table."""
    file = Path(shutil.copy(migrated_file, tmp_path / "uno.db"))
    asyncio.run(open_table(address(file), 1))
    return file


async def open_table(url: str, channel: int) -> None:
    database = Database(url)
    await SqlGameStore(database).create(opened(channel))
    await database.close()


async def open_tables(url: str) -> int:
    database = Database(url)
    try:
        return len((await SqlGameStore(database).load_open()).saved)
    finally:
        await database.close()


def address(file: Path) -> str:
    return f"sqlite:///{file}"


def move(*urls: str) -> int:
    return main(["move-database", *urls])


def test_to_postgresql_and_back(
    file: Path, tmp_path: Path, bare_postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert move(address(file), bare_postgres_url) == 0
    assert "(tables: 1, matches: 0, moves: 0); now set DATABASE_URL" in capsys.readouterr().out
    assert asyncio.run(open_tables(bare_postgres_url)) == 1
    back = tmp_path / "new" / "back.db"
    assert move(bare_postgres_url, address(back)) == 0
    assert asyncio.run(open_tables(address(back))) == asyncio.run(open_tables(address(file))) == 1


def test_a_database_that_holds_something_is_left_alone(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = Path(shutil.copy(file, tmp_path / "other.db"))
    asyncio.run(open_table(address(other), 2))
    assert move(address(file), address(other)) == 1
    assert "TO holds something already" in capsys.readouterr().err
    assert asyncio.run(open_tables(address(other))) == 2


def test_one_of_an_older_version_stays_as_it_is(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command.downgrade(migrations_of(address(file)), "-1")
    before = revision(file)
    assert move(address(file), address(file.with_name("new.db"))) == 1
    assert "not that of this version" in capsys.readouterr().err
    assert revision(file) == before


def revision(file: Path) -> str:
    """The latest migration of a database."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]


def test_a_copy_that_differs_is_bad(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    differs = AsyncMock(side_effect=CopyDiffers("the copy of moves differs"))
    monkeypatch.setattr("bot.hosting.backups.move_everything", differs)
    assert move(address(file), address(file.with_name("new.db"))) == 1
    assert "bad database: the copy of moves differs, so nothing was kept" in capsys.readouterr().err


@pytest.mark.parametrize("taken", ["uno.db", "new.db"])
def test_a_bot_that_runs_on_either_is_not_disturbed(
    file: Path, taken: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def while_taken() -> int:
        async with lease(address(file.with_name(taken))):
            return await asyncio.to_thread(move, address(file), address(file.with_name("new.db")))

    assert asyncio.run(while_taken()) == 1
    assert "a bot is already running on it" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        ("nothing.db", "new.db", "nothing.db is not there\n"),
        ("uno.db", "uno.db", "FROM and TO are the same"),
        ("text.db", "new.db", "cannot be used"),
        ("uno.db", "text.db", "cannot be used"),
    ],
)
def test_what_cannot_be_moved_is_named(
    file: Path, source: str, target: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file.with_name("text.db").write_text("This is not a database. " * 100)
    before = set(file.parent.iterdir())
    assert move(address(file.with_name(source)), address(file.with_name(target))) == 1
    assert words in capsys.readouterr().err
    assert {path for path in file.parent.iterdir() if path.suffix == ".db"} <= before


def test_a_wrong_address_is_named_without_its_password(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert move(address(file), "mysql://uno:wordofpass@host/uno") == 1
    assert move(address(file), "postgresql://uno:wordofpass@127.0.0.1:9/uno") == 1
    said = capsys.readouterr().err
    assert "DATABASE_URL should start with" in said
    assert "cannot be used" in said
    assert "wordofpass" not in said
