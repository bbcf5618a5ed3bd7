"""`make figures`: measure the benchmarks in README's table of figures, and write the table.

The other figures there come from `make soak`. A test compares README with both pages of measurements.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from tests.docs.pages import ROOT, text_of
from tests.soak.__main__ import commit

README = ROOT / "README.md"
SOAKED = ROOT / "tests" / "soak" / "measured.md"
BENCHED = ROOT / "tests" / "benchmarks" / "measured.md"
HEADER = "| | | Measured by | On |\n| --- | --- | --- | --- |\n"
BEGIN, END = "<!-- make figures writes this table -->\n\n", "\n<!-- to here -->"


@dataclass(frozen=True)
class Figure:
    """A figure of README; `pattern` finds its parts in the line of measurements of its command."""

    words: str
    told: str
    command: str
    pattern: str


class Measurement(NamedTuple):
    """The output of a command on one line, and the date and commit of the run."""

    output: str
    on: str


FIGURES = (
    Figure(
        "Shuffles reproduced by an independent verifier", "all of {}",
        "make soak ROWS=R23", r"([\d,]+) decks reproduced",
    ),
    Figure(
        "Times the real process was killed mid-game without losing an accepted move",
        "{} on SQLite, {} on PostgreSQL",
        "make soak ROWS=R1", r"(\d+) kills of the bot on SQLite.*?(\d+) kills of the bot on PostgreSQL",
    ),
    Figure(
        "500 tables in one process, with pictures: time to answer a press",
        "half within {} ms, 99 % within {} ms, all within {} ms",
        "make soak ROWS=R9", r"one process.*?p50 (\d+) ms / p99 (\d+) ms / worst (\d+) ms",
    ),
    Figure(
        "CPU time per press in text, compared with a bare discord.py bot that sends three requests",
        "{} times as much",
        "make bench ONLY=wire", r"a press in text [^;]*echo, 3 requests [\d.]+ ms +([\d.]+) ×",
    ),
    Figure(
        "The same with pictures", "{} times as much",
        "make bench ONLY=wire", r"a press with pictures [^;]*echo, 3 requests [\d.]+ ms +([\d.]+) ×",
    ),
    Figure(
        "Speed of random moves in the engine, compared with "
        "[RLCard](https://github.com/datamllab/rlcard), with two and four players",
        "{} and {} times as fast",
        "make bench ONLY=engine",
        r"2 players[^;]*RLCard[^;]* ([\d.]+) ×.*4 players[^;]*RLCard[^;]* ([\d.]+) ×",
    ),
    Figure(
        "Disk space per stored move", "{} bytes",
        "make bench ONLY=record", r"(\d+) bytes each",
    ),
)  # fmt: skip
BENCHMARKS = sorted({figure.command for figure in FIGURES if "bench" in figure.command})


def main() -> None:
    """Run the benchmarks one after the other, and write both tables."""
    lines = []
    for command in BENCHMARKS:
        print(f"{command} …", flush=True)
        rows = "; ".join(" ".join(line.split()) for line in _output(f"{command} --silent").splitlines())
        lines.append(f"| `{command}` | {rows} | {datetime.now(UTC).date()}, {commit()} |\n")
    _write(BENCHED, "| Command | Output | On |\n| --- | --- | --- |\n" + "".join(lines))
    _write(README, HEADER + "".join(table()))


def table() -> Iterator[str]:
    """The rows of README's table, as measured."""
    measured = measurements()
    for figure in FIGURES:
        output, on = measured[figure.command]
        found = re.search(figure.pattern, output)
        assert found, f"{figure.words}: not in {output}"
        yield f"| {figure.words} | {figure.told.format(*found.groups())} | `{figure.command}` | {on} |\n"


def measurements() -> dict[str, Measurement]:
    """The newest measurement of each command."""
    lines = [line for page in (SOAKED, BENCHED) for line in text_of(page).splitlines()]
    found = [re.search(r"\| `(make [^`]+)` \| (.*) \| (.*) \|$", line) for line in lines]
    return {row[1]: Measurement(row[2], row[3]) for row in found if row}


def table_of(page: str) -> str:
    """The table between the two marks of a page."""
    return page.split(BEGIN)[1].split(END, maxsplit=1)[0]


def _write(page: Path, rows: str) -> None:
    before, rest = text_of(page).split(BEGIN)
    page.write_text(before + BEGIN + rows + END + rest.split(END)[1], "utf-8")


def _output(command: str) -> str:
    return subprocess.run(command.split(), cwd=ROOT, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    main()
