"""Errors of the database: which of them are temporary, and advice for the others."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from bot.game.ports import StoreDamaged, StoreUnavailable

# The errors of a database that is locked, full, stopped, or unreachable
OUTAGES = (OperationalError, InterfaceError, PoolTimeoutError, OSError, sqlite3.OperationalError)
# SQLSTATE classes of a PostgreSQL server that is shutting down, full, or closed to connections, or that
# rolled back this transaction to resolve a conflict
OUTAGE_CLASSES = frozenset({"08", "40", "53", "55", "57"})
READ_ONLY = "25006"  # SQLSTATE: the server is a standby, or its operator has made it read-only
# asyncpg raises these if the server's last message has arrived, but not the end of the connection. They are
# compared by name, because importing the dialect takes 2 MB, which a bot on SQLite doesn't need.
CONNECTION_ENDING = "InternalClientError"
# SQLite's errors for an overwritten file or a failing disk, in the lowest byte of the code
DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
PRIMARY_CODE = 0xFF
# sqlite3 raises these for a damaged file. It raises UnicodeDecodeError if even the error's text is damaged.
UNREADABLE = (sqlite3.Error, UnicodeDecodeError)


@contextmanager
def explained() -> Iterator[None]:
    """Do some work with the database in the body. Raises StoreDamaged or StoreUnavailable for errors that are
    not bugs.
    """
    try:
        yield
    except (*OUTAGES, DBAPIError, *UNREADABLE) as error:
        if _is_damage(error):
            raise StoreDamaged(f"{_reason(error)}; stop the bot and restore a backup") from error
        if not _is_outage(error):
            raise
        raise StoreUnavailable(_reason(error)) from error


def _is_damage(error: BaseException) -> bool:
    if isinstance(error, UnicodeDecodeError):
        return True
    code = getattr(_cause(error), "sqlite_errorcode", None)
    return code is not None and code & PRIMARY_CODE in DAMAGE


def _is_outage(error: BaseException) -> bool:
    cause = _cause(error)
    state = str(getattr(cause, "sqlstate", None))
    if advice_on(error):
        return False
    return (
        isinstance(error, OUTAGES)
        or type(cause).__name__ == CONNECTION_ENDING
        or state[:2] in OUTAGE_CLASSES
        or state == READ_ONLY
    )


POOLER = (
    "it leads to a connection pooler that can't be used; take the direct address of the server, "
    "or one of the pooler in session mode"
)
# Permanent refusals, by SQLSTATE, and the advice for each
ADVICE = {
    "42P05": POOLER,  # two clients share a server connection, and have prepared the same statement
    "26000": POOLER,  # likewise, but a prepared statement is gone
    "28000": "the server refuses this user, or a connection from here",
    "28P01": "the server refuses the password",
    "3D000": "the server has no such database",
}
REFUSED_START = "08P01"
# beginnings of PgBouncer's messages for permanent refusals
FINAL_WORDS = ("unsupported startup parameter", "no such ", "bouncer config error")


class SharedConnection(Exception):
    """A pooler in transaction mode shares server connections, so a lock would not be exclusively ours."""


def advice_on(error: BaseException) -> str | None:
    """Return the advice about a permanent refusal, or None for any other error."""
    if isinstance(error, SharedConnection):
        return POOLER
    cause = _cause(error)
    state = str(getattr(cause, "sqlstate", None))
    if state == REFUSED_START and str(cause).startswith(FINAL_WORDS):
        return POOLER
    return ADVICE.get(state)


def _reason(error: BaseException) -> str:
    cause = _cause(error)
    return f"{type(cause).__name__} {cause}"


def _cause(error: BaseException) -> BaseException | None:
    """Return the driver's error, unwrapped if SQLAlchemy wrapped it."""
    return error.orig if isinstance(error, DBAPIError) else error
