"""The tests that execute each line of the program: only these can notice a change there.

`python -m tests.mutants.executed FILE TESTS…` runs tests and writes that into a file of coverage.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from coverage import Coverage, CoverageData


class Recorder:
    """A pytest plugin that notes the lines executed by each test, in all threads, but not while modules are
    imported.
    """

    def __init__(self, file: Path) -> None:
        self._coverage = Coverage(data_file=str(file), source=["bot"], config_file=False)

    def pytest_collection_finish(self) -> None:
        self._coverage.start()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._coverage.stop()  # started again, because the test before may have ended all tracing
        self._coverage.start()
        self._coverage.switch_context(nodeid.partition("[")[0])

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        self._coverage.save()


class Executed:
    """The tests that execute each line, from what `Recorder` has written while the modules were in `root`."""

    def __init__(self, recorded: Iterable[tuple[Path, Path]]) -> None:
        self._found: list[tuple[CoverageData, Path]] = []
        for file, root in recorded:
            data = CoverageData(str(file))
            data.read()
            self._found.append((data, root))

    def tests_of(self, path: str, lines: range) -> frozenset[str]:
        """The tests that execute one of these lines of a module."""
        return frozenset(test for line in lines for test in self._tests(path).get(line, ()) if test)

    def _tests(self, path: str) -> dict[int, list[str]]:
        found = dict[int, list[str]]()
        for data, root in self._found:
            for line, tests in data.contexts_by_lineno(str(root / path)).items():
                found.setdefault(line, []).extend(tests)
        return found


def statement_at(source: bytes, line: int) -> range:
    """The lines from the beginning of the innermost statement up to this line."""
    return range(max((one.lineno for one in _statements(source, line)), default=line), line + 1)


def is_in_function(source: bytes, line: int) -> bool:
    """Whether a line is executed when a function is called, rather than when the module is imported."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return any(isinstance(one, kinds) and one.body[0].lineno <= line for one in _statements(source, line))


def _statements(source: bytes, line: int) -> Iterator[ast.stmt]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno):
            yield node


if __name__ == "__main__":
    file, *tests = sys.argv[1:]
    sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests], [Recorder(Path(file))]))
