"""The rows of the table that `make bench` prints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One figure; `ratio` compares it with another measurement of the same run, named in `beside`."""

    what: str
    figure: str
    beside: str = ""
    ratio: float | None = None

    def __str__(self) -> str:
        ratio = "" if self.ratio is None else f"{self.ratio:.2f} ×"
        return f"{self.what:<46} {self.figure:>22}  {self.beside:<32} {ratio:>8}".rstrip()


def show(rows: Iterable[Row]) -> None:
    """Print the rows as they arrive."""
    for row in rows:
        print(row, flush=True)
