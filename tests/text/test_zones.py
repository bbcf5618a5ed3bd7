"""The time zones that are suggested at each key press."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from bot.text.language import speaking
from bot.text.zones import suggested_zones
from tests.fakes import NOON

LISTENERS: list[list[str]] = []


def _note_opened(event: str, given: tuple[object, ...]) -> None:
    if event == "open":
        for opened in LISTENERS:
            opened.append(str(given[0]))


sys.addaudithook(_note_opened)  # it stays until the process ends


@contextmanager
def files_opened() -> Iterator[list[str]]:
    """The files opened inside the block."""
    LISTENERS.append(opened := [])
    try:
        yield opened
    finally:
        LISTENERS.remove(opened)


def test_a_key_press_reads_no_file() -> None:
    """There are hundreds of zones, and listing them blocks everybody else."""
    with speaking("de"):
        before = suggested_zones(NOON)
        with files_opened() as opened:
            after = suggested_zones(NOON + 60.0)
    assert opened == []
    assert [zone for _, zone in after] == [zone for _, zone in before]
    assert ("Berlin: 09:01 Uhr", "Europe/Berlin") in after
