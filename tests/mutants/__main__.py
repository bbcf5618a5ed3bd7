"""`make mutants`: change the program at random places, and count the changes that no test detects.

`ARGS="--seed 2 --count 60 --only game,ui"` makes other changes. Each change is tried on a copy of the
checkout, with the nearest quick tests that execute its line. If an import executes the line, the tests about
its module run, too; for a picture, all tests of pictures; and if its package communicates with other
programs, the tests of the real process. The table by package and the undetected changes are written
into measured.md.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from datetime import UTC, datetime
from functools import cache, partial
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory

import msgspec

from tests.mutants.changes import Change, changes_of
from tests.mutants.executed import Executed, is_in_function, statement_at
from tests.soak.__main__ import commit

ROOT = Path(__file__).parents[2]
PAGE = Path(__file__).with_name("measured.md")
FEWEST = 5  # in each package, however small it is
HANGS_AFTER_SECONDS = 600  # for one try; a change may cause an endless loop
RECORDS_WITHIN_SECONDS = 7_200
MOST_TESTS = 400  # for one change: some lines are executed by thousands
OUTSIDE = ("bot", "cogs", "hosting", "playground", "storage")
"""Packages that communicate with other programs: the tests with real processes run for them, too."""
LEFT_OUT = (
    "tests/docs",
    "tests/mutants",
    "tests/playground/page",
    "tests/screens",
    "tests/test_architecture.py",
)
"""Tests of texts and of the structure, and tests in a browser."""
WIRE = ("test_wire.py", "test_processes.py")  # besides the folder


class Mutant(msgspec.Struct, frozen=True):
    """A change to a module, given by its path from the root of the checkout."""

    path: str
    change: Change

    @property
    def package(self) -> str:
        """The package that it belongs to."""
        return package_of(self.path)

    def __str__(self) -> str:
        return f"{self.path}:{self.change.line} {self.change.told((ROOT / self.path).read_bytes())}"


def package_of(path: str) -> str:
    """The package of a module: its folder in `bot`, or `bot` itself."""
    parts = Path(path).parts
    return parts[1] if len(parts) > 2 else parts[0]


def chosen(seed: int, count: int, only: Iterable[str]) -> list[Mutant]:
    """Random changes: in each package, a share proportional to all possible changes there, but never very
    few.
    """
    rng, wanted = Random(seed), set(only)
    possible: dict[str, list[Mutant]] = {}
    for file in sorted((ROOT / "bot").rglob("*.py")):
        path = str(file.relative_to(ROOT))
        if not wanted or package_of(path) in wanted:
            found = [Mutant(path, change) for change in changes_of(file.read_bytes())]
            possible.setdefault(package_of(path), []).extend(found)
    every = sum(map(len, possible.values()))
    mutants = list[Mutant]()
    for found in possible.values():
        rng.shuffle(found)
        share = max(FEWEST, round(count * len(found) / every))
        readable = (one for one in found if one.change.is_program((ROOT / one.path).read_bytes()))
        mutants += [one for one, _ in zip(readable, range(share), strict=False)]
    rng.shuffle(mutants)
    return mutants


@cache
def imports() -> dict[str, frozenset[str]]:
    """The modules that each test file imports, directly or through helpers in `tests`."""
    direct = {
        str(file.relative_to(ROOT)): frozenset(_imported(file)) for file in (ROOT / "tests").rglob("*.py")
    }
    helpers = {path.removesuffix(".py").replace("/", "."): modules for path, modules in direct.items()}
    return {
        path: modules.union(*(helpers.get(module, ()) for module in modules))
        for path, modules in direct.items()
        if Path(path).name.startswith("test_")
    }


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def near(path: str) -> list[str]:
    """The test files about a module: by their names, their folders, or their imports."""
    module = path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    folder = "/".join(("tests", *Path(path).parts[1:-1])) + "/"
    own = own_folder(path)
    stem = f"test_{Path(path).stem}.py"

    def rank(file: str) -> int:
        ranks = (
            file == folder + stem,
            file.startswith(own) and Path(file).name == stem,
            file.startswith(folder) and module in imports()[file],
            file.startswith(own) and module in imports()[file],
            module in imports()[file],
            file.startswith(folder),
            file.startswith(own),
        )
        return ranks.index(True) if True in ranks else len(ranks)

    ranked = {file: rank(file) for file in sorted(imports())}
    kept = [file for file, place in ranked.items() if place < 7 and is_quick(file)]
    return sorted(kept, key=ranked.__getitem__)


def own_folder(path: str) -> str:
    """The folder of the tests about the package, or the feature, of a module."""
    return "/".join(("tests", *Path(path).parts[1 : 3 if package_of(path) == "features" else 2])) + "/"


def is_quick(file: str) -> bool:
    """Whether a test file needs no browser and no other process."""
    return not file.startswith(LEFT_OUT) and Path(file).name != "test_page.py" and not is_wire(file)


def is_wire(file: str) -> bool:
    """Whether a test file runs the real process."""
    return file.startswith("tests/wire") or Path(file).name in WIRE


def nearest(path: str, tests: Iterable[str]) -> list[str]:
    """At most a few hundred of these tests. Those in the files about a module are preferred."""
    places = {file: place for place, file in enumerate(near(path))}

    def place(test: str) -> tuple[int, str]:
        return places.get(test.partition("::")[0], len(places)), test

    return sorted(sorted(tests, key=place)[:MOST_TESTS])  # by folder: pytest 9.1 loses the fixtures of others


class Copies:
    """Copies of the checkout, one for each concurrent try, and the tests that execute each line of theirs."""

    def __init__(self, folder: Path, count: int) -> None:
        self._free = SimpleQueue[Path]()
        listed = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT)  # noqa: S607
        copies = [folder / str(number) for number in range(count)]
        for copy in copies:
            for name in filter(None, listed.decode().split("\0")):
                if (ROOT / name).is_file():
                    (copy / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(ROOT / name, copy / name)
            self._free.put(copy)
        quick = [file for file in sorted(imports()) if is_quick(file)]
        parts = [
            ["tests.mutants.executed", str(folder / f"executed{number}"), *quick[number::count]]
            for number in range(count)
        ]
        with ThreadPoolExecutor(count) as pool:
            if not all(pool.map(partial(succeeds, within=RECORDS_WITHIN_SECONDS), copies, parts)):
                sys.exit("The tests fail without any change; see `make test`.")
        self._executed = Executed((folder / f"executed{number}", copy) for number, copy in enumerate(copies))

    def is_noticed(self, mutant: Mutant) -> bool:
        """Whether a test fails with this change."""
        copy = self._free.get()
        module = copy / mutant.path
        source = module.read_bytes()
        try:
            rewrite(module, mutant.change.applied(source))
            return any(not passes(copy, tests) for tests in self._tries(mutant, source) if tests)
        finally:
            rewrite(module, source)
            self._free.put(copy)

    def _tries(self, mutant: Mutant, source: bytes) -> Iterator[list[str]]:
        """The tests that may notice a change, the most likely ones first."""
        lines = statement_at(source, mutant.change.line)
        yield nearest(mutant.path, self._executed.tests_of(mutant.path, lines))
        if not is_in_function(source, mutant.change.line):
            yield near(mutant.path)
        elif mutant.package == "pictures":
            # Parts of pictures are cached, so only the first test that draws one executes its lines.
            yield sorted(file for file in near(mutant.path) if file.startswith(own_folder(mutant.path)))
        if mutant.package in OUTSIDE:
            yield ["-n", "4", "--dist", "loadgroup", *(file for file in sorted(imports()) if is_wire(file))]


def rewrite(module: Path, source: bytes) -> None:
    """Change a module; Python would not notice a change of the same size in the same second."""
    module.write_bytes(source)
    Path(cache_from_source(str(module))).unlink(missing_ok=True)


def passes(copy: Path, tests: list[str]) -> bool:
    """Whether all of these tests pass in a copy."""
    return succeeds(copy, ["pytest", "-q", "-x", "-p", "no:cacheprovider", "--timeout", "120", *tests])


def succeeds(copy: Path, command: list[str], within: float = HANGS_AFTER_SECONDS) -> bool:
    """Whether a module that is run in a copy ends in time, and without an error."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with subprocess.Popen(
        [sys.executable, "-m", *command], cwd=copy, env=environment | {"COVERAGE_CORE": "ctrace"},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    ) as tests:  # fmt: skip
        try:
            return tests.wait(within) == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            _end(tests.pid)


