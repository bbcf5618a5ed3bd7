"""Choices of servers and people: settings, saved rules, and preferences, stored and in memory."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest
from msgspec.structs import asdict, replace
from sqlalchemy import Connection, delete, insert, select, update

from bot.game import servers
from bot.game.periods import DAY_SECONDS
from bot.game.ports import SavedPreset, StoreUnavailable
from bot.game.preferences import (
    NO_PREFERENCES,
    HandOrder,
    PaletteName,
    PreferenceBook,
    Preferences,
    StyleName,
    TurnReminders,
)
from bot.game.servers import NO_SETTINGS, ServerBook, ServerSettings, ThreadPolicy
from bot.storage.database import Database
from bot.storage.retention import SqlRetention
from bot.storage.rows import CARD_BACKS, PLAYERS, SERVERS
from bot.storage.settings import SqlPreferences, SqlPresets, SqlServers
from tests.storage.conftest import Ask

HOME, ELSEWHERE = 1_000_000_000_000_000_001, 1_000_000_000_000_000_002
CHOSEN_SETTINGS = ServerSettings(
    language="pt_BR",
    has_pictures=False,
    palette=PaletteName.CONTRAST,
    channels=(HOME + 10, HOME + 11),
    roles=(HOME + 20,),
    preset="own:Friday",
    fixed_rules=("stacking", "target"),
    has_dares=False,
    threads=ThreadPolicy.ALWAYS,
    most_tables=5,
    most_hosted=1,
    notified_role=HOME + 21,
    staff_channel=HOME + 12,
    board_channel=HOME + 13,
    champion_role=HOME + 14,
    director_role=HOME + 22,
    has_guests=False,
    style=StyleName.NEON,
    back="0123456789abcdef",
    chosen_in="fr",
)


def test_every_setting_of_the_example_differs_from_the_default() -> None:
    assert [
        name for name, value in asdict(CHOSEN_SETTINGS).items() if value == getattr(NO_SETTINGS, name)
    ] == []


async def test_settings_are_kept_by_server(database: Database, ask: Ask) -> None:
    stored = SqlServers(database)
    assert await stored.load() == {}
    await stored.change(HOME, asdict(CHOSEN_SETTINGS))
    await stored.change(ELSEWHERE, {"has_dares": False})
    assert await stored.load() == {HOME: CHOSEN_SETTINGS, ELSEWHERE: ServerSettings(has_dares=False)}
    await stored.change(HOME, asdict(NO_SETTINGS))
    assert await stored.load() == {ELSEWHERE: ServerSettings(has_dares=False)}
    assert await ask("SELECT settings FROM servers ORDER BY guild_id LIMIT 1") == [(None,)]


async def test_what_a_newer_version_has_stored_costs_a_server_no_other_setting(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    newer = {"threads": "sometimes", "has_fireworks": True}
    older = {"channels": [HOME + 10], "fixed_rules": ["stacking"]}
    await database.write(keep_settings({**newer, **older}))
    held = ServerSettings(channels=(HOME + 10,), fixed_rules=("stacking",))
    stored = SqlServers(database)
    assert await stored.load() == {HOME: held}
    (unread,) = [vars(record) for record in caplog.records if record.message == "settings_unreadable"]
    assert (unread["guild"], unread["settings"]) == (HOME, ["has_fireworks", "threads"])
    assert await stored.change(HOME, {"has_dares": False}) == replace(held, has_dares=False)
    assert await settings_in(database) == {**newer, **older, "has_dares": False}
    assert await stored.change(HOME, {"has_dares": True}) == held
    assert await settings_in(database) == {**newer, **older}


async def test_what_a_newer_version_has_stored_stays_until_it_is_chosen_again(database: Database) -> None:
    newer = {"threads": "sometimes", "palette": "sepia", "has_fireworks": True}
    await database.write(keep_settings(newer))
    stored = SqlServers(database)
    assert await stored.load() == {HOME: NO_SETTINGS}
    await stored.change(HOME, {"threads": ThreadPolicy.NEVER})
    assert await settings_in(database) == {**newer, "threads": "never"}
    await stored.change(HOME, {"threads": ThreadPolicy.HOST, "palette": PaletteName.DISTINCT})
    assert await settings_in(database) == {"has_fireworks": True}


def keep_settings(stored: dict[str, Any]) -> Callable[[Connection], object]:
    """Stores the settings of a server in a form that another version may have left."""
    row = insert(SERVERS).values(guild_id=HOME, settings=stored)
    return lambda connection: connection.execute(row)


async def settings_in(database: Database) -> Any:
    query = select(SERVERS.c.settings).where(SERVERS.c.guild_id == HOME)
    return await database.read(lambda connection: connection.scalar(query))


async def test_memory_answers_at_once(database: Database) -> None:
    book = ServerBook(SqlServers(database))
    assert book.of(HOME) == NO_SETTINGS
    assert await book.change(HOME, language="de") == ServerSettings(language="de")
    assert await book.change(HOME, most_tables=3) == ServerSettings(language="de", most_tables=3)
    assert book.of(HOME).most_tables == 3
    assert book.of(0) == book.of(ELSEWHERE) == NO_SETTINGS
    again = ServerBook(SqlServers(database))
    await again.fill()
    assert again.of(HOME) == book.of(HOME)


BACK, OTHER_BACK = bytes(range(256)) * 100, b"another back"


async def test_a_card_back_is_kept_with_its_server(database: Database, ask: Ask) -> None:
    book = ServerBook(SqlServers(database))
    assert await book.back_of(HOME) is None
    await book.change(HOME, has_dares=False)
    settings = await book.change_back(HOME, BACK, chosen_in="de")
    assert settings == ServerSettings(has_dares=False, back=settings.back, chosen_in="de")
    assert await book.back_of(HOME) == BACK
    assert await book.back_of(ELSEWHERE) is None
    replaced = await book.change_back(HOME, OTHER_BACK)
    assert replaced.back not in {settings.back, ""}
    assert await ask("SELECT guild_id, picture FROM card_backs") == [(HOME, OTHER_BACK)]
    assert await book.change_back(HOME, None) == ServerSettings(has_dares=False, chosen_in="de")
    assert await book.back_of(HOME) is None
    assert await ask("SELECT count(*) FROM card_backs") == [(0,)]


async def test_another_process_reads_a_card_back_with_the_settings(database: Database) -> None:
    book, other = ServerBook(SqlServers(database)), ServerBook(SqlServers(database))
    for back in (BACK, OTHER_BACK, None):
        await book.change_back(HOME, back)
        await other.fill()
        assert await other.back_of(HOME) == back


async def test_a_card_back_is_read_once(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    await ServerBook(SqlServers(database)).change_back(HOME, BACK)
    store = SqlServers(database)
    load = AsyncMock(side_effect=store.load_back)
    monkeypatch.setattr(store, "load_back", load)
    book = ServerBook(store)
    await book.fill()
    assert [await book.back_of(HOME) for _ in range(5)] == [BACK] * 5
    await book.change_back(HOME, OTHER_BACK)
    assert await book.back_of(HOME) == OTHER_BACK
    assert load.await_count == 1


async def test_only_so_many_card_backs_are_in_memory(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "MOST_BACKS", 2)
    book = ServerBook(SqlServers(database))
    for guild in range(HOME, HOME + 4):
        await book.change_back(guild, BACK + bytes([guild % 256]))
    assert len(vars(book)["_backs"]) == 2
    assert [await book.back_of(guild) for guild in range(HOME, HOME + 4)] == [
        BACK + bytes([guild % 256]) for guild in range(HOME, HOME + 4)
    ]
    await database.write(lambda connection: connection.execute(delete(SERVERS)))
    await book.fill()
    assert await book.back_of(HOME + 3) is None
    assert len(vars(book)["_backs"]) == 0


async def test_a_card_back_that_is_gone_is_logged_once(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    book = ServerBook(SqlServers(database))
    await book.change_back(HOME, BACK)
    await database.write(lambda connection: connection.execute(delete(CARD_BACKS)))
    again = ServerBook(SqlServers(database))
    await again.fill()
    assert [await again.back_of(HOME) for _ in range(3)] == [None] * 3
    (logged,) = caplog.records
    assert "card back is gone" in logged.message
    assert vars(logged)["guild"] == HOME


async def test_nobody_waits_for_a_card_back(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqlServers(database)
    book = ServerBook(store)
    await book.change_back(HOME, BACK)
    again = ServerBook(store)
    await again.fill()
    for trouble in (StoreUnavailable("away"), TimeoutError()):
        monkeypatch.setattr(store, "load_back", AsyncMock(side_effect=trouble))
        assert await again.back_of(HOME) is None
    monkeypatch.undo()
    assert await again.back_of(HOME) == BACK


async def test_a_card_back_leaves_with_its_server(database: Database, ask: Ask) -> None:
    book, kept = ServerBook(SqlServers(database)), SqlRetention(database)
    await book.change_back(HOME, BACK)
    await book.change_back(ELSEWHERE, OTHER_BACK)
    await kept.note_left(HOME, 1.0)
    assert await kept.delete_left(2.0) == [HOME]
    assert await ask("SELECT guild_id FROM card_backs") == [(ELSEWHERE,)]


async def test_a_replaced_card_back_leaves_the_files(tmp_path: Path, migrated_file: Path) -> None:
    path = shutil.copy(migrated_file, tmp_path / "uno.db")
    database = Database(f"sqlite:///{path}")
    book, first = ServerBook(SqlServers(database)), b"something nobody should have uploaded" * 200
    await book.change_back(HOME, first)
    await book.change_back(HOME, OTHER_BACK)
    await database.clear_deleted()
    await database.clear_gaps()
    await database.close()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert OTHER_BACK in kept
    assert first[:40] not in kept


async def test_settings_that_another_process_has_deleted_are_not_stored_again(database: Database) -> None:
    book = ServerBook(SqlServers(database))
    await book.change(HOME, director_role=HOME + 22)
    kept = SqlRetention(database)
    await kept.note_left(HOME, 1.0)
    assert await kept.delete_left(2.0) == [HOME]
    other = ServerBook(SqlServers(database))
    await other.fill()
    assert other.of(HOME) == NO_SETTINGS
    assert await book.change(HOME, has_pictures=False) == ServerSettings(has_pictures=False)
    assert await SqlServers(database).load() == {HOME: book.of(HOME)}


async def test_presets_are_kept_by_server_and_name(database: Database) -> None:
    presets = SqlPresets(database)
    dare: list[dict[str, str | int]] = [{"effect": "dare", "text": "sing", "cards": 2}]
    await presets.keep(1, "Friday", SavedPreset({"target": 200, "customizable_effects": dare}, author=7))
    await presets.keep(1, "After", SavedPreset({"jump_in": True}))
    await presets.keep(2, "Friday", SavedPreset({}))
    assert await presets.of(1) == {
        "After": SavedPreset({"jump_in": True}),
        "Friday": SavedPreset({"target": 200, "customizable_effects": dare}, author=7),
    }
    assert await presets.of(2) == {"Friday": SavedPreset({})}
    assert await presets.of(3) == {}


async def test_a_preset_is_saved_over_and_forgotten(database: Database) -> None:
    presets = SqlPresets(database)
    await presets.keep(1, "Friday", SavedPreset({"target": 200}))
    await presets.keep(1, "Friday", SavedPreset({"target": 300}))
    assert await presets.of(1) == {"Friday": SavedPreset({"target": 300})}
    await presets.keep(1, "Friday", None)
    await presets.keep(1, "Monday", None)
    assert await presets.of(1) == {}


CHOICES = {
    "palette": PaletteName.CLASSIC,
    "has_pictures": False,
    "language": "pt_BR",
    "reminders": TurnReminders.NEVER,
}
CHOSEN_PREFERENCES = Preferences(
    PaletteName.CLASSIC, has_pictures=False, language="pt_BR", reminders=TurnReminders.NEVER
)


async def test_preferences_are_kept_by_person(database: Database, ask: Ask) -> None:
    stored = SqlPreferences(database)
    assert await stored.load(1) == NO_PREFERENCES
    assert await stored.change(1, CHOICES) == CHOSEN_PREFERENCES
    await stored.change(2, {"hand_order": HandOrder.AS_DEALT})
    assert await stored.load(1) == CHOSEN_PREFERENCES
    assert (await stored.load(2)).hand_order is HandOrder.AS_DEALT
    assert await stored.change(1, asdict(NO_PREFERENCES)) == NO_PREFERENCES
    assert await stored.load(1) == NO_PREFERENCES
    assert await ask("SELECT preferences FROM players WHERE id = 1") == [(None,)]


async def test_unlisted_people_stay_unlisted(database: Database, ask: Ask) -> None:
    stored = SqlPreferences(database)
    assert await stored.change(1, CHOICES) == CHOSEN_PREFERENCES

    def hide(connection: Connection) -> None:
        connection.execute(update(PLAYERS).values(is_unlisted=True))

    await database.write(hide)
    assert await stored.change(1, asdict(NO_PREFERENCES)) == NO_PREFERENCES
    ((is_unlisted,),) = await ask("SELECT is_unlisted FROM players")
    assert is_unlisted


async def test_what_a_newer_version_has_stored_costs_a_person_no_other_choice(
    database: Database,
) -> None:
    newer = {"palette": "sepia", "is_loud": True}
    row = insert(PLAYERS).values(
        id=1, is_unlisted=False, preferences={**newer, "reminders": TurnReminders.NEVER}
    )
    await database.write(lambda connection: connection.execute(row))
    stored = SqlPreferences(database)
    assert await stored.load(1) == Preferences(reminders=TurnReminders.NEVER)
    assert await stored.change(1, {"reminders": TurnReminders.WHEN_SLOW}) == NO_PREFERENCES
    query = select(PLAYERS.c.preferences)
    assert await database.read(lambda connection: connection.scalar(query)) == newer


async def test_memory_answers_until_the_stored_choices_change(database: Database) -> None:
    book = PreferenceBook(SqlPreferences(database))
    assert await book.of(1) == NO_PREFERENCES
    assert await book.change(1, language="de") == Preferences(language="de")
    assert await book.change(1, reminders=TurnReminders.NEVER) == Preferences(
        language="de", reminders=TurnReminders.NEVER
    )
    assert await PreferenceBook(SqlPreferences(database)).of(1) == await book.of(1)


async def test_one_process_a_day_writes_the_daily_note(database: Database, database_url: str) -> None:
    store, other = SqlPreferences(database), SqlPreferences(Database(database_url))
    assert not await store.claim_note(7, 0.0)
    await store.change(7, {"daily_note": "de", "zone": "Europe/Berlin"})
    now = 1_790_000_000.0
    claims = await asyncio.gather(*(each.claim_note(7, now) for each in (store, other, store, other)))
    assert sorted(claims) == [False, False, False, True]
    assert not await store.claim_note(7, now + DAY_SECONDS - 1)
    assert await other.claim_note(7, now + DAY_SECONDS)
    kept = await store.load(7)
    assert (kept.daily_note, kept.zone, kept.noted_at) == ("de", "Europe/Berlin", now + DAY_SECONDS)
    await other._database.close()  # noqa: SLF001
