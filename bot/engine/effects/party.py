"""Effects that people carry out themselves: dares, charades, and rules made up by the table (W5, W8, W9,
W11).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine.effects.basic import DrawSeat, GoOut
from bot.engine.model.cards import Color
from bot.engine.model.decisions import RESOLVING, DareOffer, Guessing, Judging, PickDiscardColor
from bot.engine.model.effect import Effect
from bot.engine.model.events import CharadeGuessed, DareAnswered, Dared, DareJudged, Reason, TextShown
from bot.engine.model.moves import DiscardColor, DoDare, DrawForDare, Judge, Move, NameGuesser
from bot.engine.model.table import Draft, Table


class OfferDare(Effect):
    """The next seat does what the text says or draws. Neither option costs them their turn (W5)."""

    text: str
    cards: int

    def apply(self, draft: Draft) -> None:
        seat = draft.next_seat(draft.turn)
        draft.awaiting = DareOffer(seat, draft.turn, self.text, self.cards)
        draft.events.append(Dared(seat, draft.turn, self.text, self.cards))


class AskGuesser(Effect):
    """The player of the card acts something out and then chooses the player who guessed it (W8)."""

    def apply(self, draft: Draft) -> None:
        draft.awaiting = Guessing(draft.turn)


class DrawNextUntil(Effect):
    """The next seat draws until it draws a card of the color or none are left (W9, M28)."""

    color: Color

    def apply(self, draft: Draft) -> None:
        draft.draw_until(draft.next_seat(draft.turn), lambda card: card.color is self.color, Reason.PENALTY)

    def on_last_card(self) -> Effect:
        return self


class ShowText(Effect):
    """A rule that the table made up is shown to everybody (W11)."""

    text: str

    def apply(self, draft: Draft) -> None:
        draft.events.append(TextShown(draft.turn, self.text))


def _do_dare(draft: Draft, table: Table, seat: int, move: DoDare) -> None:
    dare = table.awaiting
    assert isinstance(dare, DareOffer)
    draft.events.append(DareAnswered(seat))
    if dare.by in table.gone:  # nobody is left to judge, so the dare counts as done (M32)
        draft.awaiting = RESOLVING
    else:
        draft.awaiting = Judging(dare.by, seat, dare.pending)


def _draw_for_dare(draft: Draft, table: Table, seat: int, move: DrawForDare) -> None:
    dare = table.awaiting
    assert isinstance(dare, DareOffer)
    draft.awaiting = RESOLVING
    draft.agenda = (DrawSeat(seat, dare.pending, Reason.DARE), *draft.agenda)


def _judge(draft: Draft, table: Table, seat: int, move: Judge) -> None:
    judging = table.awaiting
    assert isinstance(judging, Judging)
    draft.events.append(DareJudged(judging.about, seat, move.done))
    draft.awaiting = RESOLVING
    if not move.done:
        draft.agenda = (DrawSeat(judging.about, judging.cards, Reason.DARE), *draft.agenda)


def _name_guesser(draft: Draft, table: Table, seat: int, move: NameGuesser) -> None:
    draft.events.append(CharadeGuessed(move.target, seat))
    draft.awaiting = RESOLVING if move.target is None else PickDiscardColor(move.target)


def _discard_color(draft: Draft, table: Table, seat: int, move: DiscardColor) -> None:
    draft.awaiting = RESOLVING
    draft.discard_from(seat, lambda card: card.color is move.color)
    if not draft.hands[seat]:
        draft.agenda = (GoOut(seat),)


PARTY_STEPS: dict[type[Move], Callable[[Draft, Table, int, Any], None]] = {
    DoDare: _do_dare,
    DrawForDare: _draw_for_dare,
    Judge: _judge,
    NameGuesser: _name_guesser,
    DiscardColor: _discard_color,
}
