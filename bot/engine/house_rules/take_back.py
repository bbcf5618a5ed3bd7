"""A play may be taken back until somebody acts; it costs two cards after the turn (T11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bot.engine.effects import Effect
from bot.engine.house_rule import HouseRule
from bot.engine.moves import Move, Play, TakeBack
from bot.engine.options import Option, Value
from bot.engine.undo import Remember

if TYPE_CHECKING:
    from bot.engine.table import Table


@dataclass(frozen=True)
class TakingBack(HouseRule):
    """`take_back: penalty`."""

    option: ClassVar = Option(
        "take_back", {"off": "off", "penalty": "for 2 cards"}, "off", "turn", "Taking back",
        "Until somebody acts you may take your card back and play anew. Not if it made others draw or swap.",
    )  # fmt: skip
    own_effects: ClassVar = (Remember,)

    @classmethod
    def of(cls, value: Value) -> HouseRule | None:
        return cls() if value == "penalty" else None

    def adds(self) -> frozenset[type[Move]]:
        return frozenset({TakeBack})

    def grants(self, table: Table, seat: int) -> tuple[Move, ...]:
        return (TakeBack(),) if table.undo is not None and table.undo.seat == seat else ()

    def script(self, table: Table, seat: int, move: Move, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        return (Remember(), *effects) if isinstance(move, Play) else effects
