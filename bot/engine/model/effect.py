"""An effect: one small change of the table, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bot.engine.model.cards import Tagged
from bot.engine.model.moves import Move

if TYPE_CHECKING:  # a cycle: a table holds the effects that are still due, and effects change tables
    from bot.engine.model.table import Draft, RoundFields


class Effect(Tagged):
    """One step of the effect of a card or house rule.

    Effects wait in the agenda of the table, are stored with it, and run one after the other. An effect that
    needs a decision sets `draft.awaiting`; the rest of the agenda runs after the answer.

    `moves_hands`: hands change before UNO calls are owed for what the seats hold then (M13, K7).
    `moves_turn`: `draft.turn` may be another seat afterward, so what a house rule adds comes first.
    `can_be_challenged`: it lets the next seat doubt that the play was honest (F3). `asks_color`: its player
    names the color to follow (T8). `is_for_next`: it only concerns the next seat, and lapses if that seat is
    knocked out first (K4). `pending` is the number of cards it will make the next seat draw.
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
        """Whether the card under the top one may still be needed and must not be reshuffled (M6)."""
        return False

    def apply(self, draft: Draft) -> None:
        """Carry it out for the seat whose turn it is."""
        raise NotImplementedError

    def planned(self, table: RoundFields, seat: int, move: Move) -> Effect:
        """The effect as put on the agenda, with everything it must know of `table` before the move."""
        return self

    def on_last_card(self) -> Effect | None:
        """The part of it that still applies when the card was its player's last one (P1, M8)."""
        return None

    def aimed(self, target: int) -> Effect:
        """The effect once its player has chosen a seat."""
        return self
