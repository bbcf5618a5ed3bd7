"""The address of a database as people write it, and as SQLAlchemy wants it."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

DRIVERS = {
    "sqlite": "sqlite",
    "sqlite+aiosqlite": "sqlite",  # what version 0.1.0 said
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
# What asyncpg makes sense of; anything else would fail when it connects.
POSTGRESQL_PARAMETERS = frozenset({"host", "port", "ssl", "sslmode", "target_session_attrs"})


def with_driver(url: str) -> str:
    """Return the address with the driver that the bot uses. Raises ValueError with a sentence for people."""
    scheme, separator, rest = url.partition("://")
    if not separator or scheme not in DRIVERS:
        raise ValueError("should start with sqlite:/// or postgresql://")
    if scheme.startswith("postgres"):
        _check_server_address(url)
    # Hosted PostgreSQL hands out libpq's `sslmode`; asyncpg knows the same values as `ssl`.
    return f"{DRIVERS[scheme]}://{rest.replace('sslmode=', 'ssl=')}"


def _check_server_address(url: str) -> None:
    try:
        parts = urlsplit(url)
        _ = parts.port  # worked out, and refused, only now
    except ValueError:
        raise ValueError("has a host or a port that cannot be read") from None
    if {name for name, _ in parse_qsl(parts.query, keep_blank_values=True)} - POSTGRESQL_PARAMETERS:
        known = ", ".join(sorted(POSTGRESQL_PARAMETERS))
        raise ValueError(f"should have no parameters but {known}")
