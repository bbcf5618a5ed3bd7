"""Taking a card back: what a play must leave behind so that it can be undone (T11, section 10.23-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.awaiting import Awaiting, ChallengeOffer, Stack, Turn
from bot.engine.cards import Card, Color
from bot.engine.effects import Effect
from bot.engine.events import CardTakenBack, Reason
from bot.engine.moves import Move, Play
from bot.engine.record import Record

if TYPE_CHECKING:
    from bot.engine.table import Draft, Table

FINE = 2


class Undo(Record):
    """The table before the last play, as far as taking that play back needs it."""

    seat: int
    card: Card
    color: Color | None
    turn: int
    direction: int
    idle: int
    awaiting: Awaiting
    agenda: tuple[Effect, ...]


class Remember(Effect):
    """The play can be taken back from now on, until somebody acts, draws, swaps or shows cards."""

    undo: Undo | None = None

    def planned(self, table: Table, seat: int, move: Move) -> Effect:
        assert isinstance(move, Play)
        return Remember(
            Undo(
                seat,
                move.card,
                table.color,
                table.turn,
                table.direction,
                table.idle,
                table.awaiting,
                table.agenda,
            )
        )

    def apply(self, draft: Draft) -> None:
        draft.undo = self.undo


def take_back(draft: Draft, undo: Undo) -> None:
    """Undo the last play: its player plays the turn again and pays after it, a jump-in pays at once."""
    seat = undo.seat
    draft.discard = draft.discard[:-1]
    draft.color, draft.direction, draft.idle = undo.color, undo.direction, undo.idle
    draft.turn, draft.awaiting, draft.agenda = undo.turn, undo.awaiting, undo.agenda
    draft.events.append(CardTakenBack(seat, undo.card))
    draft.set_hand(seat, (*draft.hands[seat], undo.card))
    draft.undo = None
    if undo.awaiting.seat == seat:
        owed = draft.fine[1] if draft.fine else 0
        draft.fine = (seat, owed + FINE)
    else:
        draft.draw(seat, FINE, Reason.TAKE_BACK)


def pay_fine(draft: Draft) -> None:
    """Draw what taking back has cost, once the turn has passed on."""
    if draft.fine is not None and isinstance(draft.awaiting, Turn | Stack | ChallengeOffer):
        (seat, count), draft.fine = draft.fine, None
        draft.draw(seat, count, Reason.TAKE_BACK)
