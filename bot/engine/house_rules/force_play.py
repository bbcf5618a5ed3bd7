"""A drawn card that fits must be played (T4), but nobody is forced to bluff (section 10.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bot.engine.awaiting import DrawnCard
from bot.engine.house_rule import HouseRule
from bot.engine.moves import Move, Pass
from bot.engine.options import Option
from bot.engine.wild_draw_four import is_bluff

if TYPE_CHECKING:
    from bot.engine.table import Table


@dataclass(frozen=True)
class ForcePlay(HouseRule):
    """`force_play: true`."""

    option: ClassVar = Option(
        "force_play",
        (False, True),
        False,
        "turn",
        "Forced play",
        "A card just drawn that fits must be played; nobody has to bluff.",
    )

    def obliges(self, table: Table, seat: int, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        drawn = table.awaiting
        if not isinstance(drawn, DrawnCard) or drawn.seat != seat or not drawn.fits:
            return moves
        if is_bluff(table, seat, drawn.card):
            return moves
        return tuple(move for move in moves if not isinstance(move, Pass))
