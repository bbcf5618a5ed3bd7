"""What the process does where it takes over, and where it ends, if something fails meanwhile."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import insert, select

from bot import running
from bot.config import load_settings
from bot.findings import NotReady
from bot.game.ports import StoreUnavailable
from bot.storage.backup import back_up
from bot.storage.database import Database
from bot.storage.deletions import Deletions
from bot.storage.people import SqlPeople
from bot.storage.rows import PlayerRow

ANN = 2_000_000_000_000_000_001
SETTINGS = load_settings({"DATABASE_URL": "postgresql://uno:hunter2@db/uno"})
UNUSABLE = "database: cannot be used, look at DATABASE_URL: "


async def fail(*_: object) -> None:
    raise StoreUnavailable("no answer at postgresql://uno:hunter2@db/uno")


async def succeed(*_: object) -> None:
    """Nothing was handed over."""


@pytest.mark.parametrize(("begin", "take_over"), [(fail, succeed), (succeed, fail)])
async def test_a_database_that_fails_during_a_takeover_is_named_without_its_password(
    begin: Any, take_over: Any
) -> None:
    app: Any = SimpleNamespace(settings=SETTINGS, lease=SimpleNamespace(begin=begin), take_over=take_over)
    with pytest.raises(NotReady) as failed:
        await running._take_over(app)  # noqa: SLF001
    assert UNUSABLE in str(failed.value)
    assert "no answer" in str(failed.value)
    assert "hunter2" not in str(failed.value)


async def test_whom_a_copy_of_the_file_brought_back_is_deleted_at_the_start(
    tmp_path: Path, migrated_file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = Path(shutil.copy(migrated_file, tmp_path))
    settings = load_settings({"DATABASE_URL": f"sqlite:///{file}"})
    database = Database(settings.database_url)
    await running._delete_again(settings, database)  # noqa: SLF001
    await database.write(
        lambda connection: connection.execute(insert(PlayerRow).values(id=ANN, is_unlisted=False))
    )
    await asyncio.to_thread(back_up, file, tmp_path / "copy.db")
    await SqlPeople(database, remember=Deletions(file).note).forget(ANN)
    await database.close()
    shutil.copy(tmp_path / "copy.db", file)
    database = Database(settings.database_url)
    for _ in range(2):  # once is enough
        await running._delete_again(settings, database)  # noqa: SLF001
    assert await database.read(lambda connection: connection.scalars(select(PlayerRow.id)).all()) == []
    await database.close()
    assert caplog.messages == ["people deleted again, because a restored backup had brought them back: 1"]


async def test_background_work_has_ended_when_the_tables_are_closed() -> None:
    over, ended = asyncio.Event(), list[str]()

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            for _ in range(3):
                await asyncio.sleep(0)
            ended.append("background work")

    playing = asyncio.create_task(running._until_first(asyncio.Event().wait(), work(), over))  # noqa: SLF001
    await asyncio.sleep(0)
    over.set()
    await playing
    assert ended == ["background work"]
