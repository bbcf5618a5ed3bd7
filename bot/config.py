"""Settings from the environment and `.env`, each checked and explained."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, get_type_hints
from urllib.parse import urlsplit

from bot.env_file import read_env_file
from bot.findings import SettingsError
from bot.game.shards import Shards
from bot.storage.address import is_sqlite, passwords, sqlite_file, with_driver

# prefixes of names in `.env` that Docker and PostgreSQL read
OF_OTHERS = ("COMPOSE_", "POSTGRES_", "PG", "TZ")
LIKENESS = 0.85  # minimum similarity between a name and the name of a setting, from 0 to 1
MOST_SHARDS = 16_384
# what a player program in its sandbox can read, besides its own folder
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc/alternatives", "/etc/ld.so.cache")
LONGEST_NUMBER = 40  # characters; Python refuses to read numbers with thousands of digits
LONGEST_NAME = 32  # Discord's limit for the name of a bot
YES, NO = ("true", "1", "yes", "on", "y", "t"), ("false", "0", "no", "off", "n", "f")


# Readers of values. Each raises ValueError with the rest of a sentence that begins with the setting's name.


def _unquoted(text: str) -> str:
    """Return a value without the quotes that `docker run --env-file` keeps around it."""
    is_quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1].strip() if is_quoted else text


def _token(text: str) -> str:
    if not re.fullmatch(r"[\w.=-]+", text, re.ASCII):
        raise ValueError("should be the bot's token alone, without spaces, brackets, and `Bot` before it")
    return text


def _folder(text: str) -> Path:
    if text.startswith("~"):
        raise ValueError("should be the whole path: only a shell replaces ~")
    return Path(text)


def _program(text: str) -> Path:
    file = _folder(text)
    if not os.path.isfile(file) or not os.access(file, os.X_OK):  # `is_file` can raise OSError
        raise ValueError("should be a file that this account can execute: see docs/player-programs.md")
    return file


# The start of a list or of a numbered list, bold or italic text, and addresses that Discord turns into links
MARKDOWN = re.compile(r"[+-] |\d+\. |.*__|_.*_|.*\w\.[a-z]{2}", re.IGNORECASE)


def _plain_name(text: str) -> str:
    if not re.fullmatch(rf"[\w .!'’&+-]{{1,{LONGEST_NAME}}}", text):
        raise ValueError(f"should be a name of at most {LONGEST_NAME} letters, digits, and spaces")
    if MARKDOWN.match(text):
        raise ValueError("should be a name that is no list, no address, and not bold or italic")
    return text


def _address(*schemes: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if not _has_host(text, schemes):
            starts = " or ".join(f"{scheme}://" for scheme in schemes)
            raise ValueError(
                f"should be a whole address that starts with {starts}, with a valid port, if any"
            )
        return text.rstrip("/")

    return read


def _has_host(address: str, schemes: Collection[str]) -> bool:
    try:
        parts = urlsplit(address)
        return parts.scheme in schemes and bool(parts.hostname) and parts.port != 0
    except ValueError:  # such as an IPv6 address without its second bracket, or a port that is no number
        return False


def _project(text: str) -> str:
    address = _address("http", "https")(text)
    parts = urlsplit(address)
    if not parts.username or not parts.path.rpartition("/")[2].isdecimal():
        raise ValueError("should be the whole address that Sentry shows as the project's DSN")
    return address


def _number(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        is_number = len(text) <= LONGEST_NUMBER and re.fullmatch(r"[+-]?\d+(_\d+)*(\.0+)?", text, re.ASCII)
        number = int(text.partition(".")[0]) if is_number else None
        if number is None or not low <= number <= high:
            raise ValueError(f"should be a whole number from {low} to {high}")
        return number

    return read


def _shard_ids(text: str) -> tuple[int, ...]:
    shard_id = _number(0, MOST_SHARDS - 1)
    try:
        return tuple(sorted({shard_id(number.strip()) for number in text.split(",")}))
    except ValueError:
        message = f"should be numbers from 0 to {MOST_SHARDS - 1}, with commas between them, such as 0,1"
        raise ValueError(message) from None


def _one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        chosen = next((word for word in words if word.lower() == text.lower()), None)
        if chosen is None:
            raise ValueError(f"should be {', '.join(words[:-1])} or {words[-1]}")
        return chosen

    return read


def _is_true(text: str) -> bool:
    if text.lower() not in YES + NO:
        raise ValueError("should be true or false")
    return text.lower() in YES


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All settings. The environment variable of a setting is the name of its field, in capitals. Each is
    annotated with the function that reads its value.
    """

    discord_token: Annotated[str | None, _token] = field(default=None, repr=False)
    bot_name: Annotated[str, _plain_name] = "UNO"
    database_url: Annotated[str, with_driver] = field(
        default=with_driver("sqlite:///data/uno.db"), repr=False
    )
    log_level: Annotated[str, _one_of("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")] = "INFO"
    log_format: Annotated[str, _one_of("console", "json")] = "console"
    backup_dir: Annotated[Path | None, _folder] = None
    backups_kept: Annotated[int, _number(0, 1_000)] = 7
    moves_kept_days: Annotated[int | None, _number(1, 36_500)] = None
    health_port: Annotated[int | None, _number(0, 65_535)] = None
    health_host: Annotated[str, str] = "127.0.0.1"
    sentry_dsn: Annotated[str | None, _project] = None
    player_program: Annotated[Path | None, _program] = None
    player_name: Annotated[str, _plain_name] = "Guest bot"
    shard_count: Annotated[int | None, _number(1, MOST_SHARDS)] = None
    shard_ids: Annotated[tuple[int, ...] | None, _shard_ids] = None
    home_guild: Annotated[int | None, _number(1, 2**64 - 1)] = None
    discord_api_url: Annotated[str | None, _address("http", "https")] = None
    discord_gateway_url: Annotated[str | None, _address("ws", "wss")] = None
    discord_cdn_url: Annotated[str | None, _address("http", "https")] = None
    allow_forgetful_disk: Annotated[bool, _is_true] = False

    @property
    def shards(self) -> Shards:
        """The shards of this process."""
        count = self.shard_count or 1
        return Shards(self.shard_ids or tuple(range(count)), count)

    @property
    def token(self) -> str:
        """The token, or empty if there is none."""
        return self.discord_token or ""

    @property
    def backup_folder(self) -> Path:
        """The folder for backups of a SQLite file, by default `backups` next to the file."""
        database = sqlite_file(self.database_url)
        return self.backup_dir or (database.parent if database else Path()) / "backups"

    @property
    def secrets(self) -> tuple[str, ...]:
        """Return values that must never be printed: the token and the database password."""
        return tuple(secret for secret in (self.token, *passwords(self.database_url)) if secret)


