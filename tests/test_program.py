"""Advice names commands in the way the program was started, and the version names the commit."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import __version__, program
from bot.__main__ import main

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("started_as", "migrate", "begin_anew", "restore"),
    [
        ("make", "make migrate", "make migrate ARGS=--begin-anew", "make restore FILE=a.db"),
        ("uno-bot", "uno-bot migrate", "uno-bot migrate --begin-anew", "uno-bot restore a.db"),
    ],
)
def test_a_command_is_named_as_it_is_typed(
    started_as: str, migrate: str, begin_anew: str, restore: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "PROGRAM", started_as)
    assert program.command("migrate") == migrate
    assert program.command("migrate", "--begin-anew") == begin_anew
    assert program.command("restore", Path("a.db")) == restore
    assert program.command("restore", "my uno.db").endswith("'my uno.db'")


def test_an_interpreter_is_named_with_its_path(tmp_path: Path) -> None:
    """With systemd, no environment is activated."""
    asked = [sys.executable, "-m", "bot", "run"]
    env = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(asked, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert f"`{sys.executable} -m bot invite`" in done.stderr


def test_the_settings_are_explained_in_a_file_that_is_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(ROOT)
    assert program.settings_guide() == Path(".env.example")
    monkeypatch.chdir(tmp_path)
    assert program.settings_guide() == ROOT / ".env.example"
    monkeypatch.setattr(program, "PACKAGE", tmp_path / "site-packages" / "bot")
    assert program.settings_guide() == tmp_path / "site-packages" / "bot" / ".env.example"


@pytest.fixture
def unknown_commit() -> Iterator[None]:
    program.commit.cache_clear()
    yield
    program.commit.cache_clear()


@pytest.mark.usefixtures("unknown_commit")
def test_the_version_names_the_commit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if (ROOT / ".git").exists():
        assert re.fullmatch(rf"{__version__} \([0-9a-f]{{8,}}(-dirty)?\)", program.version())
    (tmp_path / "COMMIT").write_text("1a2b3c4d\n")
    monkeypatch.setattr(program, "COMMIT", tmp_path / "COMMIT")
    program.commit.cache_clear()
    assert program.version() == f"{__version__} (1a2b3c4d)"


@pytest.mark.usefixtures("unknown_commit")
def test_what_was_downloaded_without_git_has_a_version_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(program, "PACKAGE", tmp_path / "bot")
    assert program.commit() == "", "the metrics tell it as a text"
    assert program.version() == __version__


def test_it_tells_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"uno-bot {program.version()}\n"
