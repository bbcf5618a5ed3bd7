"""A misplay that costs cards is refused, and its cost is stored (T10)."""

from __future__ import annotations

import pytest

from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.events import CardsDrawn, Misplayed
from bot.engine.model.moves import Play
from tests.fakes import view_by
from tests.game.tables import ANN, BOB, House, play, refusal_of, two
from tests.replays import replay


async def test_it_is_refused_stored_and_shown() -> None:
    house = House()
    table = await house.at(two(misplay_penalty=2), ANN, BOB)
    deadline = table.state.deadline
    await house.clock.advance(5)
    with pytest.raises(RuleError) as caught:
        await table.submit(ANN.id, play("G1"))
    assert (caught.value.code, caught.value.cards_drawn) == (Refusal.NOT_PLAYABLE, 2)
    assert table.snapshot.public.counts == (5, 3)
    assert table.snapshot.public.decider == 0
    assert house.store.state() == table.state
    assert table.state.deadline == deadline
    kinds = [type(event) for event in house.presenter.events]
    assert kinds[-2:] == [Misplayed, CardsDrawn]


async def test_without_a_penalty_nothing_is_stored() -> None:
    house = House()
    table = await house.at(two(), ANN, BOB)
    assert await refusal_of(table.submit(ANN.id, play("G1"))) is Refusal.NOT_PLAYABLE
    assert house.store.moves[table.state.id] == []
    assert table.revision == 7


async def test_it_can_be_replayed() -> None:
    house = House()
    table = await house.match(BOB, misplay_penalty=1)
    decider = table.snapshot.public.decider
    assert decider is not None
    player = (ANN, BOB)[decider]
    view = view_by(table, player.id)
    legal = {move.card for move in view.moves if isinstance(move, Play)}
    wrong = next(card for card in view.hand if card not in legal)
    assert await refusal_of(table.submit(player.id, play(wrong.code))) is Refusal.NOT_PLAYABLE
    *_, last = replay(table.snapshot.public.rules, 2, house.store.moves[table.state.id])
    assert last == table.state.match
