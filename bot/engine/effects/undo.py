"""Taking a card back: what a play leaves behind so that it can be undone, and undoing it (T11, M23, M24)."""

from __future__ import annotations

from bot.engine.model.decisions import RESOLVING, ChallengeOffer, Resolving, Stack, Turn
from bot.engine.model.draft import Draft
from bot.engine.model.effect import Effect
from bot.engine.model.events import CardTakenBack, Reason
from bot.engine.model.moves import Move, Play
from bot.engine.model.table import State, Undo

FINE = 2


class Remember(Effect):
    """From now on the play can be taken back, until somebody acts, draws, swaps or shows cards."""

    undo: Undo | None = None

    def planned(self, table: State, seat: int, move: Move) -> Effect:
        assert isinstance(move, Play)
        assert not isinstance(table.awaiting, Resolving)
        return Remember(
            Undo(
                seat=seat,
                card=move.card,
                color=table.color,
                turn=table.turn,
                direction=table.direction,
                idle=table.idle,
                awaiting=table.awaiting,
                agenda=table.agenda,
            )
        )

    def apply(self, draft: Draft) -> None:
        draft.undo = self.undo


def take_back(draft: Draft, undo: Undo) -> None:
    """Undo the last play. Its player repeats the turn and pays after it, for a jump-in at once (M12)."""
    seat = undo.seat
    draft.discard = draft.discard[:-1]
    draft.color, draft.direction, draft.idle = undo.color, undo.direction, undo.idle
    draft.turn, draft.awaiting, draft.agenda = undo.turn, undo.awaiting, undo.agenda
    if undo.awaiting.seat in draft.gone:  # undoing a jump-in: the seat whose turn it was has left since
        draft.awaiting = RESOLVING
    draft.events.append(CardTakenBack(seat, undo.card))
    draft.set_hand(seat, (*draft.hands[seat], undo.card))
    draft.undo = None
    if undo.awaiting.seat == seat:
        owed = draft.fine[1] if draft.fine else 0
        draft.fine = (seat, owed + FINE)
    else:
        draft.draw(seat, FINE, Reason.TAKE_BACK)


def pay_fine(draft: Draft) -> None:
    """Draw the fine for taking a card back once the turn has passed."""
    if draft.fine is not None and isinstance(draft.awaiting, Turn | Stack | ChallengeOffer):
        (seat, count), draft.fine = draft.fine, None
        draft.draw(seat, count, Reason.TAKE_BACK)
