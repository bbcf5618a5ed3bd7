"""`python -m bot move-database FROM TO`: everything from one database to another."""

from __future__ import annotations

from contextlib import AsyncExitStack

from bot.config import Settings
from bot.findings import Finding, NotReady
from bot.hosting.taking import take_database
from bot.readiness import UNREADABLE, unreadable
from bot.storage.backup import CopyDiffers, is_empty, move_everything
from bot.storage.database import Database
from bot.storage.schema import sqlite_file


async def move_database(source: Settings, target: Settings) -> str:
    """Copy everything into an empty database and compare it; return what was done. The source stays as it is.

    Raises NotReady; the target is then as empty as before.
    """
    _require(source.database_url != target.database_url, "FROM and TO are the same")
    file = sqlite_file(source.database_url)
    _require(file is None or file.exists(), f"{file} is not there")
    _require(await _is_empty(target), "TO holds something already; move into an empty database")
    async with AsyncExitStack() as held:
        old = await _take(source, held, migrate=False)
        new = await _take(target, held, migrate=True)
        try:
            moved = await move_everything(old, new)
        except CopyDiffers as error:
            raise NotReady([Finding("database", False, f"{error}, so nothing was kept")]) from None
        except UNREADABLE as error:
            raise NotReady([unreadable(error, target)]) from None
    told = ", ".join(f"{table}: {moved[table]}" for table in ("tables", "matches", "moves"))
    rows = sum(moved.values())
    return f"{rows} rows are moved and compared ({told}); now set DATABASE_URL to the new database"


def _require(is_so: bool, says: str) -> None:
    if not is_so:
        raise NotReady([Finding("database", False, says)])


async def _take(settings: Settings, held: AsyncExitStack, *, migrate: bool) -> Database:
    database, _ = await take_database(settings, held, migrate=migrate)
    held.push_async_callback(database.close)
    return database


async def _is_empty(settings: Settings) -> bool:
    file = sqlite_file(settings.database_url)
    if file and not file.exists():
        return True
    database = Database(settings.database_url)
    try:
        return await database.read(is_empty)
    except UNREADABLE as error:
        raise NotReady([unreadable(error, settings)]) from None
    finally:
        await database.close()
