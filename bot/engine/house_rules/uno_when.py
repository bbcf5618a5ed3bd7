"""UNO may be called before the card that leaves one (N7)."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.model.house_rule import HouseRule
from bot.engine.model.moves import CallUno, Move, Play
from bot.engine.model.options import Option, RulesError, RulesFault, UnoCall, Value
from bot.engine.model.rules import Rules
from bot.engine.model.table import RoundFields

LAST_BUT_ONE = 2  # cards in hand, of which a play leaves one


class CallingAhead(HouseRule, frozen=True):
    """`uno_when: before`. A player who then draws instead loses the call (M36)."""

    option: ClassVar = Option(
        "uno_when", {"after": "with one card left", "before": "also before you play"}, "after", "uno",
        "When to call UNO",
        "If it's also before you play, you may call UNO with two cards, and nobody can catch you.",
    )  # fmt: skip

    @classmethod
    def for_value(cls, value: Value) -> HouseRule | None:
        return cls() if value == "before" else None

    def check(self, rules: Rules) -> None:
        if rules.uno_call is UnoCall.OFF:
            raise RulesError("uno_when", RulesFault.NEEDS_CALLS)

    def grants(self, table: RoundFields, seat: int) -> tuple[Move, ...]:
        if table.decider != seat or len(table.hands[seat]) != LAST_BUT_ONE or seat in table.called:
            return ()
        awaits_card = Play in table.awaiting.moves
        can_play = awaits_card and any(table.may_play(seat, card) for card in table.hands[seat])
        return (CallUno(),) if can_play else ()
