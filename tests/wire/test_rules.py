"""Games under other rules with the real process, played by pressing the displayed buttons."""

from __future__ import annotations

import pytest

from bot.engine.model.moves import Judge
from bot.ui.screens.rules import page_of
from tests.wire.books import open_books
from tests.wire.people import Person, Room, choices
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

MOST_ROUNDS = 12  # until somebody was dared, carried it out, and was judged
DARE = "say banana"


async def change_rules(host: Person, preset: str, *options: str) -> None:
    """The host picks a preset and then sets these options, each on its page."""
    room = host.room
    await host.takes(next(choices(room.table, "rules")))
    await host.picks("preset", preset)
    for option in options:
        await host.picks("rules", str(page_of(option.partition("=")[0])))
        await host.picks("option", option)


async def test_party_rounds_until_a_dare_has_been_judged(
    room: Room, bot: BotProcess, database_url: str
) -> None:
    await bot.start()
    await room.gather(preset="party", target=10_000)
    host = room.people[0]
    await host.takes(next(choices(room.table, "rules")))
    await host.picks("rules", str(page_of("customizable_effects")))
    opened = await host.picks("effect", "2=dare")
    await host.fills(opened, text=DARE, cards="1")
    await host.picks("effect", "3=charade")
    await room.agree()
    await room.begin()
    for _ in range(MOST_ROUNDS):
        await room.play_to_the_end_of_a_round()
        if "judge" in room.pressed:
            break
    assert {"dare_do", "judge"} <= room.pressed
    moves = (await open_books(database_url)).moves
    assert any(isinstance(move, Judge) for move in moves)  # its line may be gone before the table is drawn
