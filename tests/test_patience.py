"""No test fails because a slow machine misses a deadline of the program."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from bot.playground.server.playground import HANGS_AFTER_SECONDS
from tests.patience import CHOSEN_BY_TESTS, DEADLINES

ROOT = Path(__file__).parents[1]


def deadlines_in(source: str) -> Iterator[str]:
    """The constants that limit how long something may take: `asyncio.timeout(…)` and `timeout=…`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("asyncio."):
            named = [one.value for one in node.keywords if one.arg == "timeout"]
            limits = [*named, *(node.args if ast.unparse(node.func) == "asyncio.timeout" else ())]
            yield from (one.id for one in limits if isinstance(one, ast.Name) and one.id.isupper())


def test_each_deadline_is_long_in_tests_or_chosen_by_them() -> None:
    found = dict[str, set[str]]()
    for file in (ROOT / "bot").rglob("*.py"):
        names = set(deadlines_in(file.read_text()))
        if names and "playground" not in file.parts:
            found[".".join(file.relative_to(ROOT).with_suffix("").parts)] = names
    assert found.keys() == DEADLINES.keys() | CHOSEN_BY_TESTS
    for module, names in DEADLINES.items():
        assert found[module] == set(names)
        assert {getattr(import_module(module), name) for name in names} == {HANGS_AFTER_SECONDS}
