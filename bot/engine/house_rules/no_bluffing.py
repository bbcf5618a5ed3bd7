"""Without challenges a Wild Draw Four that is not honest cannot be played at all (F3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bot.engine.challenge import OfferChallenge
from bot.engine.errors import Refusal
from bot.engine.house_rule import HouseRule
from bot.engine.moves import Challenge, Move
from bot.engine.options import Option, Value
from bot.engine.wild_draw_four import is_bluff

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.effects import Effect
    from bot.engine.table import Table


@dataclass(frozen=True)
class NoBluffing(HouseRule):
    """`challenge: false`."""

    option: ClassVar = Option(
        "challenge", (True, False), True, "wild_draw_four", "Challenge",
        "Anybody may bluff with a Wild Draw Four, and the next player may challenge. Off: no bluffing.",
    )  # fmt: skip

    refusal: ClassVar = Refusal.ILLEGAL_WILD_DRAW_FOUR
    abolishes: ClassVar = frozenset({Challenge})

    @classmethod
    def of(cls, value: Value) -> HouseRule | None:
        return None if value else cls()

    def forbids(self, table: Table, seat: int, card: Card) -> bool:
        return is_bluff(table, seat, card)

    def script(self, table: Table, seat: int, move: Move, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        return tuple(effect for effect in effects if not isinstance(effect, OfferChallenge))