def _end(group: int) -> None:
    try:
        os.killpg(group, 9)
    except ProcessLookupError:  # all of them have ended
        return


def table_of(results: dict[Mutant, bool]) -> str:
    """How many changes were detected in each package, and the changes that were not."""
    made = Counter(mutant.package for mutant in results)
    noticed = Counter(mutant.package for mutant, is_noticed in results.items() if is_noticed)
    lines = ["| Package | Changes | Noticed | |", "| --- | ---: | ---: | ---: |"]
    lines += [
        f"| {package} | {count} | {noticed[package]} | {noticed[package] / count:.0%} |"
        for package, count in sorted(made.items())
    ]
    lines.append(f"| all | {made.total()} | {noticed.total()} | {noticed.total() / made.total():.0%} |")
    left = [f"- `{mutant}`" for mutant, is_noticed in results.items() if not is_noticed]
    return "\n".join([*lines, "", "Not noticed:", "", *sorted(left)]) + "\n"


def main() -> None:
    """Make changes, try them, and write the table."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=int(datetime.now(UTC).timestamp()))
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument(
        "--only", type=lambda names: names.split(","), default=[], help="packages, such as game,ui"
    )
    parser.add_argument("--at-once", type=int, default=2, help="tries that run at a time")
    parser.add_argument("--dry-run", action="store_true", help="only list the changes")
    asked = parser.parse_args()
    mutants = chosen(asked.seed, asked.count, asked.only)
    if asked.dry_run:
        print(*mutants, sep="\n")
        return
    results: dict[Mutant, bool] = {}
    with TemporaryDirectory() as folder, ThreadPoolExecutor(asked.at_once) as pool:
        copies = Copies(Path(folder), asked.at_once)
        tries = {pool.submit(copies.is_noticed, mutant): mutant for mutant in mutants}
        for tried in as_completed(tries):
            results[tries[tried]] = tried.result()
            outcome = "noticed" if tried.result() else "NOT NOTICED"
            print(f"{len(results)}/{len(mutants)}", outcome, tries[tried], flush=True)
    table = f"Seed {asked.seed}, {datetime.now(UTC):%Y-%m-%d}, {commit()}.\n\n{table_of(results)}"
    print(table)
    if not asked.only:
        PAGE.write_text(f"# Changes that the tests notice\n\n`make mutants` writes this page.\n\n{table}")


if __name__ == "__main__":
    main()
