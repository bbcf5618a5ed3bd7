"""The program with the additions from docs/recipes.md: `python -m tests.extended`.

They are added before anything reads the lists, so this needs a process of its own.
"""

from __future__ import annotations

import sys
from typing import ClassVar

from bot.engine import faces, house_rules
from bot.engine.effects.basic import AskColor, SkipNext
from bot.engine.model.cards import Card, Face, Family
from bot.engine.model.house_rule import HouseRule
from bot.engine.model.options import Option
from bot.engine.model.table import RoundFields
from bot.game import statistics
from bot.game.statistics import Statistic

SKIP_TWO = Face(
    "skip_two", code="S2", name="Skip Two", family=Family.ACTION, points=20, copies=6,
    effects=(SkipNext(), SkipNext()), opening=None,
    summary="the next two players miss a turn",
)  # fmt: skip
WILD_SKIP = Face(
    "wild_skip", code="WS", name="Wild Skip", family=Family.WILD, points=50, copies=12,
    effects=(AskColor(), SkipNext()), opening=None,
    summary="you pick the color; the next player misses a turn",
)  # fmt: skip


class NoWildLast(HouseRule, frozen=True):
    """`no_wild_last: true`."""

    option: ClassVar = Option(
        "no_wild_last", (False, True), False, "turn", "No wild last", "You cannot go out with a wild."
    )

    def forbids(self, table: RoundFields, seat: int, card: Card) -> bool:
        return card.is_wild and len(table.hands[seat]) == 1


DRAWN = Statistic("drawn", shown=("**Cards drawn:** {count} card", "**Cards drawn:** {count} cards"))

assert not {"bot.engine.faces.decks", "bot.engine.catalogue", "bot.game.counts"} & sys.modules.keys()
faces.FACES = (*faces.FACES, SKIP_TWO, WILD_SKIP)
house_rules.HOUSE_RULES = (*house_rules.HOUSE_RULES, NoWildLast)
statistics.STATISTICS = (*statistics.STATISTICS, DRAWN)
