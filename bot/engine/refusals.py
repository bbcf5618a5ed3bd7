"""Why a move is not among the legal ones: the first reason in the order of SCENARIOS.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.awaiting import DrawnCard, Phase
from bot.engine.errors import Refusal
from bot.engine.legal import fits
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
    TimeOut,
)

if TYPE_CHECKING:
    from bot.engine.rules import Rules
    from bot.engine.table import Table

# The phases in which a move makes sense at all. A play also answers a drawn card.
PHASES: dict[type[Move], frozenset[Phase]] = {
    Play: frozenset({Phase.PLAY, Phase.DRAWN}),
    Draw: frozenset({Phase.PLAY}),
    Pass: frozenset({Phase.DRAWN}),
    Accept: frozenset({Phase.CHALLENGE}),
    Challenge: frozenset({Phase.CHALLENGE}),
    ChooseColor: frozenset({Phase.COLOR}),
    ChooseTarget: frozenset({Phase.TARGET}),
}


def why_not(table: Table, seat: int, move: Move) -> Refusal:
    """The code for a move that is not legal."""
    if seat not in table.seats:
        return Refusal.UNKNOWN_PLAYER
    if not is_in_force(table.rules, move):
        return Refusal.NOT_ALLOWED
    if table.awaiting.phase is Phase.ROUND_OVER:
        return Refusal.WRONG_PHASE
    if isinstance(move, CallUno | CatchUno):
        return _why_no_call(table, seat, move)
    if table.decider != seat:
        return Refusal.NOT_YOUR_TURN
    if table.awaiting.phase not in PHASES[type(move)]:
        return Refusal.WRONG_PHASE
    return _why_not_this(table, seat, move)


def _why_not_this(table: Table, seat: int, move: Move) -> Refusal:
    """The code for a move that would be right at this moment, but not this one."""
    match move:
        case Play():
            return _why_no_play(table, seat, move)
        case Challenge():
            return Refusal.NOT_ALLOWED
        case ChooseTarget():
            return Refusal.BAD_TARGET
        case _:
            return Refusal.MUST_PLAY


def is_in_force(rules: Rules, move: Move) -> bool:
    """Whether the rules of this match have such a move at all."""
    match move:
        case Challenge() if rules.wild_draw_four == "anytime":
            return False
        case CallUno() if rules.uno_call == "off":
            return False
        case CatchUno() if rules.uno_call in ("off", "timed"):
            return False
        case TimeOut() if not rules.turn_seconds:
            return False
        case _:
            return not any(type(move) in rule.abolishes for rule in rules.house)


def _why_no_call(table: Table, seat: int, move: CallUno | CatchUno) -> Refusal:
    if isinstance(move, CallUno):
        return Refusal.NO_CALL_OWED
    if move.target == seat or move.target not in table.seats:
        return Refusal.BAD_TARGET
    return Refusal.NOTHING_TO_CATCH


def _why_no_play(table: Table, seat: int, move: Play) -> Refusal:
    if move.card not in table.hands[seat]:
        return Refusal.NOT_IN_HAND
    if isinstance(table.awaiting, DrawnCard):
        return Refusal.ONLY_THE_DRAWN_CARD
    if fits(table, move.card) and move.card.face.key == "wild_draw_four":
        return Refusal.ILLEGAL_WILD_DRAW_FOUR
    return Refusal.NOT_PLAYABLE
