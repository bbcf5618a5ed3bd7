"""The legal moves: one answer for buttons, validation, computer players and time-outs."""

from __future__ import annotations

from bot.engine.model.choices import UnoCall
from bot.engine.model.moves import (
    CallUno,
    CatchUno,
    Move,
    Play,
    play_of,
)
from bot.engine.model.table import Table

Moves = tuple[Move, ...]


def legal_moves(table: Table, seat: int) -> Moves:
    """All moves that `seat` may make, plays first in the order of the hand, each card once.

    A play that will ask for a color or a seat is listed bare; it may be made with the answer in it.
    Time-outs, leaving and the next round are no choices and not listed.
    """
    awaiting = table.awaiting
    moves: Moves = awaiting.answers(table) if awaiting.seat == seat else ()
    if table.rules.narrowing:
        moves = _narrowed(table, seat, moves)
    return moves + _calls(table, seat) if table.owing else moves


def is_legal(table: Table, seat: int, move: Move) -> bool:
    """Whether `seat` may make the move, without listing all of them if no house rule looks at the list."""
    awaiting = table.awaiting
    if awaiting.seat == seat and not table.rules.narrowing and awaiting.allows(table, move):
        return True
    listed = play_of(move.card) if type(move) is Play else move  # a play is listed without its answers
    return listed in legal_moves(table, seat)


def _narrowed(table: Table, seat: int, moves: Moves) -> Moves:
    """The moves after the house rules have granted, forbidden and obliged."""
    rules = table.rules
    for rule in rules.granting:
        moves += tuple(move for move in rule.grants(table, seat) if move not in moves)
    if rules.forbidding:
        moves = tuple(
            move for move in moves if not (isinstance(move, Play) and _is_forbidden(table, seat, move))
        )
    for rule in rules.obliging:
        moves = rule.obliges(table, seat, moves) or moves
    return moves


def _is_forbidden(table: Table, seat: int, move: Play) -> bool:
    return any(rule.forbids(table, seat, move.card) for rule in table.rules.forbidding)


def _calls(table: Table, seat: int) -> Moves:
    if seat not in table.seats:
        return ()
    if table.rules.uno_call is UnoCall.TIMED:
        return (CallUno(),) if seat in table.owing else ()
    return tuple(CallUno() if other == seat else CatchUno(other) for other in table.owing)
