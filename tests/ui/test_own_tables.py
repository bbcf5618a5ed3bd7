"""The list of a person's own tables."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from bot.game.session import GameSession
from bot.game.state import Shown, Snapshot, TableState
from bot.text.language import LANGUAGES, speaking
from bot.ui.live.table_messages import TABLE
from bot.ui.own_tables import MOST_LISTED, own_tables_screen
from bot.ui.transport.panels import TEXT
from tests.game.tables import ANN, BOB, House

LARGEST = 2**63 - 100  # of IDs


@dataclass
class LongTable(GameSession):
    """A table for which everything in the list is as long as possible."""

    state: TableState
    number: int
    is_asleep: bool = False

    def __post_init__(self) -> None:
        players = tuple(replace(player, name="_" * 32) for player in self.state.lobby.players)
        lobby, place = replace(self.state.lobby, players=players), LARGEST + self.number
        self.state = replace(self.state, lobby=lobby, guild=LARGEST, channel=place)
        self.snapshot, self.shown = Snapshot(self.state), Shown(0, ((TABLE, place),))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reader", [ANN.id, BOB.id])
async def test_however_long_the_names_no_link_is_cut(language: str, reader: int) -> None:
    table = await House().match(BOB, turn_seconds=86_400)
    tables = [LongTable(table.state, number) for number in range(MOST_LISTED + 1)]
    with speaking(language):
        shown = own_tables_screen(tables, reader)
    assert sum(len(part) for part in shown.parts if isinstance(part, str)) <= TEXT


async def test_a_table_whose_clock_stands_still_has_no_end_of_a_turn() -> None:
    table = await House().match(BOB, turn_seconds=86_400)
    (person,) = {ANN.id, BOB.id} & {table.snapshot.awaited}
    awake, asleep = (
        str(own_tables_screen([LongTable(table.state, 1, is_asleep)], person).parts[1])
        for is_asleep in (False, True)
    )
    assert "it ends <t:" in awake
    assert "**Your turn**" in asleep
    assert "it ends" not in asleep
