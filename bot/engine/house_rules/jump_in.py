"""The same card may be played out of turn (T12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bot.engine.awaiting import Turn
from bot.engine.fitting import play_of
from bot.engine.house_rule import HouseRule
from bot.engine.moves import Move
from bot.engine.options import Option

if TYPE_CHECKING:
    from bot.engine.table import Table


@dataclass(frozen=True)
class JumpIn(HouseRule):
    """`jump_in: true`. Only while a plain play is awaited; brands make no difference (section 10.10)."""

    option: ClassVar = Option(
        "jump_in", (False, True), False, "house_rules", "Jump-in",
        "Hold the very same card as the top one? Play it at once, out of turn, and play goes on from you.",
    )  # fmt: skip

    def grants(self, table: Table, seat: int) -> tuple[Move, ...]:
        top = table.top
        if not isinstance(table.awaiting, Turn) or table.awaiting.seat == seat or top.is_wild:
            return ()
        twins = [card for card in table.hands[seat] if card.face is top.face and card.color is top.color]
        return tuple(play_of(card) for card in dict.fromkeys(twins))
