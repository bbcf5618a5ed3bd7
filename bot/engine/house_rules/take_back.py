"""A play can be taken back until somebody acts. The player then draws two cards after the turn (T11)."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.effects.basic import Remember
from bot.engine.model.decisions import RoundOver
from bot.engine.model.effect import Effect
from bot.engine.model.house_rule import HouseRule
from bot.engine.model.moves import Move, Play, TakeBack
from bot.engine.model.options import Option, Value
from bot.engine.model.table import RoundFields


class TakingBack(HouseRule, frozen=True):
    """`take_back: penalty`."""

    option: ClassVar = Option(
        "take_back", {"off": "off", "penalty": "for 2 cards"}, "off", "turn", "Take-backs",
        "You may take your card back until somebody acts, unless it made others draw or swap.",
    )  # fmt: skip

    @classmethod
    def for_value(cls, value: Value) -> HouseRule | None:
        return cls() if value == "penalty" else None

    def adds(self) -> frozenset[type[Move]]:
        return frozenset({TakeBack})

    def grants(self, table: RoundFields, seat: int) -> tuple[Move, ...]:
        if table.undo is None or table.undo.seat != seat:
            return ()
        # Version 1.0.0 could store a finished round whose last play could be taken back.
        return () if isinstance(table.awaiting, RoundOver) else (TakeBack(),)

    def script(
        self, table: RoundFields, seat: int, move: Move, effects: tuple[Effect, ...]
    ) -> tuple[Effect, ...]:
        return (Remember(), *effects) if isinstance(move, Play) else effects
