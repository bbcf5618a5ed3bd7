"""The table: immutable, seats in turn order, compared by its contents."""

from __future__ import annotations

import pytest
from msgspec import structs

from tests.builders import position, with_table

GAME = position("ann: R7 W | bob: R1 | cat: Y2 | dan: Y3", draw_pile="Y1")


def test_it_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        GAME.table.turn = 1
    with pytest.raises(AttributeError, match="immutable"):
        GAME.after("ann draw").table.turn = 1


def test_tables_with_the_same_cards_are_equal() -> None:
    assert GAME.table == structs.replace(GAME.table)
    assert GAME.table != structs.replace(GAME.table, idle=1)
    assert GAME.after("ann draw").table == GAME.after("ann draw").table


@pytest.mark.parametrize(
    ("direction", "gone", "order"),
    [(1, set(), [1, 2, 3]), (-1, set(), [3, 2, 1]), (1, {1, 3}, [2]), (-1, {3}, [2, 1])],
)
def test_the_others_come_in_turn_order(direction: int, gone: set[int], order: list[int]) -> None:
    table = with_table(GAME, direction=direction, gone=frozenset(gone)).table
    assert list(table.others(0)) == order
    assert table.next_seat(0) == order[0]
    assert table.seats == tuple(seat for seat in range(4) if seat not in gone)


def test_who_decides_and_what_to_match() -> None:
    assert GAME.table.decider == 0
    assert GAME.table.top.code == "R5"
