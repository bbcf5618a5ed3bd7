"""The only way to change a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from msgspec.structs import astuple

from bot.engine.model.cards import Card
from bot.engine.model.draft import Draft
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.events import Misplayed, Reason
from bot.engine.model.moves import Leave, Move, Play, TimeOut, UnoTimeOut
from bot.engine.model.table import Table
from bot.engine.play.absence import leave, time_out, uno_time_out
from bot.engine.play.legal import is_legal
from bot.engine.play.refusals import why_not
from bot.engine.play.steps import Applied, carry_out

# Moves that nobody chooses from a list.
ABSENCES: dict[type[Move], Callable[[Table, int], Applied]] = {
    TimeOut: time_out,
    UnoTimeOut: uno_time_out,
    Leave: leave,
}
MISPLAYS = frozenset({Refusal.NOT_PLAYABLE, Refusal.ILLEGAL_WILD_DRAW_FOUR, Refusal.ONLY_THE_DRAWN_CARD})


def apply(table: Table, seat: int, move: Move) -> Applied:
    """The table after the move, and what happened. `table` itself never changes.

    Raises RuleError; after a misplay that costs cards (T10) its `outcome` is the table with the cards drawn.
    """
    if is_legal(table, seat, move):
        return carry_out(table, seat, move)
    absence = ABSENCES.get(type(move))
    return _refuse(table, seat, move) if absence is None else absence(table, seat)


def _refuse(table: Table, seat: int, move: Move) -> NoReturn:
    code = why_not(table, seat, move)
    if code in MISPLAYS and table.rules.misplay_penalty and isinstance(move, Play):
        raise RuleError(code, _misplayed(table, seat, move.card))
    raise RuleError(code)


def _misplayed(table: Table, seat: int, card: Card) -> Applied:
    """The card goes back and its player draws at once; the turn goes on (T10)."""
    draft = Draft(*astuple(table))
    draft.events.append(Misplayed(seat, card))
    draft.draw(seat, draft.rules.misplay_penalty, Reason.MISPLAY)
    return draft.freeze(), draft.events
