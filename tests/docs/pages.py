"""Parses the pages of the repository's documentation for the tests."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])

FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)
OUTSIDE = re.compile(r"(?:\]\(|^\[\w+\]: )(https?://[^\s)]+)", re.MULTILINE)
CODE = r"[CUTFWNPAMRKL]\d+[ab]?"


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def text_of(page: Path) -> str:
    return page.read_text("utf-8")


@cache
def prose_of(page: Path) -> str:
    """The page without its code blocks."""
    return FENCE.sub("", text_of(page))


def blocks_of(page: Path, language: str) -> list[str]:
    """The code blocks in a language."""
    return [block for kind, block in FENCE.findall(text_of(page)) if kind == language]


def commands_of(page: Path) -> list[str]:
    """The terminal commands on a page, without comments."""
    lines = "".join(blocks_of(page, "console")).splitlines()
    return [line[2:].partition("  #")[0].strip() for line in map(str.strip, lines) if line.startswith("$ ")]


def outside_links() -> dict[str, list[str]]:
    """The external addresses, with the names of the pages that link to them."""
    found: dict[str, list[str]] = {}
    for page in PAGES:
        for url in OUTSIDE.findall(prose_of(page)):
            found.setdefault(url, []).append(name_of(page))
    return found


def headings_of(page: Path) -> list[str]:
    return HEADING.findall(prose_of(page))


def anchors_of(page: Path) -> set[str]:
    """The anchors that GitHub gives to the headings of a page."""
    return {
        re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings_of(page)
    }


def codes_of(page: Path) -> list[str]:
    """The codes at the start of headings, such as T5 in `### T5 — Empty draw pile`."""
    return re.findall(rf"^#+ ({CODE}) — ", prose_of(page), re.MULTILINE)


def tables_of(text: str) -> Iterator[list[list[str]]]:
    """The tables of a text: lists of rows, each a list of cells, without the line below the header."""
    for block in re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()]
        yield [rows[0], *rows[2:]]


def slash_commands() -> set[str]:
    """The commands explained in docs/interface.md, such as `uno play` or `daily`."""
    (table,) = [rows for rows in tables_of(text_of(DOCS / "interface.md")) if rows[0][0] == "Command"]
    return {name for names, _ in table[1:] for name in re.findall(r"`/([\w -]+)`", names)}


def is_missing(path: Path) -> bool:
    """Whether a file is missing, outside the folders of features that an operator has removed."""
    if path.exists():
        return False
    folder = next((one for one in (path, *path.parents) if one.parent.name == "features"), None)
    return folder is None or folder.exists() or bool(folder.suffix)


IN_WORDS = {
    2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 10: "ten",
    20: "twenty", 60: "sixty",
}  # fmt: skip


def untold(page: str, numbers: Mapping[str, float]) -> list[str]:
    """The sentences missing from a page of docs/, each tried with its number in figures and in words."""
    text = " ".join(text_of(DOCS / page).split())

    def is_told(sentence: str, number: float) -> bool:
        figures = f"{number:,.0f}" if number == round(number) else str(number)
        return any(sentence.format(word) in text for word in (figures, IN_WORDS.get(round(number), figures)))

    return [sentence.format(number) for sentence, number in numbers.items() if not is_told(sentence, number)]
