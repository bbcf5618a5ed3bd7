"""Without challenges, a Wild Draw Four can only be played honestly (F3)."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.effects.challenge import OfferChallenge, is_bluff
from bot.engine.model.cards import Card
from bot.engine.model.effect import Effect
from bot.engine.model.errors import Refusal
from bot.engine.model.house_rule import HouseRule
from bot.engine.model.moves import Challenge, Move
from bot.engine.model.options import Option, Value
from bot.engine.model.table import RoundFields


class NoBluffing(HouseRule, frozen=True):
    """`challenge: false`."""

    option: ClassVar = Option(
        "challenge", (True, False), True, "wild_draw_four", "Challenge",
        "Anybody may bluff with a Wild Draw Four, and the next player may challenge it. Off: no bluffing.",
    )  # fmt: skip

    refusal: ClassVar = Refusal.ILLEGAL_WILD_DRAW_FOUR
    abolishes: ClassVar = frozenset({Challenge})

    @classmethod
    def for_value(cls, value: Value) -> HouseRule | None:
        return None if value else cls()

    def forbids(self, table: RoundFields, seat: int, card: Card) -> bool:
        return is_bluff(table, seat, card)

    def script(
        self, table: RoundFields, seat: int, move: Move, effects: tuple[Effect, ...]
    ) -> tuple[Effect, ...]:
        return tuple(effect for effect in effects if not isinstance(effect, OfferChallenge))
