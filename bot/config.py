"""Settings from the environment and `.env`, each checked and explained."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    create_model,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, InitSettingsSource, PydanticBaseSettingsSource, SettingsConfigDict

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
LONGEST_NAME = 32  # Discord's limit for the name of a bot


def _unquoted(text: str) -> str:
    """Return a value without the quotes that `docker run --env-file` keeps around it."""
    is_quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1].strip() if is_quoted else text


def _without_tilde(folder: Path) -> Path:
    if folder.parts[:1] and folder.parts[0].startswith("~"):
        raise ValueError("should be the whole path: only a shell replaces ~")
    return folder


def _one_word(token: SecretStr) -> SecretStr:
    if not re.fullmatch(r"[\w.=-]+", token.get_secret_value(), re.ASCII):
        raise ValueError("should be the bot's token alone, without spaces, brackets, and `Bot` before it")
    return token


def _program(file: Path) -> Path:
    if not file.is_file() or not os.access(file, os.X_OK):
        raise ValueError("should be a file that this account can execute: see docs/player-programs.md")
    return file


# The start of a list or of a numbered list, bold or italic text, and addresses that Discord turns into links
MARKDOWN = re.compile(r"[+-] |\d+\. |.*__|_.*_|.*\w\.[a-z]{2}", re.IGNORECASE)


def _plain(name: str) -> str:
    if not re.fullmatch(rf"[\w .!'’&+-]{{1,{LONGEST_NAME}}}", name):
        raise ValueError(f"should be a name of at most {LONGEST_NAME} letters, digits, and spaces")
    if MARKDOWN.match(name):
        raise ValueError("should be a name that is no list, no address, and not bold or italic")
    return name


def _address(*schemes: str) -> AfterValidator:
    def check(url: str) -> str:
        parts = urlsplit(url)
        if parts.scheme not in schemes or not parts.hostname:
            raise ValueError(
                f"should be an address that starts with {' or '.join(f'{s}://' for s in schemes)}"
            )
        return url.rstrip("/")

    return AfterValidator(check)


def _names_a_project(url: str) -> str:
    parts = urlsplit(url)
    if not parts.username or not parts.path.rpartition("/")[2].isdecimal():
        raise ValueError("should be the whole address that Sentry shows as the project's DSN")
    return url


def _backups_of(database: Path | None, chosen: Path | None) -> Path:
    return chosen or (database.parent if database else Path()) / "backups"


HttpAddress = Annotated[str, _address("http", "https")]
WebsocketAddress = Annotated[str, _address("ws", "wss")]


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(sorted({int(number) for number in text.split(",")}))
    except ValueError:
        raise ValueError("should be numbers with commas between them, such as 0,1") from None


class Settings(BaseModel):
    """All settings. The environment variable of a setting is the name of its field, in capitals."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    discord_token: Annotated[SecretStr, AfterValidator(_one_word)] | None = None
    bot_name: Annotated[str, AfterValidator(_plain)] = "UNO"
    database_url: Annotated[str, AfterValidator(with_driver)] = Field(
        default="sqlite:///data/uno.db", validate_default=True, repr=False
    )
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"], BeforeValidator(str.upper)
    ] = "INFO"
    log_format: Annotated[Literal["console", "json"], BeforeValidator(str.lower)] = "console"
    backup_dir: Annotated[Path, AfterValidator(_without_tilde)] | None = None
    backups_kept: Annotated[int, Field(ge=0, le=1_000)] = 7
    moves_kept_days: Annotated[int, Field(ge=1, le=36_500)] | None = None
    health_port: Annotated[int, Field(ge=0, le=65_535)] | None = None
    health_host: str = "127.0.0.1"
    sentry_dsn: Annotated[HttpAddress, AfterValidator(_names_a_project)] | None = None
    player_program: Annotated[Path, AfterValidator(_without_tilde), AfterValidator(_program)] | None = None
    player_name: Annotated[str, AfterValidator(_plain)] = "Guest bot"
    shard_count: Annotated[int, Field(ge=1, le=MOST_SHARDS)] | None = None
    shard_ids: Annotated[tuple[int, ...], BeforeValidator(_numbers)] | None = None
    home_guild: Annotated[int, Field(gt=0, lt=2**64)] | None = None
    discord_api_url: HttpAddress | None = None
    discord_gateway_url: WebsocketAddress | None = None
    discord_cdn_url: HttpAddress | None = None
    allow_forgetful_disk: bool = False

    @model_validator(mode="before")
    @classmethod
    def _without_empty_ones(cls, given: dict[str, str | None]) -> dict[str, str]:
        return {name: value for name, text in given.items() if (value := _unquoted((text or "").strip()))}

    @field_validator("player_program")
    @classmethod
    def _is_apart(cls, file: Path | None, others: ValidationInfo) -> Path | None:
        database = sqlite_file(url) if (url := others.data.get("database_url")) else None
        backups = _backups_of(database, others.data.get("backup_dir"))
        private = [place.resolve() for place in (Path.cwd(), backups, database) if place]
        if file and any(place.is_relative_to(file.resolve().parent) for place in private):
            raise ValueError(
                "should be in a folder of its own, because the program can read all of its folder"
            )
        if file and any(place.is_relative_to(folder) for place in private for folder in SYSTEM):
            raise ValueError("can read all of /usr, so keep the settings, database, and backups elsewhere")
        return file

    @field_validator("shard_ids")
    @classmethod
    def _are_some(cls, ids: tuple[int, ...] | None, others: ValidationInfo) -> tuple[int, ...] | None:
        if ids is None or "shard_count" not in others.data:
            return ids
        count = others.data["shard_count"]
        if count is None:
            raise ValueError("needs SHARD_COUNT, which is how many shards all processes have together")
        if not 0 <= ids[0] <= ids[-1] < count:
            raise ValueError(f"should be from 0 to {count - 1}, because SHARD_COUNT is {count}")
        if len(ids) < count and is_sqlite(others.data.get("database_url", "")):
            raise ValueError("leaves shards to other processes, and SQLite serves only one: use PostgreSQL")
        return ids

    @property
    def shards(self) -> Shards:
        """The shards of this process."""
        count = self.shard_count or 1
        return Shards(self.shard_ids or tuple(range(count)), count)

    @property
    def token(self) -> str:
        """The token, or empty if there is none."""
        return self.discord_token.get_secret_value() if self.discord_token else ""

    @property
    def backup_folder(self) -> Path:
        """The folder for backups of a SQLite file, by default `backups` next to the file."""
        return _backups_of(sqlite_file(self.database_url), self.backup_dir)

    @property
    def secrets(self) -> tuple[str, ...]:
        """Return values that must never be printed: the token and the database password."""
        return tuple(secret for secret in (self.token, *passwords(self.database_url)) if secret)


