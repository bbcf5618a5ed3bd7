"""The program shuts down in order: first accepted requests, then the tables, then the last messages."""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from bot.config import Settings, load_settings
from bot.game.errors import Fault, GameError
from bot.storage.games import SqlGameStore
from bot.text.answers import refusal
from tests.presses import Pressed
from tests.programs import build
from tests.storage.sitting import GUILD, PEOPLE, opened
from tests.ui.wire import FakeInteraction, Wire


async def test_last_words_that_hang_keep_no_table_from_being_stored_and_handed_over(
    tmp_path: Path, migrated_file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Discord hangs: discord.py retries failures for longer than the shutdown may last."""
    monkeypatch.setattr("bot.app.ARRIVAL_SECONDS", 0.01)
    monkeypatch.setattr("bot.app.LAST_WORDS_SECONDS", 60.0)
    app = build(load_settings({"DATABASE_URL": f"sqlite:///{shutil.copy(migrated_file, tmp_path)}"}))
    await SqlGameStore(app.database).create(opened(7))
    ending, done = asyncio.Event(), list[str]()

    async def hang() -> None:
        await ending.wait()
        done.append("last words")

    async def has_heir(*_: object) -> bool:
        return True

    async def store_shown() -> None:
        done.append("stored")

    async def hand_over(*_: object) -> None:
        done.append("handed over")
        ending.set()

    monkeypatch.setattr(app.lease, "has_heir", has_heir)
    monkeypatch.setattr(app.lease, "hand_over", hand_over)
    monkeypatch.setattr(app.registry, "store_shown", store_shown)
    monkeypatch.setattr(app.client, "close", AsyncMock())
    app.outbox.request("closed table", hang, is_final=True)
    await app.close()
    assert done == ["stored", "handed over", "last words"]
    assert caplog.messages == []


@pytest.mark.parametrize("has_heir", [False, True])
async def test_who_presses_at_the_end_is_asked_to_wait_unless_another_process_answers(
    tmp_path: Path, migrated_file: Path, monkeypatch: pytest.MonkeyPatch, has_heir: bool
) -> None:
    app = build(load_settings({"DATABASE_URL": f"sqlite:///{shutil.copy(migrated_file, tmp_path)}"}))
    table = await SqlGameStore(app.database).create(opened(7))
    pressed: Any = FakeInteraction(Wire(), time.time(), PEOPLE[0], "public")

    async def press() -> None:
        await app.router.press(pressed, Pressed("join", table.id, table.revision, "").press)

    monkeypatch.setattr(app.lease, "has_heir", AsyncMock(return_value=has_heir))
    monkeypatch.setattr(app.registry, "store_shown", press)
    monkeypatch.setattr(app.client, "close", AsyncMock())
    await app.close()
    assert [said for _, _, said in pressed.wire.sent] == (
        [] if has_heir else [refusal(GameError(Fault.BUSY))]
    )


@pytest.mark.parametrize("taken", [None, [7]])
async def test_what_arrived_before_a_takeover_is_ours_only_if_it_was_left_to_us(
    tmp_path: Path, migrated_file: Path, monkeypatch: pytest.MonkeyPatch, taken: list[int] | None
) -> None:
    monkeypatch.setattr("bot.app.sync_commands", AsyncMock())
    app = build(load_settings({"DATABASE_URL": f"sqlite:///{shutil.copy(migrated_file, tmp_path)}"}))
    standby = app.client.standby = Mock()
    await app.take_over(taken)
    standby.end.assert_called_once_with(is_inherited=taken is not None)
    await app.tasks.finish()
    await app.database.close()


async def test_requests_that_never_end_are_told_and_not_waited_for(
    tmp_path: Path, migrated_file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for limit in ("ARRIVAL_SECONDS", "LAST_WORDS_SECONDS", "GOODBYE_SECONDS"):
        monkeypatch.setattr(f"bot.app.{limit}", 0.1)
    app = build(load_settings({"DATABASE_URL": f"sqlite:///{shutil.copy(migrated_file, tmp_path)}"}))
    never = asyncio.Event()
    monkeypatch.setattr(app.client, "close", never.wait)
    app.outbox.request("closed table", never.wait, is_final=True)
    await app.close()
    assert caplog.messages == [
        "some requests to Discord were not answered in time",
        "Discord did not say goodbye in time",
    ]
    never.set()
    await app.sending.finish()


@pytest.mark.parametrize("is_replaced", [True, False])
async def test_the_log_beside_another_file_is_not_deleted(
    tmp_path: Path, migrated_file: Path, monkeypatch: pytest.MonkeyPatch, is_replaced: bool
) -> None:
    """An operator has replaced the bot's database by another one, and runs another program on it."""
    file = Path(shutil.copy(migrated_file, tmp_path / "uno.db"))
    app = build(load_settings({"DATABASE_URL": f"sqlite:///{file}"}))
    monkeypatch.setattr(app.client, "close", AsyncMock())
    await app.file_watch.look()
    await SqlGameStore(app.database).create(opened(7))
    if is_replaced:
        Path(shutil.copy(migrated_file, tmp_path / "other.db")).replace(file)
    await app.file_watch.look()
    await app.close()
    assert file.with_name("uno.db-wal").exists() is is_replaced
    await app.database.close()


# Several processes


def half(ids: str, database_url: str = "postgresql://uno@db/uno") -> Settings:
    return load_settings({"DATABASE_URL": database_url, "SHARD_COUNT": "2", "SHARD_IDS": ids})


async def test_only_the_process_with_the_first_shard_makes_backups_and_sweeps() -> None:
    first, other = ({chore.name for chore in build(half(ids)).chores()} for ids in "01")
    assert first - other >= {"backups", "retention"}
    assert other - first == {"server settings"}


async def test_the_other_processes_read_again_what_servers_have_decided(postgres_url: str) -> None:
    first, other = (build(half(ids, postgres_url)) for ids in "01")
    await first.servers.change(GUILD, language="de")
    (reading,) = [chore for chore in other.chores() if chore.name == "server settings"]
    await reading.once()
    assert other.servers.of(GUILD).language == "de"
    for app in (first, other):
        await app.database.close()


@pytest.mark.parametrize(("ids", "sends"), [("0", True), ("1", False)])
async def test_only_the_process_with_the_first_shard_sends_the_commands(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, ids: str, sends: bool
) -> None:
    synced, learned = AsyncMock(), AsyncMock()
    monkeypatch.setattr("bot.app.sync_commands", synced)
    monkeypatch.setattr("bot.app.learn_commands", learned)
    app = build(half(ids, postgres_url))
    await app.take_over(None)
    await app.tasks.finish()
    assert (synced.await_count, learned.await_count) == ((1, 0) if sends else (0, 1))
    await app.database.close()
