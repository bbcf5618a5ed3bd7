"""`python -m bot ratings`: totals and ratings are rebuilt, unless a bot is running on the database."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest

from bot.__main__ import main
from bot.findings import TAKEN
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.lease import lease
from tests.storage.sitting import opened, play


@pytest.fixture
def file(tmp_path: Path, migrated_file: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with one match, whose totals, ratings and badges are gone."""
    file = Path(shutil.copy(migrated_file, tmp_path))
    url = f"sqlite:///{file}"
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.setenv("ALLOW_FORGETFUL_DISK", "1")

    async def play_a_match() -> None:
        database = Database(url)
        store = SqlGameStore(database)
        await play(store, await store.create(opened(7, target=100)), Random(2))
        await database.close()

    asyncio.run(play_a_match())
    with sqlite3.connect(file) as raw:
        raw.executescript("DELETE FROM totals; DELETE FROM ratings; DELETE FROM careers")
    raw.close()
    return file


def ratings_in(file: Path) -> int:
    return rows_of(file, "ratings")


def rows_of(file: Path, table: str) -> int:
    with sqlite3.connect(file) as raw:
        ((count,),) = raw.execute(f"SELECT COUNT(*) FROM {table}").fetchall()  # noqa: S608
    raw.close()
    return count


def test_everything_is_made_again(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ratings"]) == 0
    assert "matches that count: 1;" in capsys.readouterr().out
    assert ratings_in(file) == 6
    assert rows_of(file, "careers") > 0


def test_not_while_the_bot_is_running(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command refuses immediately, with advice."""

    async def attempt() -> int:
        async with lease(f"sqlite:///{file}"):
            return await asyncio.to_thread(main, ["ratings"])

    monkeypatch.setattr("bot.storage.lease.RETRY_SECONDS", "no pause at all")  # it raises TypeError
    assert asyncio.run(attempt()) == 1
    assert capsys.readouterr().err == f"{TAKEN}\n"
    assert ratings_in(file) == 0


def test_the_schema_stays_as_it_is(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_update(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("bot.hosting.readiness.upgrade", no_update)
    assert main(["ratings"]) == 0
    assert ratings_in(file) == 6