class _FoundSettings(BaseSettings, Settings):
    """The settings from the environment, or else from `.env`."""

    model_config = SettingsConfigDict(extra="ignore", enable_decoding=False, validate_default=False)

    @classmethod
    def settings_customise_sources(  # pyrefly: ignore[bad-override]  # all come by name
        cls, settings_cls: type[BaseSettings], env_settings: PydanticBaseSettingsSource, **_: Any
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Read the file without expanding variables, so that a dollar sign in a password is only a dollar
        sign.
        """
        return env_settings, InitSettingsSource(settings_cls, _by_field(read_env_file()))


def unknown_variables(env: Mapping[str, str], file: Mapping[str, str | None]) -> list[str]:
    """Return names that look like settings but aren't: any in `.env`, and misspelled names in the
    environment.
    """
    known = [field.upper() for field in Settings.model_fields]
    found = dict[str, list[str]]()
    for name in (*file, *env):
        if name.upper() not in known:
            found[name] = get_close_matches(name.upper(), known, n=1, cutoff=LIKENESS)
    named = [name for name in found if found[name] or (name in file and not name.startswith(OF_OTHERS))]
    return [f"{name} (did you mean {found[name][0]}?)" if found[name] else name for name in named]


def load_settings(env: Mapping[str, str | None] | None = None, required: Collection[str] = ()) -> Settings:
    """Read the settings from `env`, by default from the environment and `.env`. An empty value counts as
    unset.

    Raises SettingsError, which lists every wrong setting and every missing one of `required` (names of
    variables).
    """
    try:
        if env is None:
            return _requiring(required, _FoundSettings)()
        return _requiring(required, Settings).model_validate(_by_field(env))
    except ValidationError as error:
        raise SettingsError(_sentences(error)) from None


def _requiring(names: Collection[str], kind: type[Settings]) -> type[Settings]:
    fields = {name.lower() for name in names}
    needed: dict[str, Any] = {field: (kind.model_fields[field].annotation, ...) for field in fields}
    return create_model(kind.__name__, __base__=kind, **needed) if needed else kind


def _by_field(variables: Mapping[str, str | None]) -> dict[str, Any]:
    return {name.lower(): value for name, value in variables.items()}


def _sentences(error: ValidationError) -> list[str]:
    return [
        f"{str(problem['loc'][0]).upper()} {_predicate(problem['msg'])}"
        for problem in error.errors(include_url=False, include_input=False, include_context=False)
    ]


def _predicate(message: str) -> str:
    return (
        message.removeprefix("Value error, ").removeprefix("Input ").replace("Field required", "is missing")
    )
