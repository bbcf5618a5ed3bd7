"""Settings: read from a mapping, typed, all problems named together, no value in any message."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from bot import config
from bot.config import SETTINGS, load_settings, unknown_variables
from bot.env_file import read_env_file
from bot.findings import SettingsError
from bot.game.shards import Shards

ROOT = Path(__file__).parent.parent


def problems_of(env: dict[str, str | None], required: tuple[str, ...] = ()) -> tuple[str, ...]:
    with pytest.raises(SettingsError) as caught:
        load_settings(env, required)
    return caught.value.problems


def test_everything_has_a_default() -> None:
    settings = load_settings({})
    assert settings.token == ""
    assert settings.database_url == "sqlite+aiosqlite:///data/uno.db"
    assert (settings.log_level, settings.log_format) == ("INFO", "console")
    assert settings.home_guild is settings.health_port is None
    assert (settings.health_host, settings.backups_kept) == ("127.0.0.1", 7)
    assert settings.discord_api_url is settings.discord_gateway_url is settings.discord_cdn_url is None


def test_an_empty_value_is_unset() -> None:
    assert load_settings(dict.fromkeys(map(str.upper, SETTINGS), " ")) == load_settings({})


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("sqlite:///data/uno.db", "sqlite+aiosqlite:///data/uno.db"),
        ("sqlite+aiosqlite:////var/uno.db", "sqlite+aiosqlite:////var/uno.db"),
        ("postgres://uno:pass@db/uno", "postgresql+asyncpg://uno:pass@db/uno"),
        ("postgresql://db/uno?sslmode=require", "postgresql+asyncpg://db/uno?sslmode=require"),
        ("postgresql+asyncpg://db/uno", "postgresql+asyncpg://db/uno"),
        ("postgres://uno@[::1]:5432/uno?ssl=require", "postgresql+asyncpg://uno@[::1]:5432/uno?ssl=require"),
        ("postgresql://uno@/uno?host=/run/postgresql", "postgresql+asyncpg://uno@/uno?host=/run/postgresql"),
    ],
)
def test_a_database_gets_its_driver(given: str, used: str) -> None:
    assert load_settings({"DATABASE_URL": given}).database_url == used


@pytest.mark.parametrize("url", ["mysql://db/uno", "data/uno.db", "postgresql+psycopg://db/uno"])
def test_other_databases_are_refused(url: str) -> None:
    assert problems_of({"DATABASE_URL": url}) == (
        "DATABASE_URL should start with sqlite:/// or postgresql://",
    )


@pytest.mark.parametrize(
    "address",
    ["postgresql://uno:canary@db:port/uno", "postgresql://uno:canary@db:99999/uno", "postgres://[::1/uno"],
)
def test_a_database_address_that_cannot_be_read_is_refused(address: str) -> None:
    assert problems_of({"DATABASE_URL": address}) == (
        "DATABASE_URL has a host or a port that cannot be read; "
        "special characters in a password are percent-encoded",
    )


def test_a_parameter_that_the_driver_does_not_know_is_refused() -> None:
    assert problems_of({"DATABASE_URL": "postgresql://db/uno?sslmode=require&canary=1"}) == (
        "DATABASE_URL should have no parameters but application_name, channel_binding, connect_timeout, "
        "host, pgbouncer, port, ssl, sslmode, sslrootcert, target_session_attrs",
    )


def test_capitals_do_not_matter_when_words_are_chosen() -> None:
    settings = load_settings({"LOG_LEVEL": "debug", "LOG_FORMAT": "JSON"})
    assert (settings.log_level, settings.log_format) == ("DEBUG", "json")


WHOLE_DSN = "the whole address that Sentry shows as the project's DSN"
ADDRESS = "a whole address that starts with http:// or https://, with a valid port, if any"


@pytest.mark.parametrize(
    ("dsn", "wanted"),
    [
        ("https://sentry.example/42", WHOLE_DSN),
        ("https://key@sentry.example/", WHOLE_DSN),
        ("key@host/1", ADDRESS),
        ("https://key@[::1/1", ADDRESS),
    ],
)
def test_a_dsn_has_a_key_and_a_project(dsn: str, wanted: str) -> None:
    assert problems_of({"SENTRY_DSN": dsn}) == (f"SENTRY_DSN should be {wanted}",)


@pytest.mark.parametrize(
    ("name", "is_taken"),
    [
        ("Card Night!", True),
        ("Ü", True),
        ("# UNO", False),
        ("x" * 33, False),
        ("1. UNO", False),
        ("- UNO", False),
        ("+ UNO", False),
        ("__UNO__", False),
        ("_UNO_", False),
        ("evil.example", False),
        ("UNO 2.0", True),
        ("Mr. Uno", True),
        ("UNO-Night", True),
        ("my_uno", True),
    ],
)
def test_the_name_of_the_bot_is_plain_and_short(name: str, is_taken: bool) -> None:
    if is_taken:
        assert load_settings({"BOT_NAME": name}).bot_name == name
    else:
        with pytest.raises(SettingsError, match=r"BOT_NAME should be a name (of|that)"):
            load_settings({"BOT_NAME": name})


@pytest.mark.parametrize("token", ['"a.b-c_d"', "'a.b-c_d'", " a.b-c_d ", '" a.b-c_d "'])
def test_quotes_that_docker_keeps_are_no_part_of_a_value(token: str) -> None:
    assert load_settings({"DISCORD_TOKEN": token}).token == "a.b-c_d"


@pytest.mark.parametrize("token", ["<a.b-c_d>", "Bot a.b-c_d", "a.b c", '"a.b', "a.b‑c"])
def test_a_token_with_anything_around_it_is_refused(token: str) -> None:
    assert problems_of({"DISCORD_TOKEN": token}) == (
        "DISCORD_TOKEN should be the bot's token alone, without spaces, brackets, and `Bot` before it",
    )


@pytest.mark.parametrize("folder", ["~/backups", "~"])
def test_a_folder_is_a_whole_path(folder: str) -> None:
    assert problems_of({"BACKUP_DIR": folder}) == (
        "BACKUP_DIR should be the whole path: only a shell replaces ~",
    )


CAFE = "BOT_NAME=Café\n"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "latin-1", "utf-32"])
def test_an_env_file_in_another_encoding_is_refused_with_a_sentence(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes(CAFE.encode(encoding))
    with pytest.raises(SettingsError) as refused:
        read_env_file(file)
    (said,) = refused.value.problems
    assert said == f"{file} should be a text file in UTF-8: save it again with that encoding"


@pytest.mark.parametrize("content", [CAFE.encode(), CAFE.encode("utf-8-sig"), b"BOT_NAME='Caf\xc3\xa9'\r\n"])
def test_an_env_file_in_utf8_is_read(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes(content)
    assert read_env_file(file) == {"BOT_NAME": "Café"}


def test_what_is_no_file_has_no_variables(tmp_path: Path) -> None:
    assert read_env_file(tmp_path) == read_env_file(tmp_path / "none") == {}


def test_variables_that_nobody_knows_are_named() -> None:
    env = {"PATH": "/bin", "DISCORD_TOKN": "x", "HOME": "/", "BOT_NAME": "UNO", "DATABASE_URI": "y"}
    file = {"LOGLEVEL": "x", "COMPOSE_PROFILES": "y", "COLOUR": None, "discord_token": "z"}
    assert unknown_variables(env, file) == [
        "LOGLEVEL (did you mean LOG_LEVEL?)",
        "COLOUR",
        "DISCORD_TOKN (did you mean DISCORD_TOKEN?)",
        "DATABASE_URI (did you mean DATABASE_URL?)",
    ]


@pytest.mark.parametrize(
    ("text", "is_true"),
    [("true", True), ("Yes", True), ("1", True), ("t", True), ("off", False), ("FALSE", False)],
)
def test_a_choice_is_yes_or_no(text: str, *, is_true: bool) -> None:
    assert load_settings({"ALLOW_FORGETFUL_DISK": text}).allow_forgetful_disk is is_true
    assert problems_of({"ALLOW_FORGETFUL_DISK": f"{text}?"}) == (
        "ALLOW_FORGETFUL_DISK should be true or false",
    )


def test_settings_that_do_not_fit_together_are_named_along_with_others() -> None:
    assert problems_of({"SHARD_IDS": "0", "LOG_FORMAT": "xml"}) == (
        "LOG_FORMAT should be console or json",
        NEEDS_COUNT,
    )
    assert problems_of({"SHARD_IDS": "0", "SHARD_COUNT": "2", "DATABASE_URL": "mysql://db"}) == (
        "DATABASE_URL should start with sqlite:/// or postgresql://",
    )


@pytest.mark.parametrize("port", ["port", "0", "99999"])
def test_an_address_has_a_port_that_exists(port: str) -> None:
    address = f"https://discord.example:{port}/api"
    assert problems_of({"DISCORD_API_URL": address}) == (f"DISCORD_API_URL should be {ADDRESS}",)


def test_addresses_lose_their_last_slash() -> None:
    settings = load_settings({"DISCORD_API_URL": "http://127.0.0.1:1234/api/v10/"})
    assert settings.discord_api_url == "http://127.0.0.1:1234/api/v10"


def test_all_missing_and_wrong_settings_are_named_at_once() -> None:
    env: dict[str, str | None] = {
        "DATABASE_URL": "mysql://root:canary-password@db",
        "LOG_LEVEL": "LOUD",
        "LOG_FORMAT": "xml",
        "HOME_GUILD": "my server",
        "DISCORD_API_URL": "discord.com/api",
        "DISCORD_GATEWAY_URL": "http://gateway",
    }
    named = [problem.split()[0] for problem in problems_of(env, required=("DISCORD_TOKEN",))]
    assert named == ["DISCORD_TOKEN", *env]


@pytest.mark.parametrize(
    "home",
    [
        "0",
        "-1",
        str(2**64),
        "1.5",
        "1__0",
        "１２",
        "9" * 5_000,
        "0" * 40 + "x",
        "0" * 39 + "7 days",
        "1.",
        ".0",
    ],
)
def test_a_home_guild_is_an_id(home: str) -> None:
    wanted = f"HOME_GUILD should be a whole number from 1 to {2**64 - 1}"
    assert problems_of({"HOME_GUILD": home}) == (wanted,)


@pytest.mark.parametrize("number", ["7", "+7", "007", "7.0", "7.00"])
def test_a_whole_number_can_be_written_in_several_ways(number: str) -> None:
    assert load_settings({"BACKUPS_KEPT": number}).backups_kept == 7


def test_a_path_that_is_too_long_is_no_player_program() -> None:
    (problem,) = problems_of({"PLAYER_PROGRAM": "/x" * 5_000})
    assert problem.startswith("PLAYER_PROGRAM should be a file that this account can execute")


def test_without_settings_a_process_has_all_shards() -> None:
    assert load_settings({}).shards == Shards((0,), 1)
    assert load_settings({"SHARD_COUNT": "4"}).shards == Shards((0, 1, 2, 3), 4)


def test_a_process_may_have_a_part_of_the_shards() -> None:
    env = {"SHARD_COUNT": "4", "SHARD_IDS": "3, 1", "DATABASE_URL": "postgresql://db/uno"}
    assert load_settings(env).shards == Shards((1, 3), 4)


NEEDS_COUNT = "SHARD_IDS needs SHARD_COUNT, which is how many shards all processes have together"
NO_NUMBERS = "SHARD_IDS should be numbers from 0 to 16383, with commas between them, such as 0,1"
OUT_OF_RANGE = "SHARD_IDS should be from 0 to 1, because SHARD_COUNT is 2"
NEEDS_POSTGRESQL = "SHARD_IDS leaves shards to other processes, and SQLite serves only one: use PostgreSQL"


@pytest.mark.parametrize(
    ("env", "problem"),
    [
        (
            {"SHARD_IDS": "0"},
            NEEDS_COUNT,
        ),
        (
            {"SHARD_IDS": "one", "SHARD_COUNT": "2"},
            NO_NUMBERS,
        ),
        (
            {"SHARD_IDS": "0,2", "SHARD_COUNT": "2"},
            OUT_OF_RANGE,
        ),
        *(({"SHARD_IDS": ids, "SHARD_COUNT": "2"}, NO_NUMBERS) for ids in ("-1", "0,٣", "0,", "16384")),
        ({"SHARD_COUNT": "0"}, "SHARD_COUNT should be a whole number from 1 to 16384"),
        (
            {"SHARD_IDS": "0", "SHARD_COUNT": "2"},
            NEEDS_POSTGRESQL,
        ),
    ],
)
def test_shards_that_make_no_sense_are_refused(env: dict[str, str | None], problem: str) -> None:
    assert problems_of(env) == (problem,)


def test_a_required_setting_alone_is_named() -> None:
    assert problems_of({}, required=("DISCORD_TOKEN",)) == ("DISCORD_TOKEN is missing",)


def test_no_message_and_no_representation_holds_a_value() -> None:
    with pytest.raises(SettingsError) as caught:
        load_settings({"DISCORD_TOKEN": "Bot canary", "DATABASE_URL": "canary", "HOME_GUILD": "canary"})
    assert len(caught.value.problems) == 3
    assert "canary" not in str(caught.value)
    assert caught.value.__cause__ is None
    settings = load_settings({"DISCORD_TOKEN": "canary", "DATABASE_URL": "postgres://uno:canary@db/uno"})
    assert "canary" not in repr(settings)
    assert "canary" not in str(settings)
    assert settings.secrets == ("canary", "canary")


def test_the_environment_wins_over_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=WARNING\nLOG_FORMAT=json\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LOG_LEVEL", "ERROR")
    settings = load_settings()
    assert (settings.log_level, settings.log_format) == ("ERROR", "json")


def test_an_empty_variable_hides_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LOG_FORMAT=json\nHOME_GUILD=1\nOF_OTHERS=2\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LOG_FORMAT", " ")
    monkeypatch.delenv("HOME_GUILD", raising=False)
    settings = load_settings()
    assert (settings.log_format, settings.home_guild) == ("console", 1)


def test_a_dollar_in_the_file_is_only_a_dollar(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DATABASE_URL=postgres://uno:a${HOME}b@db/uno\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert load_settings().secrets[-1] == "a${HOME}b"


def test_the_example_names_every_setting_with_a_comment() -> None:
    lines = (ROOT / ".env.example").read_text().splitlines()
    named = {line.removesuffix("="): before for before, line in pairwise(lines) if line.endswith("=")}
    assert list(named) == [field.upper() for field in SETTINGS]
    assert all(before.startswith("# ") for before in named.values())


def test_the_settings_load_without_the_game_and_the_database() -> None:
    """A health check reads them every 30 seconds if it can't read HEALTH_PORT by itself."""
    load = "import sys; from bot.config import load_settings; load_settings({}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", load], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "sqlalchemy" not in loaded
    assert len([name for name in loaded if name.partition(".")[0] == "bot"]) <= 10


