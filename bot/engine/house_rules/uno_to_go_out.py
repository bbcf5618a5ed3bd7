"""The last card cannot be played before UNO has been called (N5)."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.model.cards import Card
from bot.engine.model.decisions import ChallengeOffer, Stack, Turn
from bot.engine.model.errors import Refusal
from bot.engine.model.house_rule import HouseRule
from bot.engine.model.moves import CallUno, Move
from bot.engine.model.options import Option, RulesError, RulesFault, UnoCall
from bot.engine.model.rules import Rules
from bot.engine.model.table import RoundFields


class UnoToGoOut(HouseRule, frozen=True):
    """`uno_to_go_out: true`. The call can come late, during the player's own turn."""

    option: ClassVar = Option(
        "uno_to_go_out", (False, True), False, "uno", "UNO to go out",
        "You can't play your last card before you've called UNO. You can still call it on your turn.",
    )  # fmt: skip
    refusal: ClassVar = Refusal.MUST_CALL_UNO

    def check(self, rules: Rules) -> None:
        require_calls(rules, self.option)

    def grants(self, table: RoundFields, seat: int) -> tuple[Move, ...]:
        is_own_turn = isinstance(table.awaiting, Turn | Stack | ChallengeOffer) and table.decider == seat
        is_late = is_own_turn and len(table.hands[seat]) == 1
        return (CallUno(),) if is_late and seat not in table.called and seat not in table.owing else ()

    def forbids(self, table: RoundFields, seat: int, card: Card) -> bool:
        return len(table.hands[seat]) == 1 and seat not in table.called


def require_calls(rules: Rules, option: Option) -> None:
    """Raise RulesError (needs_calls) if UNO is not called under these rules."""
    if rules.uno_call is UnoCall.OFF:
        raise RulesError(option.name, RulesFault.NEEDS_CALLS)
