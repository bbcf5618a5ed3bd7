"""A drawn card that fits must be played (T4), but nobody is forced to bluff (M9)."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.effects.challenge import is_bluff
from bot.engine.model.decisions import DrawnCard
from bot.engine.model.house_rule import HouseRule
from bot.engine.model.moves import Move, Pass
from bot.engine.model.options import Option
from bot.engine.model.table import RoundFields


class ForcePlay(HouseRule, frozen=True):
    """`force_play: true`."""

    option: ClassVar = Option(
        "force_play",
        (False, True),
        False,
        "turn",
        "Forced play",
        "If the card you just drew fits, you have to play it. Nobody is forced to bluff.",
    )

    def obliges(self, table: RoundFields, seat: int, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        drawn = table.awaiting
        if not isinstance(drawn, DrawnCard) or drawn.seat != seat or not drawn.fits or not drawn.card:
            return moves
        if is_bluff(table, seat, drawn.card):
            return moves
        return tuple(move for move in moves if not isinstance(move, Pass))