# the function that reads each setting, by its name
SETTINGS: dict[str, Callable[[str], Any]] = {
    name: hint.__metadata__[0] for name, hint in get_type_hints(Settings, include_extras=True).items()
}


# Checks of settings that have to fit together. Each is skipped if one of its settings is wrong by itself.


def _check_program(settings: Settings) -> None:
    if (file := settings.player_program) is None:
        return
    database = sqlite_file(settings.database_url)
    private = [place.resolve() for place in (Path.cwd(), settings.backup_folder, database) if place]
    if any(place.is_relative_to(file.resolve().parent) for place in private):
        raise ValueError("should be in a folder of its own, because the program can read all of its folder")
    if any(place.is_relative_to(folder) for place in private for folder in SYSTEM):
        raise ValueError("can read all of /usr, so keep the settings, database, and backups elsewhere")


def _check_shards(settings: Settings) -> None:
    ids, count = settings.shard_ids, settings.shard_count
    if ids is None:
        return
    if count is None:
        raise ValueError("needs SHARD_COUNT, which is how many shards all processes have together")
    if ids[-1] >= count:
        raise ValueError(f"should be from 0 to {count - 1}, because SHARD_COUNT is {count}")
    if len(ids) < count and is_sqlite(settings.database_url):
        raise ValueError("leaves shards to other processes, and SQLite serves only one: use PostgreSQL")


# Each complains about the first of its settings.
CHECKS = {
    _check_program: ("player_program", "database_url", "backup_dir"),
    _check_shards: ("shard_ids", "shard_count", "database_url"),
}


def unknown_variables(env: Mapping[str, str], file: Mapping[str, str | None]) -> list[str]:
    """Return names that look like settings but aren't: any in `.env`, and misspelled names in the
    environment.
    """
    known = [name.upper() for name in SETTINGS]
    found = dict[str, list[str]]()
    for name in (*file, *env):
        if name.upper() not in known:
            found[name] = get_close_matches(name.upper(), known, n=1, cutoff=LIKENESS)
    named = [name for name in found if found[name] or (name in file and not name.startswith(OF_OTHERS))]
    return [f"{name} (did you mean {found[name][0]}?)" if found[name] else name for name in named]


def load_settings(env: Mapping[str, str | None] | None = None, required: Collection[str] = ()) -> Settings:
    """Read the settings from `env`, by default from the environment and, for names that are missing there,
    from `.env`. An empty value counts as unset.

    Raises SettingsError, which lists every wrong setting and every missing one of `required` (names of
    variables).
    """
    texts = _by_name(read_env_file()) | _by_name(os.environ) if env is None else _by_name(env)
    problems = {name.lower(): "is missing" for name in required if not texts.get(name.lower())}
    values = dict[str, Any]()
    for name, read in SETTINGS.items():
        with _noting(problems, name):
            if text := texts.get(name):
                values[name] = read(text)
    settings = Settings(**values)
    for check, names in CHECKS.items():
        if problems.keys().isdisjoint(names):
            with _noting(problems, names[0]):
                check(settings)
    if problems:
        raise SettingsError([f"{name.upper()} {problems[name]}" for name in SETTINGS if name in problems])
    return settings


@contextmanager
def _noting(problems: dict[str, str], name: str) -> Iterator[None]:
    """Note a problem with this setting instead of raising it."""
    try:
        yield
    except ValueError as error:
        problems[name] = str(error)


def _by_name(variables: Mapping[str, str | None]) -> dict[str, str]:
    return {name.lower(): _unquoted((text or "").strip()) for name, text in variables.items()}
