"""The structure of the code: who may import whom, how deep it may nest, and which tests must exist.

The import contracts in pyproject.toml follow imports through other modules; this test reads each source by
itself and is the second line of defense.
"""

from __future__ import annotations

import ast
import gc
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import TypeGuard

import pytest

ROOT = Path(__file__).parent.parent
BOT = ROOT / "bot"
MODULES = sorted(BOT.rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
SOURCES = [*MODULES, *sorted((ROOT / "migrations").rglob("*.py")), *TESTS]

DEEPEST_NESTING = 3

APP = {
    "__main__",
    "app",
    "config",
    "hosting",
    "log",
    "messages",
    "running",
}
RULES = {"engine", "computer"}
WHO_MAY_IMPORT = {
    "discord": APP | {"cogs", "feature", "features", "ui", "playground"},
    "sqlalchemy": APP | {"feature", "features", "storage"},
    "alembic": APP | {"storage"},
    "asyncpg": APP | {"storage"},
    "PIL": {"pictures"},
    "bot.playground": {"__main__", "playground"},
    "bot.app": {"playground", "running"},
}
NEVER_IN_RULES = {"asyncio", "datetime", "logging", "random", "secrets", "socket", "threading", "time"}

MEANINGLESS_WORDS = re.compile(r"(^|_)(utils?|helpers?|managers?|handlers?|data|info|misc|common)($|_)")


def package_of(module: Path) -> str:
    """Return the name of the directory or file of bot/ that this module belongs to."""
    return module.relative_to(BOT).parts[0].removesuffix(".py")


@pytest.fixture(scope="module", autouse=True)
def trees_forgotten() -> Iterator[None]:
    """Exclude millions of nodes from garbage collections: there are no cycles among them."""
    gc.disable()
    yield
    tree_of.cache_clear()
    gc.enable()


@cache
def tree_of(source: Path) -> ast.Module:
    return ast.parse(source.read_text(encoding="utf-8"))


@cache
def imports_in(source: Path) -> frozenset[str]:
    return frozenset(imports_of(tree_of(source)))


def imports_of(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imports_for_types_only(tree: ast.AST) -> set[str]:
    guards = [node for node in ast.walk(tree) if isinstance(node, ast.If)]
    return {
        name for guard in guards if ast.unparse(guard.test) == "TYPE_CHECKING" for name in imports_of(guard)
    }


def is_or_is_in(name: str, package: str) -> bool:
    return f"{name}.".startswith(f"{package}.")


@pytest.mark.parametrize("package", WHO_MAY_IMPORT)
def test_only_some_packages_import(package: str) -> None:
    wrong = [
        str(module.relative_to(ROOT))
        for module in MODULES
        if package_of(module) not in WHO_MAY_IMPORT[package]
        and any(is_or_is_in(name, package) for name in imports_in(module))
    ]
    assert wrong == []


def test_the_rules_have_no_clock_and_no_chance_of_their_own() -> None:
    wrong = [
        f"{module.relative_to(ROOT)}: {name}"
        for module in MODULES
        if package_of(module) in RULES
        and module.parent != BOT / "computer" / "training"  # a tool that the bot never runs
        for name in imports_in(module) - imports_for_types_only(tree_of(module))
        if name.partition(".")[0] in NEVER_IN_RULES
    ]
    assert wrong == []


def test_features_post_only_what_is_not_posted_twice() -> None:
    """`ServerMessages.post` remembers its messages; `FeatureDeps.write_to` sends those claimed before."""
    sending = [module for module in MODULES if ".send(" in module.read_text()]
    assert [module for module in sending if package_of(module) == "features"] == []


def name_of(module: Path) -> str:
    return ".".join(module.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def imports_between_modules() -> set[tuple[str, str]]:
    """Return all pairs of a module and a module it imports, type-only imports included."""
    names = {name_of(module) for module in MODULES}
    pairs: set[tuple[str, str]] = set()
    for module in MODULES:
        for imported in imports_in(module):
            target = next((name for name in (imported, imported.rpartition(".")[0]) if name in names), None)
            if target is not None and target != name_of(module):
                pairs.add((name_of(module), target))
    return pairs


def circles_with_a_reason() -> set[tuple[str, str]]:
    """Return the imports inside a package under `if TYPE_CHECKING:` with a reason next to it or above it, as
    pairs of modules.
    """
    return {
        (name_of(module), target)
        for module in MODULES
        for block in re.findall(
            r"(?:^# .+\nif TYPE_CHECKING:|^if TYPE_CHECKING:  # .+)\n((?: .*\n)+)",
            module.read_text("utf-8"),
            re.MULTILINE,
        )
        for target in (name.rpartition(".")[0] for name in imports_of(ast.parse(dedent(block))))
        if target.rpartition(".")[0] == name_of(module).rpartition(".")[0]
    }


PACKAGES = [name_of(module) for module in MODULES if module.name == "__init__.py"]


def test_the_parts_of_a_package_import_each_other_in_no_circle() -> None:
    """The parts are its modules and its packages, each taken as a whole; CycleError names a cycle."""
    pairs = imports_between_modules() - circles_with_a_reason()
    for package in PACKAGES:
        graph: dict[str, set[str]] = defaultdict(set)
        for pair in pairs:
            parts = [f"{name}.".removeprefix(f"{package}.").partition(".")[0] for name in pair]
            if all(is_or_is_in(name, package) and name != package for name in pair) and parts[0] != parts[1]:
                graph[parts[0]].add(parts[1])
        TopologicalSorter(graph).prepare()


def test_no_class_name_means_two_things() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for module in MODULES:
        for node in tree_of(module).body:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(name_of(module))
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def names_bound_in(tree: ast.Module) -> Iterator[str]:
    """Yield the names bound by the definitions, imports, and assignments at the top of a module, one by
    one.
    """
    for node in tree.body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.Import() | ast.ImportFrom():
                yield from (alias.asname or alias.name for alias in node.names)
            case ast.Assign() | ast.AnnAssign():
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                yield from (name.id for target in targets for name in ast.walk(target) if is_bound(name))
            case _:
                pass


def is_bound(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def test_no_name_is_bound_twice_at_the_top_of_a_module() -> None:
    """The second would silently replace the first, for example when two modules are merged."""
    twice = [
        f"{source.relative_to(ROOT)}: {name}"
        for source in SOURCES
        for name, count in Counter(names_bound_in(tree_of(source))).items()
        if count > 1
    ]
    assert twice == []


def functions_of(source: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (
        node for node in ast.walk(tree_of(source)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


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


def test_every_module_says_what_it_is_for() -> None:
    assert [
        str(source.relative_to(ROOT)) for source in SOURCES if not ast.get_docstring(tree_of(source))
    ] == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    assert [
        str(module.relative_to(ROOT)) for module in MODULES if MEANINGLESS_WORDS.search(module.stem)
    ] == []


@pytest.mark.parametrize("catalogue", ["faces", "house_rules"])
def test_every_entry_of_a_catalogue_has_its_test_file(catalogue: str) -> None:
    """The tuples FACES and HOUSE_RULES are written by hand; each module next to them has a test of the same
    name.
    """
    modules = [path.stem for path in (BOT / "engine" / catalogue).glob("*.py") if path.stem != "__init__"]
    assert getattr(import_module(f"bot.engine.{catalogue}"), catalogue.upper())
    tests = ROOT / "tests" / "engine" / catalogue
    assert [name for name in modules if not (tests / f"test_{name}.py").exists()] == []


def test_no_test_names_a_feature_that_is_not_its_own() -> None:
    """Deleting a feature deletes its tests, and all others still pass."""
    features = {folder.parent.name for folder in (BOT / "features").glob("*/__init__.py")}
    strangers = [
        f"{test.relative_to(ROOT)}: {feature}"
        for test in TESTS
        for feature in features.intersection(re.findall(r"\bfeatures\.(\w+)", test.read_text("utf-8")))
        if ROOT / "tests" / "features" / feature not in test.parents
    ]
    assert strangers == []


def naming(pattern: str, files: Sequence[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in files if re.search(pattern, path.read_text("utf-8"))]


def is_always_true(node: ast.expr) -> bool:
    """Return whether an assertion of this can't fail, at least in one of its branches."""
    match node:
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts) | ast.Dict(values=parts):
            return bool(parts)
        case ast.Constant(value=value):
            return bool(value)
        case ast.IfExp(body=one, orelse=other):
            return is_always_true(one) or is_always_true(other)
        case ast.BoolOp(op=ast.Or(), values=parts):
            return any(map(is_always_true, parts))
        case _:
            return isinstance(node, ast.Lambda | ast.GeneratorExp)


def test_no_assertion_is_always_true() -> None:
    """`assert found == [] if port is None else [port]` lacks brackets."""
    (lacking,) = ast.parse("assert found == [] if port is None else [port]").body
    assert isinstance(lacking, ast.Assert)
    assert is_always_true(lacking.test)
    asserted = [
        (module, node.lineno)
        for module in TESTS
        for node in ast.walk(tree_of(module))
        if isinstance(node, ast.Assert) and is_always_true(node.test)
    ]
    assert asserted == []


def test_nothing_names_a_registry_or_a_path_of_one_machine() -> None:
    # This pattern is written so that it does not match itself.
    names = r"py(pi\.org|thonhosted)|registry\.(npmjs)|(?<![\w.])/(work|root)/"
    locks = [*ROOT.glob("requirements*.txt"), ROOT / "pyproject.toml", ROOT / "Makefile", ROOT / "Dockerfile"]
    assert naming(names, [*SOURCES, *locks]) == []


def test_every_locked_package_has_a_version_and_hashes() -> None:
    locks = "".join(lock.read_text("utf-8") for lock in ROOT.glob("requirements*.txt"))
    entries = re.split(r"(?<!\\)\n", locks.strip())
    assert len(entries) > 50
    assert [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []


def test_nothing_reaches_outside_the_checkout() -> None:
    """A folder next to the checkout exists on one machine only; tests that need it would be skipped
    elsewhere.
    """
    assert naming(r"/ ?[\"']?(shared)|(shared)/", SOURCES) == []
    above = [
        str(source.relative_to(ROOT))
        for source in SOURCES
        for levels in re.findall(
            r"Path\(__file__\)(?:\.resolve\(\))?\.parents\[(\d+)\]", source.read_text("utf-8")
        )
        if int(levels) >= len(source.relative_to(ROOT).parts)
    ]
    assert above == []
