"""The last card cannot be played before UNO has been called (N5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bot.engine.awaiting import Phase
from bot.engine.errors import Refusal, RulesError
from bot.engine.house_rule import HouseRule
from bot.engine.moves import CallUno, Move
from bot.engine.options import Option
from bot.engine.rules import Rules

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.table import Table

PLAYING = frozenset({Phase.PLAY, Phase.STACK, Phase.CHALLENGE})  # the last card may be played


@dataclass(frozen=True)
class UnoToGoOut(HouseRule):
    """`uno_to_go_out: true`. The call may be made late, on one's own turn."""

    option: ClassVar = Option(
        "uno_to_go_out", (False, True), False, "uno", "UNO to go out",
        "The last card cannot be played before UNO! is called. That may be as late as your turn.",
    )  # fmt: skip
    refusal: ClassVar = Refusal.MUST_CALL_UNO

    def check(self, rules: Rules) -> None:
        if rules.uno_call == "off":
            raise RulesError("uno_to_go_out", "needs_calls")

    def grants(self, table: Table, seat: int) -> tuple[Move, ...]:
        is_own_turn = table.decider == seat and table.awaiting.phase in PLAYING
        is_late = is_own_turn and len(table.hands[seat]) == 1
        return (CallUno(),) if is_late and seat not in table.called and seat not in table.owing else ()

    def forbids(self, table: Table, seat: int, card: Card) -> bool:
        return len(table.hands[seat]) == 1 and seat not in table.called
