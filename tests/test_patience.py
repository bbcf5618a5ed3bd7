"""No test fails because a slow machine misses a deadline of the program."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from bot.playground.server.playground import HANGS_AFTER_SECONDS
from tests.patience import CHOSEN_BY_TESTS, DEADLINES, IN_OTHER_PROCESSES, wait_patiently_everywhere
from tests.processes import forked

ROOT = Path(__file__).parents[1]
LIMIT = re.compile(r"mark\.timeout\(")
KINDS = (DEADLINES, IN_OTHER_PROCESSES, CHOSEN_BY_TESTS)


def deadlines_in(source: str) -> Iterator[str]:
    """The constants that limit how long something may take, as in `timeout=…` or `asyncio.timeout(…)`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            named = [one.value for one in node.keywords if one.arg == "timeout"]
            limits = [*named, *(node.args if ast.unparse(node.func).lower().endswith("timeout") else ())]
            yield from (one.id for one in limits if isinstance(one, ast.Name) and one.id.isupper())


def test_each_deadline_is_long_in_tests_or_chosen_by_them() -> None:
    found = dict[str, set[str]]()
    for file in (ROOT / "bot").rglob("*.py"):
        names = set(deadlines_in(file.read_text()))
        if names and "playground" not in file.parts:
            found[".".join(file.relative_to(ROOT).with_suffix("").parts)] = names
    known = [(module, name) for kind in KINDS for module, names in kind.items() for name in names]
    assert [one for one in known if not hasattr(import_module(one[0]), one[1])] == []
    assert {(module, name) for module, names in found.items() for name in names} <= set(known)
    for module, names in DEADLINES.items():
        assert set(names) <= found[module], f"{module} has no such deadline anymore"
        assert {getattr(import_module(module), name) for name in names} == {HANGS_AFTER_SECONDS}


def test_a_process_of_a_test_waits_patiently_everywhere() -> None:
    process = forked(check_patience)
    process.start()
    process.join()
    assert process.exitcode == 0


def check_patience() -> None:
    wait_patiently_everywhere()
    for module, names in (DEADLINES | IN_OTHER_PROCESSES).items():
        assert {getattr(import_module(module), name) for name in names} == {HANGS_AFTER_SECONDS}


def test_no_test_has_a_time_limit_of_its_own() -> None:
    limited = [file for file in (ROOT / "tests").rglob("*.py") if LIMIT.search(file.read_text())]
    assert [file.name for file in limited] == ["conftest.py"], "only soak tests have another limit: none"
