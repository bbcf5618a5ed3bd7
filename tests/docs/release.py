"""`make release VERSION=1.0.0` raises the version and closes the changelog; `.ci/release` reads the notes."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from datetime import UTC, date, datetime
from os import environ

from tests.docs.pages import ROOT, text_of

SOURCE, CHANGELOG = ROOT / "bot" / "__init__.py", ROOT / "CHANGELOG.md"
UNRELEASED = "## Unreleased\n"
MOST_ITEMS = 14  # in a part of the changelog: one screen
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
LINK = re.compile(r"\[([^\]]+)\]\(((?!https?:)[^)]+)\)")  # to another place in the repository
NEXT_STEPS = """\
Look at the changes, then:
  git commit --all --message "Release {version}"
  git tag --annotate v{version} --message "Release {version}"
  git push --follow-tags"""


class Refused(Exception):
    """The reason that this release is impossible."""


def numbers(version: str) -> tuple[int, ...]:
    """The parts of a version. Raises Refused."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise Refused(f"{version} is not a version such as 1.2.3")
    return tuple(map(int, version.split(".")))


def raised(source: str, version: str) -> str:
    """The source with a higher version. Raises Refused."""
    current = VERSION.findall(source)[0]
    if numbers(version) <= numbers(current):
        raise Refused(f"{version} is not higher than {current}")
    return VERSION.sub(f'__version__ = "{version}"', source)


def closed(changelog: str, version: str, day: date) -> str:
    """The changelog with the unreleased section moved below this version.

    Raises Refused if that section is empty, or if one of its parts is longer than a screen.
    """
    unreleased = section(changelog, "Unreleased")
    if not unreleased.strip():
        raise Refused("nothing in CHANGELOG.md is unreleased")
    for part, count in items(unreleased).items():
        if count > MOST_ITEMS:
            raise Refused(
                f"“{part}” in CHANGELOG.md has {count} items, and a screen has room for {MOST_ITEMS}"
            )
    return changelog.replace(UNRELEASED, f"{UNRELEASED}\n## {version} - {day.isoformat()}\n", 1)


def items(text: str) -> dict[str, int]:
    """The numbers of items in a section of the changelog, by its parts."""
    _, *parts = re.split(r"^### ", text, flags=re.MULTILINE)
    return {part.partition("\n")[0]: len(re.findall(r"^- ", part, re.MULTILINE)) for part in parts}


def notes(changelog: str, version: str, home: str = "") -> str:
    """The changelog's section about a version, for the release page. Raises Refused if it is empty.

    GitHub shows each line there as a separate line, and relative links don't work there: they become links to
    the repository's page `home`, or plain words without it.
    """
    text = section(changelog, version).strip()
    if not text:
        raise Refused(f"CHANGELOG.md has nothing about {version}")
    joined = re.sub(r"(?<=\S)\n(?=[^\n#|-])\s*", " ", text)
    linked = rf"[\1]({home}/blob/v{version}/\2)" if home else r"\1"
    return LINK.sub(linked, joined) + "\n"


def section(changelog: str, name: str) -> str:
    """The text below a heading such as `## 1.0.0 - 2026-11-25`."""
    found = re.search(
        rf"^## {re.escape(name)}(?: - [^\n]*)?\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL
    )
    return found[1] if found else ""


def main() -> int:
    parser = ArgumentParser("python -m tests.docs.release", description=__doc__)
    parser.add_argument("what", choices=["cut", "notes"])
    parser.add_argument("version")
    options = parser.parse_args()
    try:
        if options.what == "notes":
            repository = environ.get("GITHUB_REPOSITORY")
            home = f"{environ['GITHUB_SERVER_URL']}/{repository}" if repository else ""
            print(notes(text_of(CHANGELOG), options.version, home), end="")
            return 0
        source = raised(text_of(SOURCE), options.version)
        changelog = closed(text_of(CHANGELOG), options.version, datetime.now(UTC).date())
    except Refused as reason:
        print(f"release: {reason}", file=sys.stderr)
        return 1
    SOURCE.write_text(source, "utf-8")
    CHANGELOG.write_text(changelog, "utf-8")
    print(NEXT_STEPS.format(version=options.version))
    return 0


if __name__ == "__main__":
    sys.exit(main())
