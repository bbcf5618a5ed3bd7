"""The shape of the house: who may import whom, how large a room may be, which test every face and rule has.

The import contracts in pyproject.toml follow imports through other modules; this reads each source by itself,
and is the second line of defence.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BOT = ROOT / "bot"
MODULES = sorted(BOT.rglob("*.py"))
SOURCES = [*MODULES, *sorted((ROOT / "migrations").rglob("*.py")), *sorted((ROOT / "tests").rglob("*.py"))]

LONGEST_FUNCTION = 45
LONGEST_FILE = 350
DEEPEST_NESTING = 3

APP = {"__main__", "app", "config", "invitation", "log", "readiness"}
RULES = {"engine", "computer"}
WHO_MAY_IMPORT = {
    "discord": APP | {"cogs", "ui", "playground"},
    "sqlalchemy": APP | {"storage"},
    "alembic": APP | {"storage"},
    "aiosqlite": {"storage"},
    "asyncpg": APP | {"storage"},
    "PIL": {"pictures"},
    "bot.playground": {"__main__", "playground"},
    "bot.app": {"__main__", "playground"},
}
NEVER_IN_RULES = {"asyncio", "datetime", "logging", "random", "secrets", "socket", "threading", "time"}

WORDS_THAT_SAY_NOTHING = re.compile(r"(^|_)(utils?|helpers?|managers?|handlers?|data|info|misc|common)($|_)")


def room_of(module: Path) -> str:
    return module.relative_to(BOT).parts[0].removesuffix(".py")


def tree_of(source: Path) -> ast.Module:
    return ast.parse(source.read_text(encoding="utf-8"))


def imports_of(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imports_for_types_only(tree: ast.AST) -> set[str]:
    guards = [node for node in ast.walk(tree) if isinstance(node, ast.If)]
    return {
        name for guard in guards if ast.unparse(guard.test) == "TYPE_CHECKING" for name in imports_of(guard)
    }


def is_or_is_in(name: str, package: str) -> bool:
    return f"{name}.".startswith(f"{package}.")


@pytest.mark.parametrize("package", WHO_MAY_IMPORT)
def test_only_some_rooms_import(package: str) -> None:
    wrong = [
        str(module.relative_to(ROOT))
        for module in MODULES
        if room_of(module) not in WHO_MAY_IMPORT[package]
        and any(is_or_is_in(name, package) for name in imports_of(tree_of(module)))
    ]
    assert wrong == []


def test_the_rules_have_no_clock_and_no_chance_of_their_own() -> None:
    wrong = [
        f"{module.relative_to(ROOT)}: {name}"
        for module in MODULES
        if room_of(module) in RULES
        for tree in [tree_of(module)]
        for name in set(imports_of(tree)) - imports_for_types_only(tree)
        if name.partition(".")[0] in NEVER_IN_RULES
    ]
    assert wrong == []


def functions_of(source: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (
        node for node in ast.walk(tree_of(source)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def test_no_function_is_too_long() -> None:
    wrong = [
        f"{module.relative_to(ROOT)}:{function.lineno} {function.name}: {length} lines"
        for module in MODULES
        for function in functions_of(module)
        if (length := (function.end_lineno or 0) - function.lineno + 1) > LONGEST_FUNCTION
    ]
    assert wrong == []


def nesting(node: ast.AST) -> int:
    inner = max((nesting(child) for child in ast.iter_child_nodes(node)), default=0)
    is_elif = isinstance(node, ast.If) and len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If)
    opens = (
        isinstance(node, ast.If | ast.For | ast.AsyncFor | ast.While | ast.Try | ast.Match) and not is_elif
    )
    return inner + opens


def test_no_function_is_nested_too_deep() -> None:
    wrong = [
        f"{module.relative_to(ROOT)}:{function.lineno} {function.name}"
        for module in MODULES
        for function in functions_of(module)
        if nesting(function) > DEEPEST_NESTING
    ]
    assert wrong == []


def test_no_file_is_too_long() -> None:
    lengths = {str(module.relative_to(ROOT)): module.read_text("utf-8").count("\n") for module in MODULES}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_every_module_says_what_it_is_for() -> None:
    assert [
        str(source.relative_to(ROOT)) for source in SOURCES if not ast.get_docstring(tree_of(source))
    ] == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    assert [
        str(module.relative_to(ROOT)) for module in MODULES if WORDS_THAT_SAY_NOTHING.search(module.stem)
    ] == []


@pytest.mark.parametrize("catalogue", ["faces", "house_rules"])
def test_every_entry_of_a_catalogue_has_its_test_file(catalogue: str) -> None:
    """The tuples FACES and HOUSE_RULES are written out; each module beside them has its twin under tests."""
    modules = [path.stem for path in (BOT / "engine" / catalogue).glob("*.py") if path.stem != "__init__"]
    assert getattr(import_module(f"bot.engine.{catalogue}"), catalogue.upper())
    tests = ROOT / "tests" / "engine" / catalogue
    assert [name for name in modules if not (tests / f"test_{name}.py").exists()] == []


def test_nothing_names_a_registry_or_a_path_of_one_machine() -> None:
    # Written so that the pattern is no such name itself.
    names = re.compile(r"py(pi\.org|thonhosted)|registry\.(npmjs)|(?<![\w.])/(work|root)/")
    locks = [*ROOT.glob("requirements*.txt"), ROOT / "pyproject.toml", ROOT / "Makefile", ROOT / "Dockerfile"]
    assert [path.name for path in [*SOURCES, *locks] if names.search(path.read_text("utf-8"))] == []
