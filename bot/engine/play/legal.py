"""What a seat may do now: the one answer for buttons, validation, computer players and time-outs."""

from __future__ import annotations

from functools import cache

from bot.engine.effects.party import party_answers
from bot.engine.faces.decks import CARDS
from bot.engine.model.cards import Card, Color, Face
from bot.engine.model.decisions import ChallengeOffer, DrawnCard, PickColor, PickTarget, Stack, Turn
from bot.engine.model.moves import (
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
    play_of,
)
from bot.engine.model.table import Table

Moves = tuple[Move, ...]

DRAW = Draw()
PICK_COLOR: Moves = tuple(ChooseColor(color) for color in Color)


def legal_moves(table: Table, seat: int) -> Moves:
    """All moves that `seat` may make, plays first in the order of the hand, each card once.

    A play that will ask for a color or a seat is listed bare; it may be made with the answer in it.
    Time-outs, leaving and the next round are no choices and not listed.
    """
    awaiting = table.awaiting
    if awaiting.seat != seat:
        return _beside(table, seat, ())
    cache = vars(table)
    if "moves" not in cache:
        moves = _of_turn(table, seat) if type(awaiting) is Turn else _answers(table, seat)
        cache["moves"] = _beside(table, seat, moves)
    return cache["moves"]


@cache
def plays_on(color: Color | None, face: Face) -> dict[Card, Play]:
    """The bare plays of all cards that fit on this color and face (T1)."""
    cards = CARDS.values()
    return {card: play_of(card) for card in cards if card.is_wild or card.color is color or card.face is face}


def _of_turn(table: Table, seat: int) -> Moves:
    plays = plays_on(table.color, table.discard[-1].face)
    cards: list[Card] = []
    for card in table.hands[seat]:
        if card in plays and card not in cards:
            cards.append(card)
    return (*[plays[card] for card in cards], DRAW)


def _beside(table: Table, seat: int, moves: Moves) -> Moves:
    """The moves as the house rules shape them, and the calls."""
    if table.rules.narrowing:
        moves = _narrowed(table, seat, moves)
    return moves + _calls(table, seat) if table.owing else moves


def _narrowed(table: Table, seat: int, moves: Moves) -> Moves:
    """What the house rules make of the choice."""
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


def _answers(table: Table, seat: int) -> Moves:
    match table.awaiting:
        case DrawnCard(card=card, fits=fits):
            return (play_of(card), Pass()) if fits else (Pass(),)
        case PickColor():
            return PICK_COLOR
        case PickTarget():
            return tuple(ChooseTarget(other) for other in table.others(seat))
        case ChallengeOffer(evidence=evidence):
            # Nobody can be shown the hand of somebody who has left (M32).
            return (Accept(),) if evidence.by in table.gone else (Accept(), Challenge())
        case Stack():
            return (Accept(),)
        case _:
            return party_answers(table)


def _calls(table: Table, seat: int) -> Moves:
    if seat not in table.seats:
        return ()
    if table.rules.uno_call == "timed":
        return (CallUno(),) if seat in table.owing else ()
    return tuple(CallUno() if other == seat else CatchUno(other) for other in table.owing)
