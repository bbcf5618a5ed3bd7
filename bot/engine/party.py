"""Dares, judgments and charades: the answers that people give, and what they do (W5, W8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bot.engine.awaiting import DareOffer, Guessing, Judging, PickDiscardColor
from bot.engine.cards import Color
from bot.engine.effects import DrawSeat, GoOut
from bot.engine.events import CharadeGuessed, DareAnswered, DareJudged, Reason
from bot.engine.hand_effects import discard
from bot.engine.moves import DiscardColor, DoDare, DrawForDare, Judge, Move, NameGuesser, Pass

if TYPE_CHECKING:
    from bot.engine.table import Draft, Table


def party_answers(table: Table) -> tuple[Move, ...]:
    """What may be answered to a dare, a judgment, or a charade."""
    match table.awaiting:
        case DareOffer():
            return (DoDare(), DrawForDare())
        case Judging():
            return (Judge(done=True), Judge(done=False))
        case Guessing(seat=seat):
            return (*(NameGuesser(other) for other in table.others(seat)), NameGuesser(None))
        case PickDiscardColor():
            return (*(DiscardColor(color) for color in Color), Pass())
        case _:
            return ()


def _do_dare(draft: Draft, table: Table, seat: int, move: DoDare) -> None:
    dare = table.awaiting
    assert isinstance(dare, DareOffer)
    draft.events.append(DareAnswered(seat))
    if dare.by in table.gone:  # nobody is left to judge: it counts as done (section 10.32)
        draft.awaiting = None
    else:
        draft.awaiting = Judging(dare.by, seat, dare.pending)


def _draw_for_dare(draft: Draft, table: Table, seat: int, move: DrawForDare) -> None:
    dare = table.awaiting
    assert isinstance(dare, DareOffer)
    draft.awaiting = None
    draft.agenda = (DrawSeat(seat, dare.pending, Reason.DARE), *draft.agenda)


def _judge(draft: Draft, table: Table, seat: int, move: Judge) -> None:
    judging = table.awaiting
    assert isinstance(judging, Judging)
    draft.events.append(DareJudged(judging.about, seat, move.done))
    draft.awaiting = None
    if not move.done:
        draft.agenda = (DrawSeat(judging.about, judging.cards, Reason.DARE), *draft.agenda)


def _name_guesser(draft: Draft, table: Table, seat: int, move: NameGuesser) -> None:
    draft.events.append(CharadeGuessed(move.target, seat))
    draft.awaiting = None if move.target is None else PickDiscardColor(move.target)


def _discard_color(draft: Draft, table: Table, seat: int, move: DiscardColor) -> None:
    draft.awaiting = None
    discard(draft, seat, tuple(card for card in draft.hands[seat] if card.color is move.color))
    if not draft.hands[seat]:
        draft.agenda = (GoOut(seat),)


PARTY_STEPS: dict[type[Move], Callable[[Draft, Table, int, Any], None]] = {
    DoDare: _do_dare,
    DrawForDare: _draw_for_dare,
    Judge: _judge,
    NameGuesser: _name_guesser,
    DiscardColor: _discard_color,
}
