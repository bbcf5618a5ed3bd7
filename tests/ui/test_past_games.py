"""Finished matches are replayed once for their players while they look at them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from bot.game.players import Player
from bot.game.record import PastMatch, RecordedSeat
from bot.game.state import RecordEntry
from bot.ui.offers import FinishedGame
from bot.ui.past_games import KEPT, PastMatches
from bot.ui.transport.people import NameBook
from tests.builders import rules
from tests.fakes import EmptyArchive, NoAccounts
from tests.game.tables import ANN, BOB
from tests.recordings import recorded
from tests.ui.wire import FakeInteraction, Wire

RECORDING, _ = recorded(rules(), 2, Random(5))


@dataclass
class Shelf(EmptyArchive):
    """An archive with any number of copies of one match, between Ann and a person whose data was deleted."""

    record: tuple[RecordEntry, ...] = RECORDING.record
    loads: list[int] = field(default_factory=list[int])

    async def match(self, number: int) -> PastMatch:
        seats = (RecordedSeat(ANN.id), RecordedSeat())
        return PastMatch(number, 10, 20, seats, RECORDING.options, RECORDING.rules_version)

    async def record_of(self, match: int) -> Sequence[RecordEntry]:
        self.loads.append(match)
        return self.record


async def test_the_newest_few_matches_stay_in_memory() -> None:
    shelf = Shelf()
    matches = PastMatches(shelf, NameBook(NoAccounts().fetch_user))
    for number in (*range(KEPT), 0, KEPT, 0, 1):
        await matches.replayed(await shelf.match(number))
    assert shelf.loads == [*range(KEPT), KEPT, 1], "what was looked at last stays longest"


@pytest.mark.parametrize(
    ("who", "shelf", "is_found"),
    [(ANN, Shelf(), True), (BOB, Shelf(), False), (ANN, Shelf(record=()), False)],
)
async def test_a_match_is_looked_back_at_by_whoever_played_it(
    who: Player, shelf: Shelf, is_found: bool
) -> None:
    interaction: Any = FakeInteraction(Wire(), who=who)
    interaction.guild = None
    found = await PastMatches(shelf, NameBook(NoAccounts().fetch_user)).game(
        FinishedGame("match", 12), interaction
    )
    assert (found is not None) is is_found
    if found is not None:
        assert (found.seat, found.match, [player.name for player in found.players][1]) == (0, 12, "Someone")
