"""Records the playground's answers to a rehearsal, to be compared with a committed recording.

    python -m tests.discord_api.contract [recording.jsonl]

Without a file, it records the playground again. With a file, such as the recording of a rehearsal on Discord,
it uses that file; the test then shows each difference.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from bot.config import load_settings
from bot.hosting.rehearsal.check import PRESSED
from bot.hosting.rehearsal.recorder import Recorded
from bot.hosting.rehearsal.rehearse import rehearse
from bot.playground.server.playground import Playground
from tests.hosting.rehearsal.server import small_server, venue_of
from tests.hosting.rehearsal.tester import Tester

RECORDING = Path(__file__).with_name("recording.jsonl")
HEADER = ("check", "method", "route", "status", "code", "shape")
TOO_MANY = 429  # Discord's limits vary over time


async def rehearsed(place: Playground, folder: Path) -> bool:
    """A whole rehearsal, with a person who presses whatever it asks for.

    Returns whether all assumptions held.
    """
    names = frozenset(check.name for check in PRESSED)
    tester = asyncio.create_task(Tester(place.person("ann"), names).follow())
    try:
        venue = venue_of(place.world, folder, presses=True)
        return await rehearse(load_settings(place.environment), venue, lambda _: None)
    finally:
        tester.cancel()
        with suppress(asyncio.CancelledError):
            await tester


def read(file: Path) -> list[Recorded]:
    """Read a recording."""
    return [msgspec.json.decode(line, type=Recorded) for line in file.read_bytes().splitlines()]


def answers_in(recorded: Iterable[Recorded]) -> dict[str, set[str]]:
    """The requests and answers of each check, without times and counts."""
    found: dict[str, set[str]] = {}
    for one in recorded:
        if one.status != TOO_MANY:
            facts = {name: getattr(one, name) for name in HEADER}
            found.setdefault(one.check, set()).add(json.dumps(facts, sort_keys=True))
    return found


def plain(recorded: Iterable[Recorded]) -> Iterable[bytes]:
    """The lines of a recording to commit: each answer once, in order, without variable parts."""
    seen: set[str] = set()
    for one in recorded:
        facts: dict[str, Any] = {name: getattr(one, name) for name in HEADER}
        key = json.dumps(facts, sort_keys=True)
        if key not in seen and one.status != TOO_MANY:
            seen.add(key)
            yield msgspec.json.encode(Recorded(**facts, ms=0, headers={})) + b"\n"


async def _record() -> list[Recorded]:
    with tempfile.TemporaryDirectory() as folder:
        async with Playground(small_server()) as place:
            await rehearsed(place, Path(folder))
        return read(Path(folder) / "recording.jsonl")


if __name__ == "__main__":
    given = read(Path(sys.argv[1])) if sys.argv[1:] else asyncio.run(_record())
    RECORDING.write_bytes(b"".join(plain(given)))
