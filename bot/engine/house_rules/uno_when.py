"""UNO can be called before playing the second-to-last card (N7)."""

from __future__ import annotations

from itertools import chain
from typing import ClassVar

from bot.engine.house_rules.uno_to_go_out import require_calls
from bot.engine.model.house_rule import HouseRule
from bot.engine.model.moves import CallUno, Move, Play
from bot.engine.model.options import Option, Value
from bot.engine.model.rules import Rules
from bot.engine.model.table import RoundFields

LAST_BUT_ONE = 2  # cards in hand, one of which remains after a play


class CallingAhead(HouseRule, frozen=True):
    """`uno_when: before`. The call becomes invalid if the player then draws instead (M36)."""

    option: ClassVar = Option(
        "uno_when", {"after": "with one card left", "before": "also before you play"}, "after", "uno",
        "When to call UNO",
        "If it's also before you play, you may call UNO with two cards, and nobody can catch you.",
    )  # fmt: skip

    @classmethod
    def for_value(cls, value: Value) -> HouseRule | None:
        return cls() if value == "before" else None

    def check(self, rules: Rules) -> None:
        require_calls(rules, self.option)

    def grants(self, table: RoundFields, seat: int) -> tuple[Move, ...]:
        hand = table.hands[seat]
        if table.decider != seat or len(hand) != LAST_BUT_ONE or seat in table.called:
            return ()
        granted = (rule.grants(table, seat) for rule in table.rules.granting if rule is not self)
        plays = [move for move in chain(table.awaiting.answers(table), *granted) if isinstance(move, Play)]
        return (CallUno(),) if any(not table.forbids(seat, play.card) for play in plays) else ()
