"""The schema of the database, defined by `migrations/`: update it, check that it is current."""

from __future__ import annotations

import asyncio
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, make_url

from bot.storage.database import Database
from bot.storage.disks import make_private, make_private_folder
from bot.storage.rankings import recount_if_outdated

PACKAGE = Path(__file__).parents[1]
# Next to the package in a checkout; an installed package contains them.
MIGRATIONS = next(
    folder / "migrations" for folder in (PACKAGE, PACKAGE.parent) if (folder / "migrations").is_dir()
)


def upgrade(database_url: str) -> None:
    """Run all missing migrations in one transaction, and fill rankings that are new; creates a SQLite file.

    Starts an event loop of its own, so call it outside of one.
    """
    file = sqlite_file(database_url)
    if file:
        make_private_folder(file)
        make_private(file)
    command.upgrade(migrations_of(database_url), "head")
    asyncio.run(_fill_rankings(database_url))


def migrations_of(database_url: str | None = None) -> Config:
    """Return the Alembic configuration for migrating a database."""
    config = Config(attributes={"url": database_url})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def is_current(connection: Connection) -> bool:
    """Whether the database has every migration of this version and no other."""
    return set(MigrationContext.configure(connection).get_current_heads()) == set(_scripts().get_heads())


def unknown_revision(connection: Connection) -> str | None:
    """Return the migration of a database that a newer version of the program has made, None for any other."""
    heads = MigrationContext.configure(connection).get_current_heads()
    return next((head for head in heads if not knows(head)), None)


def knows(revision: str) -> bool:
    """Whether this version can use a database with this migration, or update it."""
    return revision in {script.revision for script in _scripts().walk_revisions()}


def newest_revision() -> str:
    """Return the name of this version's last migration."""
    return str(_scripts().get_current_head())


def sqlite_file(database_url: str) -> Path | None:
    """Return the file of a SQLite database, None if it is in memory or PostgreSQL."""
    url = make_url(database_url)
    is_file = url.get_backend_name() == "sqlite" and url.database not in {None, "", ":memory:"}
    return Path(str(url.database)) if is_file else None


async def _fill_rankings(database_url: str) -> None:
    database = Database(database_url)
    try:
        await database.write(recount_if_outdated)
    finally:
        await database.close()


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(migrations_of())
