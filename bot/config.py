"""Settings: read once from the environment and `.env`, typed, all problems reported at once."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import parse_qsl, urlsplit

from dotenv import dotenv_values
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, SecretStr, ValidationError

DRIVERS = {
    "sqlite": "sqlite",
    "sqlite+aiosqlite": "sqlite",  # what version 0.1.0 said
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
# What asyncpg makes sense of; anything else would fail when it connects.
POSTGRESQL_PARAMETERS = frozenset({"host", "port", "ssl", "sslmode", "target_session_attrs"})


class SettingsError(Exception):
    """Missing or wrong settings; `problems` has one sentence for each, never with a value in it."""

    def __init__(self, problems: Collection[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(
            "\n  ".join(["These settings need a look (.env.example explains each):", *self.problems])
        )


def _one_word(token: SecretStr) -> SecretStr:
    if len(token.get_secret_value().split()) != 1:
        raise ValueError("should be the bot's token alone, without spaces and without `Bot` before it")
    return token


def _with_driver(url: str) -> str:
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


def _address(*schemes: str) -> AfterValidator:
    def check(url: str) -> str:
        parts = urlsplit(url)
        if parts.scheme not in schemes or not parts.hostname:
            raise ValueError(
                f"should be an address that starts with {' or '.join(f'{s}://' for s in schemes)}"
            )
        return url.rstrip("/")

    return AfterValidator(check)


HttpAddress = Annotated[str, _address("http", "https")]
WebsocketAddress = Annotated[str, _address("ws", "wss")]


class Settings(BaseModel):
    """All settings; a variable is named like its field, in capitals."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, str_strip_whitespace=True)

    discord_token: Annotated[SecretStr, AfterValidator(_one_word)] | None = None
    database_url: Annotated[str, AfterValidator(_with_driver)] = Field(
        default="sqlite:///data/uno.db", validate_default=True, repr=False
    )
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"], BeforeValidator(str.upper)
    ] = "INFO"
    log_format: Annotated[Literal["console", "json"], BeforeValidator(str.lower)] = "console"
    backup_dir: Path | None = None
    backups_kept: Annotated[int, Field(ge=0, le=1_000)] = 7
    moves_kept_days: Annotated[int, Field(ge=1, le=36_500)] | None = None
    health_port: Annotated[int, Field(ge=0, le=65_535)] | None = None
    health_host: str = "127.0.0.1"
    home_guild: Annotated[int, Field(gt=0, lt=2**64)] | None = None
    discord_api_url: HttpAddress | None = None
    discord_gateway_url: WebsocketAddress | None = None
    discord_cdn_url: HttpAddress | None = None
    allow_forgetful_disk: bool = False

    @property
    def token(self) -> str:
        """The token, empty if there is none."""
        return self.discord_token.get_secret_value() if self.discord_token else ""

    @property
    def backup_folder(self) -> Path:
        """Where backups of a SQLite file go, by default `backups` beside it."""
        return self.backup_dir or Path(urlsplit(self.database_url).path.removeprefix("/")).parent / "backups"

    @property
    def secrets(self) -> tuple[str, ...]:
        """Values that must never be printed: the token and the database password."""
        return tuple(secret for secret in (self.token, urlsplit(self.database_url).password) if secret)


def load_settings(env: Mapping[str, str | None] | None = None, required: Collection[str] = ()) -> Settings:
    """Read the settings from `env`, by default from the environment and `.env`; an empty value is unset.

    Raises SettingsError for every wrong setting and every missing one of `required` (names of variables).
    """
    given = {**dotenv_values(".env", interpolate=False), **os.environ} if env is None else env
    values = {
        field: value for field in Settings.model_fields if (value := (given.get(field.upper()) or "").strip())
    }
    problems = [f"{name} is missing" for name in required if name.lower() not in values]
    try:
        settings = Settings.model_validate(values)
    except ValidationError as error:
        raise SettingsError([*problems, *_sentences(error)]) from None
    if problems:
        raise SettingsError(problems)
    return settings


def _sentences(error: ValidationError) -> list[str]:
    return [
        f"{str(problem['loc'][0]).upper()} {_predicate(problem['msg'])}"
        for problem in error.errors(include_url=False, include_input=False, include_context=False)
    ]


def _predicate(message: str) -> str:
    return message.removeprefix("Value error, ").removeprefix("Input ")
