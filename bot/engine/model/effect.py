"""An effect: one small change of the table, as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bot.engine.model.cards import Tagged
from bot.engine.model.moves import Move

if TYPE_CHECKING:  # avoids a cycle: a table holds effects, which change the table
    from bot.engine.model.table import Draft, RoundFields


class Effect(Tagged):
    """One step of the effect of a card or house rule.

    Effects are queued in the table's agenda, stored with it, and run one after the other. An effect that
    needs a decision sets `draft.awaiting`; the rest of the agenda runs after the answer.

    `moves_hands`: hands change first, and UNO calls are owed for the new hands (M13, K7). `moves_turn`:
    `draft.turn` may be another seat afterward, so additions of house rules run before it.
    `can_be_challenged`: the next seat may doubt that the play was honest (F3). `asks_color`: its player names
    the color to follow (T8). `is_for_next`: it only affects the next seat, and lapses if that seat is knocked
    out first (K4). `pending` is the number of cards it will make the next seat draw.
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
        """Whether the card below the top one may still be needed and must not be reshuffled (M6)."""
        return False

    def apply(self, draft: Draft) -> None:
        """Carry out the effect for the seat whose turn it is."""
        raise NotImplementedError

    def planned(self, table: RoundFields, seat: int, move: Move) -> Effect:
        """The effect to put on the agenda, with everything it has to know of `table` before the move."""
        return self

    def on_last_card(self) -> Effect | None:
        """The part that still applies if the card was its player's last one (P1, M8)."""
        return None

    def on_going_out(self) -> Effect | None:
        """The part of the effect that remains if the others play on (P9)."""
        return self.on_last_card()

    def aimed(self, target: int) -> Effect:
        """The effect after its player has chosen a seat."""
        return self
