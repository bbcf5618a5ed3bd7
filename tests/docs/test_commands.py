"""Every command on the pages exists, with the flags shown; the cheap ones are run.

`test_terminal.py` types the commands that operators need into a new checkout.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from bot.__main__ import COMMANDS, main
from bot.config import SETTINGS
from tests.docs.pages import DOCS, PAGES, ROOT, commands_of, name_of, prose_of, text_of

COMMAND = re.compile(r"(?:python -m bot|(?<=`)uno-bot|(?<=\$ )uno-bot)( [a-z-]+(?: [\w./=*…,-]+)*)")
MAKE = re.compile(r"(?:`|^|\$ )make ([a-z-]+)", re.MULTILINE)
# A command of the bot that make runs, with the flags or the file it passes on.
PASSED_ON = re.compile(r"make ((?:[a-z]+-?)+)(?: (?:ARGS|FILE)=(?:\"([^\"`]+)\"|([^\s`\"]+)))")

MODULE = re.compile(r"python -m ((?:tests|bot\.)[\w.]*)")
TESTS = re.compile(r"python -m pytest ((?:tests/[\w./]+ ?)+)")
# Commands on the pages other than `make` and `python`: system programs, and the bot as a package.
PROGRAMS = {
    "cp", "cd", "sudo", "systemctl", "journalctl", "docker", "pip", "pipx", "pg_dump", "pg_restore",
}  # fmt: skip
IN_THE_REPOSITORY = re.compile(r"(?:docs|tests)/[\w./-]+|requirements[\w-]*\.txt|\.env\.example")


def make_targets() -> list[str]:
    makefile = text_of(ROOT / "Makefile")
    (commands,) = re.findall(r"^COMMANDS := (.*)", makefile, re.MULTILINE)
    (targets,) = re.findall(r"^\.PHONY: (.*)", makefile, re.MULTILINE)
    return targets.replace("$(COMMANDS)", commands).split()


def shown(pattern: re.Pattern[str]) -> list[tuple[str, str]]:
    """Each page and the remainder of each matching command."""
    return sorted(
        {(name_of(page), rest.strip()) for page in PAGES for rest in pattern.findall(text_of(page))}
    )


def test_every_make_target_exists() -> None:
    targets = make_targets()
    assert [(page, target) for page, target in shown(MAKE) if target not in targets] == []


def through_make() -> list[tuple[str, str]]:
    """Each page, and the command of the bot with the arguments that make passes on, as `scenario
    --events`.
    """
    return sorted(
        {
            (name_of(page), f"{command} {quoted or plain}")
            for page in PAGES
            for command, quoted, plain in PASSED_ON.findall(text_of(page))
            if command in COMMANDS
        }
    )


def test_every_command_exists_and_knows_its_flags(capsys: pytest.CaptureFixture[str]) -> None:
    for page, arguments in [*shown(COMMAND), *through_make()]:
        command, *rest = shlex.split(arguments) or ["run"]
        if command.startswith("-") or command.isupper():
            command, rest = "run", []
        assert command in COMMANDS, page
        with pytest.raises(SystemExit) as end:
            main([command, "--help"])
        help_text = capsys.readouterr().out
        assert end.value.code == 0
        flags = [word.partition("=")[0] for word in rest if word.startswith("--")]
        assert [flag for flag in flags if flag not in help_text] == [], (page, arguments)


def test_every_module_that_is_run_exists() -> None:
    for page, module in shown(MODULE):
        path = ROOT.joinpath(*module.split("."))
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), (page, module)


def test_the_tests_that_a_page_runs_exist() -> None:
    named = [(page, test) for page, tests in shown(TESTS) for test in tests.split()]
    assert [(page, test) for page, test in named if not (ROOT / test).exists()] == []


def test_what_is_typed_into_a_terminal_is_there() -> None:
    for command in (command for page in PAGES for command in commands_of(page)):
        words = [word for word in shlex.split(command) if not re.fullmatch(r"[A-Z_]+=\S*", word)]
        assert words[0] in PROGRAMS | {"make", ".venv/bin/python", "uno-bot"}, command
        assert words[0] != "uno-bot" or words[1] in COMMANDS, command
        assert all((ROOT / path).exists() for path in IN_THE_REPOSITORY.findall(command)), command


def test_the_commands_that_need_nothing_work(capsys: pytest.CaptureFixture[str]) -> None:
    """Run each as shown, but with one match instead of many."""
    cheap = {
        arguments for _, arguments in through_make() if arguments.startswith(("scenario tests", "tournament"))
    }
    assert len(cheap) >= 2
    for arguments in cheap:
        assert main(re.sub(r"(?<=--matches )\d+", "1", arguments).split()) == 0
        assert capsys.readouterr().out


def test_the_scenario_files_of_the_repository_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", *map(str, sorted(Path(ROOT, "tests/scenarios").glob("*.json")))]) == 0
    assert '"passed": false' not in capsys.readouterr().out


def test_every_setting_is_described_where_it_is_set_and_in_hosting() -> None:
    names = {field.upper() for field in SETTINGS}
    assert set(re.findall(r"^(\w+)=", text_of(ROOT / ".env.example"), re.MULTILINE)) == names
    described = set(re.findall(r"^\| `(\w+)` \|", prose_of(DOCS / "hosting" / "README.md"), re.MULTILINE))
    assert described == names
