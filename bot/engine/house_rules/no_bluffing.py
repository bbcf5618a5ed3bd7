"""Without challenges a Wild Draw Four that is not honest cannot be played at all (F3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bot.engine.effects import OfferChallenge
from bot.engine.moves import Challenge, Move
from bot.engine.rules import HouseRule, Option, Value
from bot.engine.wild_draw_four import is_legal_wild_draw_four

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.effects import Effect
    from bot.engine.table import Table


@dataclass(frozen=True)
class NoBluffing(HouseRule):
    """`challenge: false`."""

    option: ClassVar = Option(
        "challenge", (True, False), True, "wild_draw_four", "Challenge",
        "A bluffed Wild Draw Four may be played, and the next player may challenge it.",
    )  # fmt: skip

    abolishes: ClassVar = frozenset({Challenge})

    @classmethod
    def of(cls, value: Value) -> HouseRule | None:
        return None if value else cls()

    def forbids(self, table: Table, seat: int, card: Card) -> bool:
        if card.face.key != "wild_draw_four" or len(table.hands[seat]) == 1:
            return False
        others = list(table.hands[seat])
        others.remove(card)
        return not is_legal_wild_draw_four(table, tuple(others))

    def script(self, table: Table, seat: int, move: Move, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        return tuple(effect for effect in effects if not isinstance(effect, OfferChallenge))
