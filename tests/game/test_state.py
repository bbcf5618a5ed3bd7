"""Panels that are still fresh: valid after other people's acts, but not after a player's own move."""

from __future__ import annotations

from bot.engine.model.moves import CallUno
from tests.builders import position
from tests.game.tables import (
    ANN,
    BOB,
    CAT,
    House,
    is_fresh,
    play,
    three,
)


async def test_what_others_call_leaves_my_panel_fresh() -> None:
    table = await House().at(
        position("ann: R7 R8 | bob: R1 R2 G2 | cat: R3 R4", draw_pile="B1"), ANN, BOB, CAT
    )
    await table.submit(ANN.id, play("R7"))
    seen = table.revision
    await table.submit(ANN.id, CallUno())
    assert is_fresh(table, BOB, seen)
    await table.submit(BOB.id, play("R1"), seen)


async def test_a_panel_from_before_my_turn_is_stale_in_it() -> None:
    table = await House().at(three(), ANN, BOB, CAT)
    seen = table.revision
    await table.submit(ANN.id, play("R7"))
    assert is_fresh(table, CAT, seen)
    assert not is_fresh(table, BOB, seen)


async def test_a_revision_that_has_not_been_yet_is_not_fresh() -> None:
    table = await House().at(three(), ANN, BOB, CAT)
    assert not is_fresh(table, ANN, table.revision + 1)


async def test_after_a_restart_the_buttons_of_the_current_revision_work() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    table = await house.restart()
    assert is_fresh(table, BOB, 8)
    assert not is_fresh(table, BOB, 7)
    await table.submit(BOB.id, play("R1"), 8)
