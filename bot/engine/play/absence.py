"""What happens for players who do not decide in time or leave (A4, A6, M30-M34)."""

from __future__ import annotations

from msgspec.structs import astuple, replace

from bot.engine.effects.basic import end_round, run
from bot.engine.model.decisions import RESOLVING, DrawnCard, Judging, RoundOver
from bot.engine.model.draft import Draft
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.events import Event, Reason, SeatLeft, TimedOut, UnoTimedOut
from bot.engine.model.moves import (
    Move,
    TimeOut,
    UnoTimeOut,
)
from bot.engine.model.table import Table
from bot.engine.play.legal import legal_moves
from bot.engine.play.refusals import why_not
from bot.engine.play.steps import Applied, carry_out


def default_move(table: Table, seat: int) -> Move:
    """The move made for a seat that does not decide in time (M34)."""
    legal = legal_moves(table, seat)
    default = table.awaiting.default(table)
    return default if default in legal else legal[0]  # a house rule may force the drawn card to be played


def time_out(table: Table, seat: int) -> Applied:
    """The deciding seat ran out of time: default moves pass its turn. Raises RuleError."""
    if not table.rules.has(TimeOut) or table.decider != seat:
        raise RuleError(why_not(table, seat, TimeOut()))
    events: list[Event] = [TimedOut(seat)]
    while True:
        table, more = carry_out(table, seat, default_move(table, seat))
        events += more
        if table.decider != seat or not (table.awaiting.completes or isinstance(table.awaiting, DrawnCard)):
            return table, events


def uno_time_out(table: Table, seat: int) -> Applied:
    """The time to call UNO ran out: the seat draws the penalty (N3). Raises RuleError."""
    if not table.rules.has(UnoTimeOut) or seat not in table.owing:
        raise RuleError(why_not(table, seat, UnoTimeOut()))
    draft = Draft(*astuple(table))
    draft.close_window(seat)
    draft.undo = None
    draft.events.append(UnoTimedOut(seat))
    draft.draw(seat, draft.rules.uno_penalty, Reason.CAUGHT)
    return draft.freeze(), draft.events


def leave(table: Table, seat: int) -> Applied:
    """A player leaves: the hand goes under the draw pile, or to a computer player (A6). Raises RuleError."""
    if seat not in table.seats:
        raise RuleError(Refusal.UNKNOWN_PLAYER)
    if table.rules.keeps_seats:
        return table, [SeatLeft(seat, is_taken=True)]
    events: list[Event] = []
    while table.decider == seat and table.awaiting.completes:
        table, more = carry_out(table, seat, default_move(table, seat))
        events += more
    draft = Draft(*astuple(table))
    _clear_seat(draft, seat)
    _close_gap(draft, seat)
    events += draft.events
    return draft.freeze(), events


def _clear_seat(draft: Draft, seat: int) -> None:
    draft.events.append(SeatLeft(seat))
    draft.draw_pile += draft.hands[seat]
    draft.move_hand(seat, ())
    draft.gone |= {seat}
    draft.idle = 0  # the hand can be drawn
    draft.called -= {seat}
    draft.drew_on = {other: shown for other, shown in draft.drew_on.items() if other != seat}
    if draft.undo is not None:
        draft.undo = None if draft.undo.seat == seat else replace(draft.undo, idle=0)
    if draft.fine is not None and draft.fine[0] == seat:
        draft.fine = None
    if seat in draft.owing:
        draft.end_debt(seat)


def _close_gap(draft: Draft, seat: int) -> None:
    awaiting = draft.awaiting
    if isinstance(awaiting, RoundOver):
        return
    if len(draft.seats) == 1:
        end_round(draft)
    elif isinstance(awaiting, Judging) and awaiting.about == seat:  # nobody is left to be judged
        draft.awaiting = RESOLVING
        run(draft)
    elif awaiting.seat == seat:  # a penalty that waited for the leaver is cancelled (M31)
        draft.turn, draft.awaiting, draft.agenda = seat, RESOLVING, ()
        run(draft)
