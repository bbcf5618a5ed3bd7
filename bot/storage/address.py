"""Addresses of databases, parsed in one place for all code that opens, copies, or checks a database.

Paths and passwords are percent-encoded, as in any URL.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

if TYPE_CHECKING:
    from sqlalchemy import URL

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
# Options that asyncpg reads itself. `ssl` is asyncpg's name for libpq's `sslmode`.
READ = frozenset(
    {"application_name", "host", "port", "ssl", "sslmode", "sslrootcert", "target_session_attrs"}
)
TIMEOUT = "connect_timeout"  # in seconds
# Hosted databases include these options in their addresses. asyncpg doesn't know `channel_binding`, and
# `pgbouncer` is meant for another program.
IGNORED = frozenset({"channel_binding", "pgbouncer"})
PARAMETERS = READ | IGNORED | {TIMEOUT}


def with_driver(url: str) -> str:
    """Return the address with the driver that the bot uses. Raises ValueError with a sentence for the
    operator.
    """
    scheme, separator, rest = url.partition("://")
    if not separator or scheme not in DRIVERS:
        raise ValueError("should start with sqlite:/// or postgresql://")
    if scheme.startswith("sqlite"):
        _check_path(rest)
    else:
        _check_server(rest)
    return f"{DRIVERS[scheme]}://{rest}"


def is_sqlite(database_url: str) -> bool:
    return database_url.startswith("sqlite")


def sqlite_file(database_url: str) -> Path | None:
    """Return the file of a SQLite database, or None if it is in memory or PostgreSQL."""
    url = _parsed(database_url)
    is_file = url.get_backend_name() == "sqlite" and url.database not in {None, "", ":memory:"}
    return Path(str(url.database)) if is_file else None


def passwords(database_url: str) -> tuple[str, ...]:
    """Return the password in an address, both as written and decoded."""
    written, plain = urlsplit(database_url).password, _parsed(database_url).password
    return tuple(dict.fromkeys(str(form) for form in (written, plain) if form))


def opened_with(database_url: str) -> tuple[URL, dict[str, Any]]:
    """Return the address for the engine, and the arguments with which its driver connects."""
    url = _parsed(with_driver(database_url))
    if is_sqlite(database_url):
        return url, {}
    query = {name: value for name, value in url.query.items() if name in READ}
    if "ssl" in query:
        query["sslmode"] = query.pop("ssl")
    told: dict[str, Any] = {"dsn": f"postgresql:///?{urlencode(query, doseq=True)}"} if query else {}
    if seconds := _timeout(url.query):
        told["timeout"] = seconds
    return url.set(query={}), told


def _parsed(address: str) -> URL:
    from sqlalchemy import make_url  # noqa: PLC0415  # 30 MB, which a health check every 30 seconds saves

    return make_url(address)


def _timeout(query: Mapping[str, Any]) -> float | None:
    text = str(query.get(TIMEOUT, ""))
    return float(text) if text.isdecimal() and int(text) else None


# SQLite


def _check_path(rest: str) -> None:
    if rest and not rest.startswith("/"):
        raise ValueError(
            "should have three slashes before a path from here (sqlite:///data/uno.db), "
            "four before one from the root (sqlite:////srv/uno.db)"
        )
    if "?" in rest:
        raise ValueError("should have no parameters for SQLite; write a ? in a path as %3F")
    if rest.startswith("/~"):
        raise ValueError("should have the whole path: only a shell replaces ~")
    if "\0" in rest or "%00" in rest:
        raise ValueError("should have a path without NUL characters")


# PostgreSQL


def _check_server(rest: str) -> None:
    if raw := _raw_character(rest):
        raise ValueError(f"has a {raw} in its password: percent-encode it ({raw} is {quote(raw, safe='')})")
    try:
        parts = urlsplit(f"postgresql://{rest}")
        _ = parts.port  # the port is parsed, and possibly rejected, only when it is read
        _parsed(f"postgresql+asyncpg://{rest}")
    except ValueError:
        raise ValueError(
            "has a host or a port that cannot be read; special characters in a password are percent-encoded"
        ) from None
    query = dict(parse_qsl(parts.query, keep_blank_values=True))
    if query.keys() - PARAMETERS:
        raise ValueError(f"should have no parameters but {', '.join(sorted(PARAMETERS))}")
    if TIMEOUT in query and not query[TIMEOUT].isdecimal():
        raise ValueError(f"should have whole seconds as {TIMEOUT}")


def _raw_character(rest: str) -> str | None:
    """Return a character that ends the password too early, or None if there is none."""
    authority = re.split(r"[/?#]", rest, maxsplit=1)[0]
    end, after = rest[len(authority) :][:1], rest[len(authority) + 1 :]
    user, at, _ = authority.rpartition("@")
    if "@" in user:
        return "@"
    if re.search(r"%(?![0-9A-Fa-f]{2})", user):
        return "%"
    is_cut = not at and ":" in authority and "@" in after
    return end if is_cut and not (end == "?" and authority.rpartition(":")[2].isdecimal()) else None
