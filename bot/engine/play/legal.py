"""Legal moves, and the reasons that other moves are not legal."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.model.decisions import DrawnCard, RoundOver
from bot.engine.model.errors import Refusal
from bot.engine.model.moves import (
    CallUno,
    CatchUno,
    Challenge,
    ChooseColor,
    ChooseTarget,
    Move,
    NameGuesser,
    Play,
    TakeBack,
    UnoTimeOut,
    play_of,
)
from bot.engine.model.options import UnoCall
from bot.engine.model.table import Table

Moves = tuple[Move, ...]


def legal_moves(table: Table, seat: int) -> Moves:
    """Return all moves that `seat` can make. Plays come first, in the order of the hand, with each card
    listed once.

    A play that asks for a color or a seat is listed without the answer, but can be made with the answer
    included. Time-outs, leaving, and the next round are not choices and are not listed.
    """
    awaiting = table.awaiting
    moves: Moves = awaiting.answers(table) if awaiting.seat == seat else ()
    if table.rules.narrowing:
        moves = _narrowed(table, seat, moves)
    return moves + _calls(table, seat) if table.owing else moves


def is_legal(table: Table, seat: int, move: Move) -> bool:
    """Return whether `seat` can make the move, without listing all moves unless a house rule needs
    the list.
    """
    awaiting = table.awaiting
    if awaiting.seat == seat and not table.rules.narrowing and awaiting.allows(table, move):
        return True
    listed = play_of(move.card) if type(move) is Play else move  # plays are listed without their answers
    return listed in legal_moves(table, seat)


def _narrowed(table: Table, seat: int, moves: Moves) -> Moves:
    """Return the moves that house rules grant, minus those they forbid, limited to those they oblige."""
    rules = table.rules
    for rule in rules.granting:
        moves += tuple(move for move in rule.grants(table, seat) if move not in moves)
    if rules.forbidding:
        moves = tuple(
            move for move in moves if not (isinstance(move, Play) and table.forbids(seat, move.card))
        )
    for rule in rules.obliging:
        moves = rule.obliges(table, seat, moves) or moves
    return moves


def _calls(table: Table, seat: int) -> Moves:
    if seat not in table.seats:
        return ()
    if table.rules.uno_call is UnoCall.TIMED:
        return (CallUno(),) if seat in table.owing else ()
    return tuple(CallUno() if other == seat else CatchUno(other) for other in table.owing)


def with_card_of_hand(table: Table, seat: int, move: Move) -> Move:
    """Return the move with a card that is in the hand. A two-sided card is named by its visible side. If
    several cards match, the first playable one is used (L12).
    """
    if not isinstance(move, Play) or move.card.other is not None or move.card in table.hands[seat]:
        return move
    alike = [replace(move, card=card) for card in dict.fromkeys(table.hands[seat]) if card.front is move.card]
    return next((play for play in alike if is_legal(table, seat, play)), alike[0] if alike else move)


# Reasons for refusals

OUT_OF_TURN = (CallUno, CatchUno, TakeBack, UnoTimeOut)


def why_not(table: Table, seat: int, move: Move) -> Refusal:
    """Return the code for a move that is not legal."""
    if seat not in table.seats:
        return Refusal.UNKNOWN_PLAYER
    if not table.rules.has(type(move)):
        return Refusal.NOT_ALLOWED
    if isinstance(table.awaiting, RoundOver):
        return Refusal.WRONG_PHASE
    if isinstance(move, OUT_OF_TURN):
        return _why_not_out_of_turn(table, seat, move)
    if table.decider != seat:
        return _why_no_jump(table, seat, move)
    if type(move) not in table.awaiting.moves and not _is_opened(table, move):
        return Refusal.WRONG_PHASE
    return _why_not_this(table, seat, move)


def _is_opened(table: Table, move: Move) -> bool:
    """Return whether a house rule lets a card answer a decision that does not ask for cards."""
    return isinstance(move, Play) and any(type(table.awaiting) in rule.opens for rule in table.rules.house)


def _why_not_out_of_turn(table: Table, seat: int, move: Move) -> Refusal:
    match move:
        case TakeBack():
            return Refusal.CANNOT_TAKE_BACK
        case CatchUno(target=target) if target == seat or target not in table.seats:
            return Refusal.BAD_TARGET
        case CatchUno():
            return Refusal.NOTHING_TO_CATCH
        case _:
            return Refusal.NO_CALL_OWED


def _why_no_jump(table: Table, seat: int, move: Move) -> Refusal:
    """Return why a play out of turn is refused. It is examined further only if some rule grants it (T12)."""
    if isinstance(move, Play) and _is_granted(table, seat, move):
        return _forbidden(table, seat, move)
    return Refusal.NOT_YOUR_TURN


def _is_granted(table: Table, seat: int, move: Play) -> bool:
    return any(play_of(move.card) in rule.grants(table, seat) for rule in table.rules.granting)


def _why_not_this(table: Table, seat: int, move: Move) -> Refusal:
    """Return the error code for a move of an allowed kind with wrong values."""
    match move:
        case Play():
            return _why_no_play(table, seat, move)
        case ChooseColor():
            return Refusal.UNKNOWN_COLOR
        case Challenge():  # the player of the Wild Draw Four has left (M32)
            return Refusal.WRONG_PHASE
        case ChooseTarget() | NameGuesser():
            return Refusal.BAD_TARGET
        case _:
            return Refusal.MUST_PLAY


def _why_no_play(table: Table, seat: int, move: Play) -> Refusal:
    if move.card not in table.hands[seat]:
        return Refusal.NOT_IN_HAND
    drawn = table.awaiting
    is_another = isinstance(drawn, DrawnCard) and move.card is not drawn.card
    if is_another and not _is_granted(table, seat, move):
        return Refusal.ONLY_THE_DRAWN_CARD
    is_answer = Play in table.awaiting.moves or _is_granted(table, seat, move)
    return _forbidden(table, seat, move) if is_answer and table.fits(move.card) else Refusal.NOT_PLAYABLE


def _forbidden(table: Table, seat: int, move: Play) -> Refusal:
    """Return the error code of the first rule that forbids a card that would otherwise fit."""
    codes = [rule.refusal for rule in table.rules.forbidding if rule.forbids(table, seat, move.card)]
    return min(codes, key=list(Refusal).index, default=Refusal.NOT_PLAYABLE)
