"""A release raises the version, closes the changelog, and takes its notes from it."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, name_of, text_of
from tests.docs.release import (
    CHANGELOG,
    MOST_ITEMS,
    SOURCE,
    Refused,
    closed,
    items,
    notes,
    raised,
    section,
)

LOG = """\
# Changelog

## Unreleased

### Added

- A thing that takes
  [two lines](docs/rules.md), and links to [a page](https://example.org).
- Another thing.

## 0.9.0 - 2026-01-02

- The first version.
"""
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_the_changelog_is_closed_and_becomes_the_notes() -> None:
    log = closed(LOG, "1.0.0", date(2026, 11, 25))
    assert "## Unreleased\n\n## 1.0.0 - 2026-11-25\n\n### Added" in log
    assert notes(log, "1.0.0").splitlines() == [
        "### Added",
        "",
        "- A thing that takes two lines, and links to [a page](https://example.org).",
        "- Another thing.",
    ]
    linked = notes(log, "1.0.0", "https://github.com/ann/uno-bot")
    assert "takes [two lines](https://github.com/ann/uno-bot/blob/v1.0.0/docs/rules.md), and" in linked
    assert notes(log, "0.9.0") == "- The first version.\n"
    with pytest.raises(Refused, match="nothing"):
        closed(log, "1.0.1", date(2026, 11, 25))
    with pytest.raises(Refused, match=r"nothing about 2\.0\.0"):
        notes(log, "2.0.0")


def test_the_version_only_goes_up() -> None:
    source = text_of(SOURCE)
    assert '__version__ = "9.9.9"' in raised(source, "9.9.9")
    assert raised(source, "9.9.9").count("\n") == source.count("\n")
    for version in ("0.0.1", "1.0", "1.0.0rc1", "v9.9.9"):
        with pytest.raises(Refused):
            raised(source, version)


def test_the_changelog_has_a_place_for_what_is_new() -> None:
    assert text_of(CHANGELOG).count("\n## Unreleased\n") == 1


READERS = ["When you update", "For players", "For servers", "For operators", "For contributors"]


def test_what_is_new_stands_under_its_reader() -> None:
    text = section(text_of(CHANGELOG), "Unreleased")
    assert not re.search(r"^- ", text.partition("### ")[0], re.MULTILINE)
    counts = items(text)
    assert [*counts] == [reader for reader in READERS if reader in counts]
    assert 0 not in counts.values()


def test_a_part_longer_than_a_screen_is_shortened_before_a_release() -> None:
    for count in range(MOST_ITEMS, MOST_ITEMS + 2):
        log = LOG.replace("- Another thing.\n", "- Another thing.\n" * (count - 1))
        if count > MOST_ITEMS:
            with pytest.raises(Refused, match=f"“Added” in CHANGELOG.md has {count} items"):
                closed(log, "1.0.0", date(2026, 11, 25))
        else:
            assert closed(log, "1.0.0", date(2026, 11, 25)).count("- Another thing.") == count - 1


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=name_of)
def test_every_action_is_pinned_to_a_commit_and_says_its_version(workflow: Path) -> None:
    used = re.findall(r"uses: (?!\./)(.+)", text_of(workflow))
    assert used
    assert [one for one in used if not re.fullmatch(r"[\w/.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one)] == []


def test_every_image_is_pinned_to_its_digest() -> None:
    files = text_of(ROOT / "Dockerfile") + text_of(ROOT / "compose.yaml")
    images = re.findall(r"^(?:FROM| +image:) (\S+)", files, re.MULTILINE)
    foreign = [name for name in images if name != "uno-bot"]
    assert len(foreign) == 3
    assert [name for name in foreign if not re.fullmatch(r"[\w.:-]+@sha256:[0-9a-f]{64}", name)] == []


def test_workflows_call_what_is_there() -> None:
    text = "".join(map(text_of, WORKFLOWS))
    targets = set(re.findall(r"run: make ([a-z-]+)", text)) | set(re.findall(r"\.ci/run ([a-z-]+)", text))
    makefile = text_of(ROOT / "Makefile")
    assert {
        target for target in targets if not re.search(rf"^{target}\b.*:", makefile, re.MULTILINE)
    } == set()
    assert all((ROOT / script).exists() for script in re.findall(r"bash (\.ci/\w+)", text))
