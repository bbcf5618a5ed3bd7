"""A match of four with the real process: its replay is stepped to the end, its file is verified."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.playground.world.places import Message
from bot.ui.screens.replay import Way
from tests.wire.books import open_books
from tests.wire.conftest import database_url
from tests.wire.people import Choice, Person, Room, choices, words_of
from tests.wire.process import BotProcess

__all__ = ["database_url"]
pytestmark = pytest.mark.wire

VERIFY = Path(__file__).parents[3] / "docs" / "verify_shuffle.py"
STEP = re.compile(r"Step (\d+) of (\d+)")


async def watch_to_the_end(person: Person, watch: Choice) -> tuple[Message, list[tuple[str, str]]]:
    """Press forward as long as possible; return the last step, and the numbers of all."""
    steps: list[tuple[str, str]] = []
    while True:
        shown = (await person.takes(watch)).message
        assert shown is not None
        steps += STEP.findall(words_of(shown))
        onward = [one for one in choices(shown, "replay") if one.argument.endswith(f"={Way.FORWARD}=0")]
        if not onward:
            return shown, steps
        watch = onward[0]


def verify(file: Path) -> subprocess.CompletedProcess[str]:
    """Run the script that knows nothing about this project."""
    command = [sys.executable, "-I", VERIFY, file]
    return subprocess.run(command, capture_output=True, text=True, check=False)


async def test_a_match_of_four_is_watched_and_verified(
    room: Room, bot: BotProcess, database_url: str, tmp_path: Path
) -> None:
    world = room.place.world
    (guild,) = world.guilds.values()
    world.add_member(guild, world.add_user("dan"))
    ann, *_ = room.enter("ann", "bob", "cat", "dan")
    await bot.start()
    await room.gather(preset="quick")
    await room.begin()
    result = await room.play_to_the_end()
    (watch,) = choices(result, "replay")
    last, steps = await watch_to_the_end(ann, watch)
    record = (await open_books(database_url)).history
    assert steps == [(str(step), str(len(record))) for step in range(1, len(record) + 1)]
    assert "wins the match" in words_of(last)

    checked = (await ann.takes(next(choices(last, "verify")))).message
    assert checked is not None
    assert "✅" in words_of(checked)
    given = (await ann.takes(next(choices(checked, "download")))).message
    assert given is not None
    (attached,) = given.attachments
    file = tmp_path / attached.filename
    file.write_bytes(world.files[attached.path][1])
    assert main(["replay", str(file)]) == 0
    verified = await asyncio.to_thread(verify, file)
    assert verified.returncode == 0
    assert "Round 1: the cards are those of the sealed shuffle" in verified.stdout
