"""The commands that manage a bot. Each imports what it needs when it is called."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from functools import partial
from http.client import HTTPException, HTTPResponse
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.error import HTTPError
from urllib.request import urlopen

from bot.findings import TOKEN_REFUSED, Finding, SettingsError
from bot.program import settings_guide

if TYPE_CHECKING:
    from bot.config import Settings

T = TypeVar("T")
MOST_PORTS = 65_535
PATIENCE = 4  # seconds; a bot that doesn't respond for longer is not healthy


def migrate(options: Namespace) -> int:
    """Create the database, or update its schema."""
    from bot import log
    from bot.config import load_settings
    from bot.hosting import readiness

    settings = load_settings()
    log.start_logging(settings)
    readiness.migrate(settings, begin_anew=options.begin_anew)
    return 0


def backup(options: Namespace) -> int:
    """Back up a SQLite database, even while the bot is running."""
    from bot.config import load_settings
    from bot.hosting.backups import make_backup

    settings = load_settings()
    return _say_what_was_done(lambda: make_backup(settings, options.file))


def restore(options: Namespace) -> int:
    """Replace a SQLite database with a backup, while the bot is stopped."""
    from bot.config import load_settings
    from bot.hosting.backups import restore_backup

    settings = load_settings()
    return _say_what_was_done(lambda: _run(restore_backup(settings, options.file)))


def move_database(options: Namespace) -> int:
    """Move everything into an empty database, such as from SQLite to PostgreSQL, while the bot is stopped."""
    from bot.config import load_settings
    from bot.hosting import backups

    source, target = (
        load_settings({**os.environ, "DATABASE_URL": url}) for url in (options.source, options.target)
    )
    return _say_what_was_done(lambda: _run(backups.move_database(source, target)))


def _say_what_was_done(work: Callable[[], str]) -> int:
    from bot.storage.backup import BackupFailed

    try:
        print(work())
    except (BackupFailed, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def check(_options: Namespace) -> int:
    """Check the settings, the database, its schema and the token."""
    from bot.hosting.readiness import findings

    return _report(findings)


def doctor(_options: Namespace) -> int:
    """Check all of that, plus integrity, disk, clock, backups, and permissions in Discord."""
    from bot.hosting.doctor import examine

    return _report(examine)


def _report(look: Callable[[Settings], Coroutine[Any, Any, list[Finding]]]) -> int:
    from bot.config import load_settings

    try:
        settings = load_settings(required=["DISCORD_TOKEN"])
    except SettingsError as error:
        guide = settings_guide()
        report = [Finding("settings", False, f"{problem}; {guide} explains it") for problem in error.problems]
    else:
        report = _run(look(settings))
    print(*report, sep="\n")
    return 0 if all(finding.is_good for finding in report) else 1


def rehearsal(options: Namespace) -> int:
    """Try every assumption of the bot on Discord, in a test server; cleans up afterward."""
    from bot.config import load_settings
    from bot.hosting.rehearsal.rehearse import rehearse
    from bot.hosting.rehearsal.trial import Venue

    settings = load_settings(required=["DISCORD_TOKEN"])
    chosen = Venue(
        options.server, options.channel, options.voice, options.role, options.person, options.presses,
        heartbeats=options.heartbeats, emoji_sends=options.emoji_sends, blocked=options.blocked,
        folder=options.folder,
    )  # fmt: skip
    return 0 if _run(rehearse(settings, chosen, partial(print, flush=True))) else 1


def ratings(_options: Namespace) -> int:
    """Rebuild all totals, ratings, and badges from the stored results, while the bot is stopped.

    It first fills in missing statistics of older matches by counting their moves.
    """
    from bot.config import load_settings

    filled, matches = _run(_count_again(load_settings()))
    print(f"matches that count: {matches}; all totals, ratings and badges are made from them")
    if filled:
        print(f"older matches with newly counted statistics: {filled}")
    return 0


async def _count_again(settings: Settings) -> tuple[int, int]:
    from bot.features import recount_all
    from bot.hosting.readiness import take_database
    from bot.storage.rankings import recount
    from bot.storage.statistics import fill_statistics

    async with AsyncExitStack() as held:
        database, _ = await take_database(settings, held, migrate=False)
        filled, matches = await database.write(fill_statistics), await database.write(recount)
        await database.write(recount_all)
        return filled, matches


def invite(_options: Namespace) -> int:
    """Print the links that add the bot to a server and to an account, and make its profile offer the same."""
    import discord

    from bot.config import load_settings
    from bot.hosting.installation import set_install_settings
    from bot.ui.transport.failures import UNREACHABLE
    from bot.ui.transport.permissions import application_of, invitation, personal_invitation

    settings = load_settings(required=["DISCORD_TOKEN"])
    try:
        application = application_of(settings.token)
    except ValueError as error:
        raise SettingsError([f"DISCORD_TOKEN: {error}"]) from None
    for label, link in (("server", invitation(application)), ("account", personal_invitation(application))):
        print(f"This link adds the bot to your {label}:", file=sys.stderr, flush=True)
        print(link, flush=True)
    try:
        _run(set_install_settings(settings))
    except discord.LoginFailure:
        print(
            f"Add App on the bot's profile stays as it is: the token is {TOKEN_REFUSED.says}", file=sys.stderr
        )
    except (discord.DiscordException, *UNREACHABLE) as error:
        print(f"Add App on the bot's profile stays as it is: {type(error).__name__}", file=sys.stderr)
    else:
        print("Add App on the bot's profile does the same.", file=sys.stderr)
    return 0


def emojis(_options: Namespace) -> int:
    """Upload the pictures of the cards to Discord now; `run` does so in the background."""
    from bot.config import load_settings
    from bot.hosting.emojis import upload_emojis

    settings = load_settings(required=["DISCORD_TOKEN"])
    print(_run(upload_emojis(settings)))
    return 0


def health(_options: Namespace) -> int:
    """Ask the running bot whether it can work, at HEALTH_PORT of this machine."""
    port = _plain_port() or _checked_port()
    if port is None:
        print("Set HEALTH_PORT first, such as HEALTH_PORT=8080, and restart the bot.")
        return 1
    status, says = _ask(port)
    print(says)
    return status


def _plain_port() -> int | None:
    """Read HEALTH_PORT, if it is a number, without loading all settings, because Docker runs `health` every
    30 seconds.
    """
    from bot.env_file import read_env_file

    found = {name.upper(): value for name, value in (*read_env_file().items(), *os.environ.items())}
    text = found.get("HEALTH_PORT") or ""
    return int(text) if text.isascii() and text.isdecimal() and 0 < int(text) <= MOST_PORTS else None


def _checked_port() -> int | None:
    from bot.config import load_settings

    return load_settings().health_port


def _run(coroutine: Coroutine[Any, Any, T]) -> T:
    import asyncio  # `health` doesn't need it, which saves 10 MB

    return asyncio.run(coroutine)


def _ask(port: int) -> tuple[int, str]:
    """Return the exit status (0 if all is well) and the text of /healthz."""
    try:
        return 0, _text(urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE))
    except HTTPError as red:
        return 1, _text(red)
    except (OSError, HTTPException) as error:
        return 1, f"The bot gives no answer at port {port}: {error}"


def _text(page: HTTPResponse | HTTPError) -> str:
    with page:
        return page.read().decode()
