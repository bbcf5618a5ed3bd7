"""The maintenance commands. Each imports what it needs when it is called."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot import PROGRAM

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.findings import Finding


def migrate(arguments: Sequence[str]) -> int:
    """Create the database, or update its schema."""
    _refuse_arguments(migrate, arguments)
    from bot import log
    from bot.config import load_settings
    from bot.findings import NotReady
    from bot.hosting import taking

    settings = load_settings()
    log.start_logging(settings)
    try:
        taking.migrate(settings)
    except NotReady as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


def backup(arguments: Sequence[str]) -> int:
    """Back up a SQLite database, even while the bot is running."""
    parser = argparse.ArgumentParser(f"{PROGRAM} backup", description=backup.__doc__)
    parser.add_argument(
        "file", nargs="?", type=Path, help="where to (default: a new file in the folder of the backups)"
    )
    options = parser.parse_args(arguments)
    from bot.config import load_settings
    from bot.hosting.backups import make_backup

    settings = load_settings()
    return _say_what_was_done(lambda: make_backup(settings, options.file))


def restore(arguments: Sequence[str]) -> int:
    """Replace a SQLite database with a backup, while the bot is stopped."""
    parser = argparse.ArgumentParser(f"{PROGRAM} restore", description=restore.__doc__)
    parser.add_argument("file", type=Path, help="the backup")
    options = parser.parse_args(arguments)
    from bot.config import load_settings
    from bot.hosting.backups import restore_backup

    settings = load_settings()
    return _say_what_was_done(lambda: asyncio.run(restore_backup(settings, options.file)))


def move_database(arguments: Sequence[str]) -> int:
    """Move everything into an empty database, such as from SQLite to PostgreSQL, while the bot is stopped."""
    parser = argparse.ArgumentParser(f"{PROGRAM} move-database", description=move_database.__doc__)
    parser.add_argument("source", metavar="FROM", help="address of the database, as in DATABASE_URL")
    parser.add_argument("target", metavar="TO", help="address of the empty one")
    options = parser.parse_args(arguments)
    from bot.config import load_settings
    from bot.findings import NotReady
    from bot.hosting import moving

    source, target = (load_settings({**os.environ, "DATABASE_URL": url}) for url in vars(options).values())
    try:
        print(asyncio.run(moving.move_database(source, target)))
    except NotReady as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


def _say_what_was_done(work: Callable[[], str]) -> int:
    from bot.storage.backup import BackupFailed

    try:
        print(work())
    except BackupFailed as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def check(arguments: Sequence[str]) -> int:
    """Check the settings, the database, its schema and the token."""
    _refuse_arguments(check, arguments)
    from bot.readiness import findings

    return _report(findings)


def doctor(arguments: Sequence[str]) -> int:
    """Check all of that, plus integrity, disk, clock, backups, and permissions in Discord."""
    _refuse_arguments(doctor, arguments)
    from bot.hosting.doctor import examine

    return _report(examine)


def _report(look: Callable[[Settings], Coroutine[Any, Any, list[Finding]]]) -> int:
    from bot.config import SettingsError, load_settings
    from bot.findings import Finding

    try:
        settings = load_settings(required=["DISCORD_TOKEN"])
    except SettingsError as error:
        report = [
            Finding("settings", False, f"{problem}; .env.example explains it") for problem in error.problems
        ]
    else:
        report = asyncio.run(look(settings))
    print(*report, sep="\n")
    return 0 if all(finding.is_good for finding in report) else 1


def ratings(arguments: Sequence[str]) -> int:
    """Rebuild all totals and ratings from the stored results, while the bot is stopped."""
    _refuse_arguments(ratings, arguments)
    from bot.config import load_settings
    from bot.findings import NotReady

    try:
        matches = asyncio.run(_count_again(load_settings()))
    except NotReady as reason:
        print(reason, file=sys.stderr)
        return 1
    print(f"matches that count: {matches}; all totals and ratings are made from them")
    return 0


async def _count_again(settings: Settings) -> int:
    from bot.hosting.taking import take_database
    from bot.storage.rankings import recount

    async with AsyncExitStack() as held:
        database, _ = await take_database(settings, held, migrate=False)
        held.push_async_callback(database.close)
        return await database.write(recount)


def invite(arguments: Sequence[str]) -> int:
    """Print the link that adds the bot to a server."""
    _refuse_arguments(invite, arguments)
    from bot.config import SettingsError, load_settings
    from bot.invitation import invitation

    settings = load_settings(required=["DISCORD_TOKEN"])
    try:
        print(invitation(settings.token))
    except ValueError as error:
        raise SettingsError([f"DISCORD_TOKEN: {error}"]) from None
    return 0


def _refuse_arguments(command: Callable[[Sequence[str]], int], arguments: Sequence[str]) -> None:
    argparse.ArgumentParser(f"{PROGRAM} {command.__name__}", description=command.__doc__).parse_args(
        arguments
    )
