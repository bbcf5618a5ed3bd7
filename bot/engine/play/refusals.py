"""Why a move is not among the legal ones: the first reason in the order of docs/scenarios.md."""

from __future__ import annotations

from bot.engine.model.decisions import DrawnCard, Phase
from bot.engine.model.errors import Refusal
from bot.engine.model.moves import (
    Accept,
    CallUno,
    CatchUno,
    Challenge,
    ChooseColor,
    ChooseTarget,
    DiscardColor,
    DoDare,
    Draw,
    DrawForDare,
    Judge,
    Move,
    NameGuesser,
    Pass,
    Play,
    TakeBack,
    UnoTimeOut,
    play_of,
)
from bot.engine.model.rules import Rules
from bot.engine.model.table import Table

# The phases in which a move makes sense at all; a house rule may open more of them to a play.
PHASES: dict[type[Move], frozenset[Phase]] = {
    Play: frozenset({Phase.PLAY, Phase.DRAWN}),
    Draw: frozenset({Phase.PLAY}),
    Pass: frozenset({Phase.DRAWN, Phase.DISCARD_COLOR}),
    Accept: frozenset({Phase.STACK, Phase.CHALLENGE}),
    Challenge: frozenset({Phase.CHALLENGE}),
    ChooseColor: frozenset({Phase.COLOR}),
    ChooseTarget: frozenset({Phase.TARGET}),
    DoDare: frozenset({Phase.DARE}),
    DrawForDare: frozenset({Phase.DARE}),
    Judge: frozenset({Phase.JUDGE}),
    NameGuesser: frozenset({Phase.GUESS}),
    DiscardColor: frozenset({Phase.DISCARD_COLOR}),
}
OUT_OF_TURN = (CallUno, CatchUno, TakeBack, UnoTimeOut)


def why_not(table: Table, seat: int, move: Move) -> Refusal:
    """The code for a move that is not legal."""
    if seat not in table.seats:
        return Refusal.UNKNOWN_PLAYER
    if not table.rules.has(type(move)):
        return Refusal.NOT_ALLOWED
    if table.awaiting.phase is Phase.ROUND_OVER:
        return Refusal.WRONG_PHASE
    if isinstance(move, OUT_OF_TURN):
        return _why_not_out_of_turn(table, seat, move)
    if table.decider != seat:
        return _why_no_jump(table, seat, move)
    if table.awaiting.phase not in PHASES[type(move)] | _opened(table.rules, move):
        return Refusal.WRONG_PHASE
    return _why_not_this(table, seat, move)


def _opened(rules: Rules, move: Move) -> frozenset[Phase]:
    if not isinstance(move, Play):
        return frozenset()
    return frozenset(phase for rule in rules.house for phase in rule.opens)


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
    """Out of turn only a play that some rule grants is looked at closer (T12)."""
    if isinstance(move, Play) and _is_granted(table, seat, move):
        return _forbidden(table, seat, move)
    return Refusal.NOT_YOUR_TURN


def _is_granted(table: Table, seat: int, move: Play) -> bool:
    return any(play_of(move.card) in rule.grants(table, seat) for rule in table.rules.granting)


def _why_not_this(table: Table, seat: int, move: Move) -> Refusal:
    """The code for a move that would be right at this moment, but not this one."""
    match move:
        case Play():
            return _why_no_play(table, seat, move)
        case Challenge():
            return Refusal.NOT_ALLOWED
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
    is_answer = table.awaiting.phase in PHASES[Play] or _is_granted(table, seat, move)
    return _forbidden(table, seat, move) if is_answer and table.fits(move.card) else Refusal.NOT_PLAYABLE


def _forbidden(table: Table, seat: int, move: Play) -> Refusal:
    """The first code of the rules that forbid a card which fits."""
    codes = [rule.refusal for rule in table.rules.forbidding if rule.forbids(table, seat, move.card)]
    return min(codes, key=list(Refusal).index, default=Refusal.NOT_PLAYABLE)
