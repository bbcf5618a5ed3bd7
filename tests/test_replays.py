"""The record of a match is enough to play it again."""

from __future__ import annotations

import pytest

from bot.engine.model.moves import Draw
from bot.game.state import RecordEntry, Stage
from tests.builders import rules
from tests.game.clock.test_deadlines import draw_and_keep
from tests.game.tables import ANN, BOB, CAT, House
from tests.replays import replay


async def test_a_match_with_a_leaver_and_several_rounds_can_be_played_again() -> None:
    house = House(seed=4)
    table = await house.match(BOB, CAT, computers=2, on_leave="remove", target=1000)
    await table.leave(CAT.id)
    for _ in range(5_000):
        if table.state.stage is not Stage.PLAYING:
            break
        if table.public.decider in (0, 1) and table.public.phase in ("play", "drawn"):
            await draw_and_keep(table, (ANN, BOB)[table.public.decider])
        else:
            await house.clock.advance_to_next()
    state, record = house.store.state(), house.store.moves[1]
    assert state.match is not None
    assert state.match.round > 1
    matches = list(replay(state.match.rules, 5, record))
    assert len(matches) == len(record)
    assert matches[-1] == state.match


async def test_the_dealer_whom_the_host_chose_deals_again() -> None:
    house = House()
    table = await house.lobby(dealer="chosen")
    await table.add_computer(ANN.id, "easy", "Robo")
    await table.join(BOB)
    await table.leave(ANN.id)
    await table.start(BOB.id)
    assert table.state.match is not None
    assert list(replay(table.state.match.rules, 2, house.store.moves[1])) == [table.state.match]


def test_a_record_begins_with_a_deal() -> None:
    with pytest.raises(ValueError, match="begins with a deal"):
        list(replay(rules(), 2, [RecordEntry(1, 0, Draw(), 0.0)]))
