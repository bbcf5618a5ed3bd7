"""Errors of the database: which ones pass, which ones don't, and the advice for each."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from bot.game.ports import StoreDamaged, StoreUnavailable

# The errors of a database that is locked, full, stopped or unreachable.
OUTAGES = (OperationalError, InterfaceError, PoolTimeoutError, OSError, sqlite3.OperationalError)
# SQLSTATE classes of a PostgreSQL server that is shutting down, full, or closed to connections, or that chose
# to roll back this transaction.
OUTAGE_CLASSES = frozenset({"08", "40", "53", "55", "57"})
READ_ONLY = "25006"  # SQLSTATE: the server is a standby, or its operator allows no more changes
# asyncpg raises these if the server's last message has arrived, but the end of the connection has not. A
# name, because its dialect takes 2 MB, which a bot on SQLite saves.
CONNECTION_ENDING = "InternalClientError"
# SQLite's errors for a file that was overwritten or whose disk fails, in the lowest byte of a code.
DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
PRIMARY_CODE = 0xFF
# sqlite3 raises these for a damaged file; the second if the text of the first is damaged as well.
UNREADABLE = (sqlite3.Error, UnicodeDecodeError)


@contextmanager
def explained() -> Iterator[None]:
    """Do some work with the database inside. Raises StoreDamaged or StoreUnavailable for errors that are not
    our bugs.
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
# Refusals that waiting doesn't change, by SQLSTATE, and the advice for each.
ADVICE = {
    "42P05": POOLER,  # two connections share one of the server, and have prepared the same statement
    "26000": POOLER,  # likewise: a prepared one is gone
    "28000": "the server refuses this user, or a connection from here",
    "28P01": "the server refuses the password",
    "3D000": "the server has no such database",
}
REFUSED_START = "08P01"
FINAL_WORDS = ("unsupported startup parameter", "no such ", "bouncer config error")  # of PgBouncer


class SharedConnection(Exception):
    """A pooler in transaction mode shares a connection of the server: no lock in it would be ours alone."""


def advice_on(error: BaseException) -> str | None:
    """Advice about a refusal that waiting doesn't change; None for any other error."""
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
    """The driver's error, if SQLAlchemy wrapped it."""
    return error.orig if isinstance(error, DBAPIError) else error
