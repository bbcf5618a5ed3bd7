"""The rows of the table that `make bench` prints."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


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


def counted(items: Sequence[T], what: str) -> Iterator[T]:
    """Yield the items, and say on stderr after each tenth of them how many are done."""
    step = max(1, len(items) // 10)
    for number, item in enumerate(items, 1):
        yield item
        if number % step == 0:
            print(f"{number} of {len(items)} {what}", file=sys.stderr, flush=True)


def show(rows: Iterable[Row]) -> None:
    """Print the rows as they arrive."""
    for row in rows:
        print(row, flush=True)
