"""Why a move is not legal: the first reason that applies, in the order of docs/scenarios.md."""

from __future__ import annotations

from bot.engine.model.decisions import DrawnCard, RoundOver
from bot.engine.model.errors import Refusal
from bot.engine.model.moves import (
    CallUno,
    CatchUno,
    Challenge,
    ChooseTarget,
    Move,
    NameGuesser,
    Play,
    TakeBack,
    UnoTimeOut,
    play_of,
)
from bot.engine.model.table import Table

OUT_OF_TURN = (CallUno, CatchUno, TakeBack, UnoTimeOut)


def why_not(table: Table, seat: int, move: Move) -> Refusal:
    """The code for a move that is not legal."""
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
    """Whether a house rule lets a card answer a decision that does not ask for one."""
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
    """Out of turn, only a play that some rule grants is examined further (T12)."""
    if isinstance(move, Play) and _is_granted(table, seat, move):
        return _forbidden(table, seat, move)
    return Refusal.NOT_YOUR_TURN


def _is_granted(table: Table, seat: int, move: Play) -> bool:
    return any(play_of(move.card) in rule.grants(table, seat) for rule in table.rules.granting)


def _why_not_this(table: Table, seat: int, move: Move) -> Refusal:
    """The code for the right kind of move with the wrong content."""
    match move:
        case Play():
            return _why_no_play(table, seat, move)
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
    """The first code among the rules that forbid a card which fits."""
    codes = [rule.refusal for rule in table.rules.forbidding if rule.forbids(table, seat, move.card)]
    return min(codes, key=list(Refusal).index, default=Refusal.NOT_PLAYABLE)
