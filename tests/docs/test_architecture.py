"""docs/architecture.md: its map matches the file tree, and its list of import cycles is complete."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT, blocks_of, is_missing, tables_of, text_of

Graph = dict[str, set[str]]

PAGE = DOCS / "architecture.md"
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (ROOT / "bot").rglob("*.py")
}


def mapped() -> dict[Path, str]:
    """The entries of the map on the page, by their place in the tree."""
    above: list[str] = []
    found: dict[Path, str] = {}
    for line in blocks_of(PAGE, "")[0].splitlines():
        indent, name = re.match(r"( *)(\S+)", line).groups()  # pyrefly: ignore[missing-attribute]
        above[len(indent) // 2 :] = [name]
        found[ROOT.joinpath(*above)] = name
    return found


def test_everything_on_the_map_exists() -> None:
    assert [str(path) for path in mapped() if is_missing(path)] == []


def test_every_package_is_on_the_map() -> None:
    packages = {path.parent for path in (ROOT / "bot").glob("*/__init__.py")}
    packages |= {path.parent for path in (ROOT / "bot" / "ui").glob("*/__init__.py")}
    assert packages - set(mapped()) == set()


def imports_of(module: str) -> set[str]:
    """The modules of the program that a module imports, type-only imports included."""
    tree = ast.parse(text_of(MODULES[module]))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names = [(str(node.module), f"{node.module}.{alias.name}") for node in imports for alias in node.names]
    return ({full if full in MODULES else parent for parent, full in names} & set(MODULES)) - {module}


@cache
def imports() -> Graph:
    """Every module, with the modules it imports."""
    return {module: imports_of(module) for module in MODULES}


def packages(depth: int) -> Graph:
    """The imports between packages at this depth of the tree; modules next to the packages belong to none."""
    graph: defaultdict[str, set[str]] = defaultdict(set)
    for module, imported in imports().items():
        ends = [".".join(name.split(".")[:depth]) for name in (module, *imported) if name.count(".") >= depth]
        if module.count(".") >= depth:
            graph[ends[0]] |= set(ends) - {ends[0]}
    return {**graph}


def reachable(start: str, graph: Graph) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def cyclic(graph: Graph) -> list[str]:
    """The names that import themselves, directly or through others."""
    return [name for name in graph if name in reachable(name, graph)]


@pytest.mark.parametrize("depth", [2, 3])
def test_no_package_imports_itself_through_others(depth: int) -> None:
    assert len(packages(depth)) > 5
    assert cyclic(packages(depth)) == []


def test_modules_have_only_the_cycles_of_the_page() -> None:
    (table,) = [rows for rows in tables_of(text_of(PAGE)) if rows[0][0] == "Package"]
    explained = {row[0].strip("`").rstrip("/") for row in table[1:]}
    assert {str(MODULES[module].parent.relative_to(ROOT)) for module in cyclic(imports())} == explained
