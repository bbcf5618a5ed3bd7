"""The door through which a table changes."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.absence import leave, time_out, uno_time_out
from bot.engine.moves import Leave, Move, TimeOut, UnoTimeOut
from bot.engine.moving import Outcome, carry_out, is_listed, refuse
from bot.engine.table import Table

# What is not chosen but happens to a seat.
ABSENCES: dict[type[Move], Callable[[Table, int], Outcome]] = {
    TimeOut: time_out,
    UnoTimeOut: uno_time_out,
    Leave: leave,
}


def apply(table: Table, seat: int, move: Move) -> Outcome:
    """The table after the move, and what happened. `table` itself never changes.

    Raises RuleError; where a misplay costs cards (T10), its `outcome` is the table with the cards drawn.
    """
    if is_listed(table, seat, move):
        return carry_out(table, seat, move)
    absence = ABSENCES.get(type(move))
    return refuse(table, seat, move) if absence is None else absence(table, seat)
