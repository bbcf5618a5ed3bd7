"""Sevens swap hands, and zeros pass them on (T13)."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.effects.hands import AskTarget, PassHands, SwapHands
from bot.engine.model.cards import Card
from bot.engine.model.effect import Effect
from bot.engine.model.house_rule import HouseRule
from bot.engine.model.moves import Move, Play
from bot.engine.model.options import Option
from bot.engine.model.table import RoundFields

EFFECTS: dict[str, tuple[Effect, ...]] = {"7": (AskTarget(), SwapHands()), "0": (PassHands(),)}


class SevenZero(HouseRule, frozen=True):
    """`seven_zero: true`."""

    option: ClassVar = Option(
        "seven_zero", (False, True), False, "house_rules", "Seven-zero",
        "Play a 7 to swap hands with a player of your choice. Play a 0, and all hands move on one seat.",
    )  # fmt: skip

    @staticmethod
    def effects_of(card: Card) -> tuple[Effect, ...]:
        """Return the effects that the rule adds to a card."""
        return EFFECTS.get(card.face.key, ())

    def script(
        self, table: RoundFields, seat: int, move: Move, effects: tuple[Effect, ...]
    ) -> tuple[Effect, ...]:
        return effects + self.effects_of(move.card) if isinstance(move, Play) else effects
