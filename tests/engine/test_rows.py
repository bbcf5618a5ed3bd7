"""Every row of RULES.md, and every sentence of its section 10, is named by at least one test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
RULES = TESTS.parents[1] / "shared" / "RULES.md"

ROWS = [
    "C1", "C2", "C3", "C4", "C5", "C6", "U1", "U2", "U3", "U4", "U4a", "U4b", "U5",
    "T1", "T2", "T2a", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11", "T12", "T13",
    "F1", "F2", "F3", "F4", "F5", "F6",
    "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W10", "W11",
    "N1", "N2", "N2a", "N3", "N4", "N5", "N6",
    "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8",
    "A1", "A2", "A3", "A4", "A5", "A6", "A7",
]  # fmt: skip
MEETINGS = [f"10_{number}" for number in range(1, 36)]
NAME = re.compile(r"(?:(?<=_)|^)(10_\d+|[cutfwnpa]\d+[ab]?)(?=_)")


def named() -> set[str]:
    """The rows in the names of tests: `test_c6_t1_…`, `test_10_13_…`."""
    names = [
        name
        for file in TESTS.rglob("test_*.py")
        for name in re.findall(r"def test_(\w+)", file.read_text("utf-8"))
    ]
    return {row for name in names for row in NAME.findall(name)}


@pytest.mark.parametrize("row", [*ROWS, *MEETINGS])
def test_a_test_names(row: str) -> None:
    assert row.lower() in named()


@pytest.mark.skipif(not RULES.exists(), reason="the rules are not part of the repository")
def test_the_rows_are_those_of_the_rules() -> None:
    text = RULES.read_text("utf-8")
    assert re.findall(r"^\| ([A-Z]\d+[ab]?) \|", text, re.MULTILINE) == ROWS
    meetings = text.partition("## 10.")[2]
    assert [f"10_{n}" for n in re.findall(r"(?<=[ \n])(\d+)\. (?=[A-Za-z`])", meetings)] == MEETINGS
