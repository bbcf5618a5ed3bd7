"""Settings from the environment and `.env`, each checked and explained."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from dotenv import dotenv_values

from bot.findings import SettingsError
from bot.game.registry import Shards
from bot.storage.database import with_driver

T = TypeVar("T")

MOST_SHARDS = 16_384
ON, OFF = {"1", "true", "t", "yes", "y", "on"}, {"0", "false", "f", "no", "n", "off"}
OF_SHARDS = ("DATABASE_URL", "SHARD_COUNT", "SHARD_IDS")
LONGEST_NAME = 32  # as long as Discord lets a bot's name be


# How the text of a variable is read. ValueError says what is wrong with it, and never what it is.


def _one_word(token: str) -> str:
    if len(token.split()) != 1:
        raise ValueError("should be the bot's token alone, without spaces and without `Bot` before it")
    return token


def _plain(name: str) -> str:
    if not re.fullmatch(rf"[\w .!'’&+-]{{1,{LONGEST_NAME}}}", name):
        raise ValueError(f"should be a name of at most {LONGEST_NAME} letters, digits, and spaces")
    return name


def _one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        for word in words:
            if text.lower() == word.lower():
                return word
        raise ValueError(f"should be {', '.join(words[:-1])} or {words[-1]}")

    return read


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        with suppress(ValueError):
            if least <= (number := int(text)) <= most:
                return number
        raise ValueError(f"should be a whole number from {least} to {most}")

    return read


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(sorted({int(number) for number in text.split(",")}))
    except ValueError:
        raise ValueError("should be numbers with commas between them, such as 0,1") from None


def _switch(text: str) -> bool:
    word = text.lower()
    if word not in ON | OFF:
        raise ValueError("should be 1 or 0")
    return word in ON


def _address(*schemes: str) -> Callable[[str], str]:
    def read(url: str) -> str:
        with suppress(ValueError):
            parts = urlsplit(url)
            if parts.scheme in schemes and parts.hostname:
                return url.rstrip("/")
        raise ValueError(f"should be an address that starts with {' or '.join(f'{s}://' for s in schemes)}")

    return read


_web_address = _address("http", "https")


def _project(dsn: str) -> str:
    url = _web_address(dsn)
    parts = urlsplit(url)
    if not parts.username or not parts.path.rpartition("/")[2].isdecimal():
        raise ValueError("should be the whole address that Sentry shows as the project's DSN")
    return url


def _setting(default: T, read: Callable[[str], T], *, is_secret: bool = False) -> T:
    return field(default=default, repr=not is_secret, metadata={"read": read})


@dataclass(frozen=True)
class Settings:
    """All settings; a variable is named like its field, in capitals."""

    discord_token: str = _setting("", _one_word, is_secret=True)
    bot_name: str = _setting("UNO", _plain)
    database_url: str = _setting(with_driver("sqlite:///data/uno.db"), with_driver, is_secret=True)
    log_level: str = _setting("INFO", _one_of("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"))
    log_format: str = _setting("console", _one_of("console", "json"))
    backup_dir: Path | None = _setting(None, Path)  # noqa: RUF009  # it returns a field
    backups_kept: int = _setting(7, _number(0, 1_000))
    moves_kept_days: int | None = _setting(None, _number(1, 36_500))
    health_port: int | None = _setting(None, _number(0, 65_535))
    health_host: str = _setting("127.0.0.1", str)
    sentry_dsn: str | None = _setting(None, _project)
    shard_count: int | None = _setting(None, _number(1, MOST_SHARDS))
    shard_ids: tuple[int, ...] | None = _setting(None, _numbers)
    home_guild: int | None = _setting(None, _number(1, 2**64 - 1))
    discord_api_url: str | None = _setting(None, _web_address)
    discord_gateway_url: str | None = _setting(None, _address("ws", "wss"))
    discord_cdn_url: str | None = _setting(None, _web_address)
    allow_forgetful_disk: bool = _setting(default=False, read=_switch)

    @property
    def shards(self) -> Shards:
        """The shards of this process."""
        count = self.shard_count or 1
        return Shards(self.shard_ids or tuple(range(count)), count)

    @property
    def backup_folder(self) -> Path:
        """Where backups of a SQLite file go, by default `backups` beside it."""
        return self.backup_dir or Path(urlsplit(self.database_url).path.removeprefix("/")).parent / "backups"

    @property
    def secrets(self) -> tuple[str, ...]:
        """Values that must never be printed: the token and the database password."""
        return tuple(
            secret for secret in (self.discord_token, urlsplit(self.database_url).password) if secret
        )


VARIABLES = {one.name.upper(): one for one in fields(Settings)}


def load_settings(env: Mapping[str, str | None] | None = None, required: Collection[str] = ()) -> Settings:
    """Read the settings from `env`, by default from the environment and `.env`; an empty value is unset.

    Raises SettingsError for every wrong setting and every missing one of `required` (names of variables).
    """
    given = _given(_found() if env is None else env)
    values, wrong = dict[str, Any](), {name: "is missing" for name in required if name not in given}
    for name in VARIABLES.keys() & given:
        try:
            values[name.lower()] = VARIABLES[name].metadata["read"](given[name])
        except ValueError as error:
            wrong[name] = str(error)
    settings = Settings(**values)
    if wrong.keys().isdisjoint(OF_SHARDS) and (why := _why_no_shards(settings)):
        wrong["SHARD_IDS"] = why
    if wrong:
        raise SettingsError([f"{name} {wrong[name]}" for name in VARIABLES if name in wrong])
    return settings


def _found() -> Mapping[str, str | None]:
    """What is set. In the file no variables are filled in: a dollar in a password is only a dollar."""
    return {**dotenv_values(".env", interpolate=False), **os.environ}


def _given(variables: Mapping[str, str | None]) -> dict[str, str]:
    return {name.upper(): text for name, value in variables.items() if (text := (value or "").strip())}


def _why_no_shards(settings: Settings) -> str:
    """What is wrong with the shards of this process; empty if nothing is."""
    ids, count = settings.shard_ids, settings.shard_count
    if ids is None:
        return ""
    if count is None:
        return "needs SHARD_COUNT, which is how many shards all processes have together"
    if not 0 <= ids[0] <= ids[-1] < count:
        return f"should be from 0 to {count - 1}, because SHARD_COUNT is {count}"
    if len(ids) < count and settings.database_url.startswith("sqlite"):
        return "leaves shards to other processes, and SQLite serves only one: use PostgreSQL"
    return ""