@pytest.mark.parametrize(
    ("file", "others", "is_apart"),
    [
        ("robo/player.py", {}, True),
        ("player.py", {}, False),  # next to .env
        ("data/player.py", {}, False),
        ("data/robo/player.py", {}, True),
        ("robo/player.py", {"DATABASE_URL": "sqlite:///robo/uno.db"}, False),
        ("robo/player.py", {"DATABASE_URL": "sqlite:///robo/data/uno.db"}, False),
        ("robo/player.py", {"BACKUP_DIR": "robo/backups"}, False),
        ("robo/player.py", {"BACKUP_DIR": "robo"}, False),
        ("data/backups/player.py", {}, False),
        ("robo/backups/player.py", {"DATABASE_URL": "sqlite:///robo/uno.db"}, False),
        ("data/backups/player.py", {"BACKUP_DIR": "kept"}, True),
        ("data/player.py", {"DATABASE_URL": "postgresql://uno@localhost/uno"}, True),
    ],
)
def test_a_player_program_sees_neither_the_token_nor_the_database(
    file: str, others: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_apart: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    program = tmp_path / file
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text("#!/bin/sh")
    program.chmod(0o755)
    given = {"PLAYER_PROGRAM": str(program), **others}
    if is_apart:
        assert load_settings(given).player_program == program
    else:
        with pytest.raises(SettingsError, match="folder of its own"):
            load_settings(given)


@pytest.mark.parametrize(
    "others", [{"DATABASE_URL": "sqlite:///system/uno.db"}, {"BACKUP_DIR": "system/kept"}]
)
def test_nothing_is_kept_where_every_player_program_can_read(
    others: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    program = tmp_path / "robo" / "player.py"
    program.parent.mkdir()
    program.write_text("#!/bin/sh")
    program.chmod(0o755)
    assert load_settings({"PLAYER_PROGRAM": str(program), **others})
    monkeypatch.setattr(config, "SYSTEM", (str(tmp_path / "system"),))
    with pytest.raises(SettingsError, match="keep the settings, database, and backups elsewhere"):
        load_settings({"PLAYER_PROGRAM": str(program), **others})
    assert load_settings(others)
    monkeypatch.setattr(config, "SYSTEM", (str(tmp_path),))  # it has .env
    with pytest.raises(SettingsError, match="elsewhere"):
        load_settings({"PLAYER_PROGRAM": str(program), "DATABASE_URL": "postgresql://uno@localhost/uno"})
