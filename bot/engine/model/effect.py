"""An effect: one small change of the table, as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bot.engine.model.cards import Tagged
from bot.engine.model.moves import Move

if TYPE_CHECKING:  # avoids a cycle: a table holds effects, which change the table
    from bot.engine.model.table import Draft, RoundFields


class Effect(Tagged):
    """One step of what a card or house rule does.

    Effects are queued in the table's agenda, stored with it, and run one after another. An effect that needs
    a decision sets `draft.awaiting`, and the rest of the agenda runs after the answer.

    `moves_hands`: hands change first, and UNO calls are then owed for the new hands (M13, K7). `moves_turn`:
    `draft.turn` can be another seat afterward, so effects added by house rules run before it.
    `can_be_challenged`: the next seat can doubt that the play was honest (F3). `asks_color`: its player
    chooses the color to follow (T8). `is_for_next`: it only affects the next seat, and is dropped if that
    seat is knocked out first (K4). `pending`: the number of cards it will make the next seat draw.
    """

    moves_hands: ClassVar[bool] = False
    moves_turn: ClassVar[bool] = False
    asks_color: ClassVar[bool] = False
    can_be_challenged: ClassVar[bool] = False
    is_for_next: ClassVar[bool] = False

    @property
    def pending(self) -> int:
        return 0

    @property
    def keeps_two(self) -> bool:
        """Whether the card below the top card might still be needed and must not be reshuffled (M6)."""
        return False

    def apply(self, draft: Draft) -> None:
        """Carry out the effect for the seat whose turn it is."""
        raise NotImplementedError

    def planned(self, table: RoundFields, seat: int, move: Move) -> Effect:
        """Return the effect to put on the agenda, including everything it needs to know about `table` before
        the move.
        """
        return self

    def on_last_card(self) -> Effect | None:
        """Return the part that still applies if the card was its player's last card (P1, M8)."""
        return None

    def on_going_out(self) -> Effect | None:
        """Return the part that still applies if the card was its player's last card and the others continue
        (P9).
        """
        return self.on_last_card()

    def aimed(self, target: int) -> Effect:
        """Return the effect after its player has chosen a seat."""
        return self
