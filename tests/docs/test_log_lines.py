"""The log lines explained in docs/hosting/monitoring.md are lines that the program writes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.docs.pages import DOCS, ROOT, tables_of, text_of

LEVELS = {"debug", "info", "warning", "error", "exception", "critical"}
HOLE = re.compile(r"%[.\d]*[a-z]")


def logged() -> Iterator[str]:
    """Regular expressions for the messages that the calls of `log` in bot/ write."""
    for module in (ROOT / "bot").rglob("*.py"):
        for call in ast.walk(ast.parse(text_of(module))):
            match call:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name("log"), attr=level), args=[ast.Constant(str(line)), *_]
                ) if level in LEVELS:
                    yield ".+".join(map(re.escape, HOLE.split(line)))
                case _:
                    pass


def explained() -> list[str]:
    """The lines that the page explains."""
    (table,) = [
        rows for rows in tables_of(text_of(DOCS / "hosting" / "monitoring.md")) if rows[0][0] == "Line"
    ]
    return [line for first, *_ in table[1:] for line in re.findall(r"`([^`]+)`", first)]


def test_every_line_that_is_explained_is_written() -> None:
    lines = list(logged())
    assert len(explained()) > 5
    assert [line for line in explained() if not any(re.fullmatch(one, line) for one in lines)] == []
