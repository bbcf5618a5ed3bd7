"""What people have chosen for themselves, stored and in memory."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, update

from bot.game.preferences import NO_PREFERENCES, HandOrder, PaletteName, PreferenceBook, Preferences
from bot.storage.database import Database
from bot.storage.rows import PlayerRow
from bot.storage.settings import SqlPreferences
from tests.storage.conftest import Ask

CHOICES = {"palette": PaletteName.CLASSIC, "has_pictures": False, "language": "pt_BR", "is_nudged": False}
CHOSEN = Preferences(PaletteName.CLASSIC, has_pictures=False, language="pt_BR", is_nudged=False)


async def test_they_are_kept_by_person(database: Database, ask: Ask) -> None:
    stored = SqlPreferences(database)
    assert await stored.load(1) == NO_PREFERENCES
    assert await stored.change(1, CHOICES) == CHOSEN
    await stored.change(2, {"hand_order": HandOrder.AS_DEALT})
    assert await stored.load(1) == CHOSEN
    assert (await stored.load(2)).hand_order is HandOrder.AS_DEALT
    assert await stored.change(1, asdict(NO_PREFERENCES)) == NO_PREFERENCES
    assert await stored.load(1) == NO_PREFERENCES
    assert await ask("SELECT preferences FROM players WHERE id = 1") == [(None,)]


async def test_unlisted_people_stay_unlisted(database: Database, ask: Ask) -> None:
    stored = SqlPreferences(database)
    assert await stored.change(1, CHOICES) == CHOSEN

    def hide(connection: Connection) -> None:
        connection.execute(update(PlayerRow).values(is_unlisted=True))

    await database.write(hide)
    assert await stored.change(1, asdict(NO_PREFERENCES)) == NO_PREFERENCES
    ((is_unlisted,),) = await ask("SELECT is_unlisted FROM players")
    assert is_unlisted


async def test_choices_of_a_newer_version_are_the_defaults(database: Database) -> None:
    stored = SqlPreferences(database)
    assert await stored.change(1, CHOICES) == CHOSEN

    def invent(connection: Connection) -> None:
        connection.execute(update(PlayerRow).values(preferences={"palette": "sepia"}))

    await database.write(invent)
    assert await stored.load(1) == NO_PREFERENCES


async def test_memory_answers_until_the_stored_choices_change(database: Database) -> None:
    book = PreferenceBook(SqlPreferences(database))
    assert await book.of(1) == NO_PREFERENCES
    assert await book.change(1, language="de") == Preferences(language="de")
    assert await book.change(1, is_nudged=False) == Preferences(language="de", is_nudged=False)
    assert await PreferenceBook(SqlPreferences(database)).of(1) == await book.of(1)
