"""What a seat may do now: the one answer for buttons, validation, computer players and time-outs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.awaiting import (
    ChallengeOffer,
    DrawnCard,
    PickColor,
    PickTarget,
    Stack,
    Turn,
)
from bot.engine.cards import Color
from bot.engine.fitting import play_of
from bot.engine.moves import (
    Accept,
    CallUno,
    CatchUno,
    Challenge,
    ChooseColor,
    ChooseTarget,
    Draw,
    Move,
    Pass,
    Play,
)
from bot.engine.party import party_answers

if TYPE_CHECKING:
    from bot.engine.table import Table

Moves = tuple[Move, ...]

DRAW: Moves = (Draw(),)
PICK_COLOR: Moves = tuple(ChooseColor(color) for color in Color)


def legal_moves(table: Table, seat: int) -> Moves:
    """All moves that `seat` may make, plays first in the order of the hand, each card once.

    A play that will ask for a color or a seat is listed bare; it may be made with the answer in it.
    Time-outs, leaving and the next round are no choices and not listed.
    """
    moves = table.known_moves.get(seat)
    if moves is None:
        moves = table.known_moves[seat] = _work_out(table, seat)
    return moves


def _work_out(table: Table, seat: int) -> Moves:
    rules = table.rules
    awaiting = table.awaiting
    moves: Moves = ()
    if awaiting.seat == seat:
        moves = _plays(table, seat) + DRAW if type(awaiting) is Turn else _answers(table, seat)
    for rule in rules.granting:
        moves += tuple(move for move in rule.grants(table, seat) if move not in moves)
    if rules.forbidding:
        moves = tuple(
            move for move in moves if not (isinstance(move, Play) and _is_forbidden(table, seat, move))
        )
    for rule in rules.obliging:
        moves = rule.obliges(table, seat, moves) or moves
    return moves + _calls(table, seat) if table.owing else moves


def _is_forbidden(table: Table, seat: int, move: Play) -> bool:
    return any(rule.forbids(table, seat, move.card) for rule in table.rules.forbidding)


def _answers(table: Table, seat: int) -> Moves:
    match table.awaiting:
        case DrawnCard(card=card, fits=fits):
            return (play_of(card), Pass()) if fits else (Pass(),)
        case PickColor():
            return PICK_COLOR
        case PickTarget():
            return tuple(ChooseTarget(other) for other in table.others(seat))
        case ChallengeOffer(evidence=evidence):
            # Nobody can be shown the hand of somebody who has left (section 10.32).
            return (Accept(),) if evidence.by in table.gone else (Accept(), Challenge())
        case Stack():
            return (Accept(),)
        case _:
            return party_answers(table)


def _plays(table: Table, seat: int) -> Moves:
    color, face = table.color, table.discard[-1].face
    cards = [
        card for card in table.hands[seat] if card.color is None or card.color is color or card.face is face
    ]
    return tuple(map(play_of, dict.fromkeys(cards)))


def _calls(table: Table, seat: int) -> Moves:
    if seat not in table.seats:
        return ()
    if table.rules.uno_call == "timed":
        return (CallUno(),) if seat in table.owing else ()
    return tuple(CallUno() if other == seat else CatchUno(other) for other in table.owing)
