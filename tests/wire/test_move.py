"""A running match moves to PostgreSQL and back: nothing in it changes, and everybody continues to play."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from bot.playground.server.playground import Playground
from tests.wire.books import open_books
from tests.wire.evidence import check_nothing_lost, press_old_buttons, see_all_shown
from tests.wire.people import FEW, Room
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

PRESSES = 25


async def test_a_match_moves_to_postgresql_and_back(
    room: Room, place: Playground, tmp_path: Path, postgres_url: str
) -> None:
    first = f"sqlite:///{tmp_path}/data/uno.db"
    addresses = [first, postgres_url, f"sqlite:///{tmp_path}/data/again.db"]
    bot = BotProcess(place, tmp_path, first)
    await bot.start()
    await room.sit_down(hand_size=FEW)
    for source, target in pairwise(addresses):
        await room.play_for(PRESSES)
        assert await bot.terminate() == 0
        before = await open_books(source)
        check_nothing_lost(room, before)
        status, said = await bot.run("move-database", source, target)
        assert (status, "now set DATABASE_URL" in said) == (0, True)
        assert await open_books(target) == await open_books(source) == before
        bot = BotProcess(place, tmp_path, target)
        await bot.start()
        await see_all_shown(room, before)
        await press_old_buttons(room, before)
    await room.play_to_the_end_of_a_round()
    assert await bot.terminate() == 0
