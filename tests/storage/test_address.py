"""Database addresses mean the same to everything that uses them, or are refused with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import load_settings
from bot.findings import SettingsError
from bot.hosting.backups import make_backup
from bot.hosting.readiness import migrate
from bot.storage.address import opened_with, passwords, sqlite_file

PASSWORD = "has a {0} in its password: percent-encode it ({0} is {1})"
PARAMETERS = "should have no parameters but "

SQLITE = {
    "data/uno.db": "data/uno.db",
    "/uno.db": "/uno.db",
    "c#sharp/uno.db": "c#sharp/uno.db",
    "with space/uno.db": "with space/uno.db",
    "with%20space/uno.db": "with space/uno.db",
    "q%3Fmark/uno.db": "q?mark/uno.db",
    "100%25/uno.db": "100%/uno.db",
    "ü+;/uno.db": "ü+;/uno.db",
}
"""Paths after `sqlite:///`, and the files that they refer to."""

REFUSED = {
    "sqlite://data/uno.db": "should have three slashes",
    "sqlite://": None,
    "sqlite:///q?mark/uno.db": "should have no parameters for SQLite",
    "sqlite:///data/uno.db?mode=ro": "should have no parameters for SQLite",
    "sqlite:///~/uno/uno.db": "should have the whole path",
    "sqlite:///a%00b/uno.db": "should have a path without NUL",
    "sqlite:data/uno.db": "should start with sqlite:///",
    "mysql://u:p@h/d": "should start with sqlite:///",
    "postgresql://u:p@ss@h/d": PASSWORD.format("@", "%40"),
    "postgresql://u:p#ss@h/d": PASSWORD.format("#", "%23"),
    "postgresql://u:p/ss@h/d": PASSWORD.format("/", "%2F"),
    "postgresql://u:p?ss@h/d": PASSWORD.format("?", "%3F"),
    "postgresql://u:1#2@h/d": PASSWORD.format("#", "%23"),
    "postgresql://u:100%@h/d": PASSWORD.format("%", "%25"),
    "postgresql://u:p[@h/d": "has a host or a port that cannot be read",
    "postgresql://u:p@h:port/d": "has a host or a port that cannot be read",
    "postgresql://h/d?options=-csearch_path": PARAMETERS,
    "postgresql://h/d?connect_timeout=soon": "should have whole seconds as connect_timeout",
}

NEON = "postgresql://u:p@ep-x-pooler.neon.example/d?sslmode=require&channel_binding=require"
SERVERS = {
    "postgres://u:p@h/d": {},
    NEON: {"dsn": "postgresql:///?sslmode=require"},
    "postgresql://u:p@h/d?ssl=require": {"dsn": "postgresql:///?sslmode=require"},
    "postgresql://h/d?application_name=a%40b": {"dsn": "postgresql:///?application_name=a%40b"},
    "postgresql://h/d?application_name=a@b": {"dsn": "postgresql:///?application_name=a%40b"},
    "postgresql://h/d?connect_timeout=10&pgbouncer=true": {"timeout": 10.0},
    "postgresql://h/d?sslmode=verify-full&sslrootcert=/etc/ca.pem": {
        "dsn": "postgresql:///?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem"
    },
    "postgresql://u@/d?host=/run/postgresql": {"dsn": "postgresql:///?host=%2Frun%2Fpostgresql"},
}
"""Addresses of servers, and asyncpg's options other than host, user, password, and database."""


@pytest.mark.parametrize(("path", "file"), SQLITE.items())
def test_a_path_means_one_file(path: str, file: str) -> None:
    settings = load_settings({"DATABASE_URL": f"sqlite:///{path}"})
    engine, _ = opened_with(settings.database_url)
    assert engine.database == file
    assert sqlite_file(settings.database_url) == Path(file)
    assert settings.backup_folder == Path(file).parent / "backups"


@pytest.mark.parametrize("path", [path for path in SQLITE if not path.startswith("/")])
def test_everything_finds_the_same_file(path: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/{path}"
    settings = load_settings({"DATABASE_URL": url, "ALLOW_FORGETFUL_DISK": "1"})
    migrate(settings)
    make_backup(settings)
    file = tmp_path / SQLITE[path]
    assert {
        found.name for found in file.parent.iterdir() if not found.name.endswith((".lock", "-shm", "-wal"))
    } == {
        "uno.db",
        "backups",
    }
    assert len(list((file.parent / "backups").iterdir())) == 1
    assert [found.name for found in tmp_path.iterdir()] == [Path(SQLITE[path]).parts[0]]


@pytest.mark.parametrize(("url", "why"), [(url, why) for url, why in REFUSED.items() if why])
def test_a_slip_is_refused_with_a_sentence(url: str, why: str) -> None:
    with pytest.raises(SettingsError) as refused:
        load_settings({"DATABASE_URL": url})
    (said,) = refused.value.problems
    assert said.startswith(f"DATABASE_URL {why}")
    assert "ss@" not in said


@pytest.mark.parametrize(("url", "told"), SERVERS.items())
def test_addresses_of_hosted_databases_work_as_they_are(url: str, told: dict[str, object]) -> None:
    engine, arguments = opened_with(load_settings({"DATABASE_URL": url}).database_url)
    assert arguments == told
    assert engine.query == {}


def test_a_password_may_hold_anything_that_is_encoded() -> None:
    url = load_settings({"DATABASE_URL": "postgresql://u:a%40b%25c%23%2Fsslmode%3Dx@h/d"}).database_url
    assert passwords(url) == ("a%40b%25c%23%2Fsslmode%3Dx", "a@b%c#/sslmode=x")
    assert opened_with(url)[0].password == "a@b%c#/sslmode=x"
