"""What servers have decided, stored and in memory."""

from __future__ import annotations

from sqlalchemy import Connection, update

from bot.game.preferences import PaletteName
from bot.game.servers import NO_SETTINGS, ServerBook, ServerSettings, ThreadPolicy
from bot.storage.database import Database
from bot.storage.rows import ServerRow
from bot.storage.settings import SqlServers
from tests.storage.conftest import Ask

HOME, ELSEWHERE = 1_000_000_000_000_000_001, 1_000_000_000_000_000_002
CHOSEN = ServerSettings(
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
)


def test_every_setting_of_the_example_differs_from_the_default() -> None:
    assert [name for name, value in vars(CHOSEN).items() if value == getattr(NO_SETTINGS, name)] == []


async def test_they_are_kept_by_server(database: Database, ask: Ask) -> None:
    stored = SqlServers(database)
    assert await stored.load() == {}
    await stored.save(HOME, CHOSEN)
    await stored.save(ELSEWHERE, ServerSettings(has_dares=False))
    assert await stored.load() == {HOME: CHOSEN, ELSEWHERE: ServerSettings(has_dares=False)}
    await stored.save(HOME, NO_SETTINGS)
    assert await stored.load() == {ELSEWHERE: ServerSettings(has_dares=False)}
    assert await ask("SELECT settings FROM servers ORDER BY guild_id LIMIT 1") == [(None,)]


async def test_settings_of_a_newer_version_are_the_defaults_and_stay_stored(
    database: Database, ask: Ask
) -> None:
    stored = SqlServers(database)
    await stored.save(HOME, CHOSEN)

    def invent(connection: Connection) -> None:
        connection.execute(update(ServerRow).values(settings={"threads": "sometimes"}))

    await database.write(invent)
    assert await stored.load() == {HOME: NO_SETTINGS}
    assert len(await ask("SELECT 1 FROM servers WHERE settings IS NOT NULL")) == 1


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
