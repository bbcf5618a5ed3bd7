"""A player can play an identical card out of turn (T12)."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.model.decisions import Turn
from bot.engine.model.house_rule import HouseRule
from bot.engine.model.moves import Move, play_of
from bot.engine.model.options import Option
from bot.engine.model.table import RoundFields


class JumpIn(HouseRule, frozen=True):
    """`jump_in: true`. This works only while the table waits for an ordinary turn. Brands make no difference
    (M10).
    """

    option: ClassVar = Option(
        "jump_in", (False, True), False, "house_rules", "Jump-in",
        "Have the exact card that's on top? Play it right away, out of turn, and play goes on from you.",
    )  # fmt: skip

    def grants(self, table: RoundFields, seat: int) -> tuple[Move, ...]:
        top = table.top
        if not isinstance(table.awaiting, Turn) or table.awaiting.seat == seat or top.is_wild:
            return ()
        twins = [card for card in table.hands[seat] if card.face is top.face and card.color is top.color]
        return tuple(play_of(card) for card in dict.fromkeys(twins))
