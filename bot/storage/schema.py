"""The database's schema as the files in `migrations/` describe it: bring it up to date, ask whether it is."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.disks import make_private, make_private_folder

SETTINGS = Path(__file__).parents[2] / "pyproject.toml"


def upgrade(database_url: str) -> None:
    """Run every migration that is missing, in one transaction; makes the folder of a SQLite file.

    Not to be called where an event loop runs: it starts its own.
    """
    file = sqlite_file(database_url)
    if file:
        make_private_folder(file)
        make_private(file)
    config = Config(toml_file=SETTINGS)
    config.attributes["url"] = database_url
    command.upgrade(config, "head")


async def is_current(connection: AsyncConnection) -> bool:
    """Tell whether the database has every migration, and none that this version does not know."""
    return await connection.run_sync(_has_all_heads)


def sqlite_file(database_url: str) -> Path | None:
    """Return the file of a SQLite database, None for one in memory and for PostgreSQL."""
    url = make_url(database_url)
    is_file = url.get_backend_name() == "sqlite" and url.database not in {None, "", ":memory:"}
    return Path(str(url.database)) if is_file else None


def _has_all_heads(connection: Connection) -> bool:
    wanted = ScriptDirectory.from_config(Config(toml_file=SETTINGS)).get_heads()
    return set(MigrationContext.configure(connection).get_current_heads()) == set(wanted)
