"""A house rule: typed hooks, which do nothing by default."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from bot.engine.model.cards import Card
from bot.engine.model.decisions import Decision
from bot.engine.model.effect import Effect
from bot.engine.model.errors import Refusal
from bot.engine.model.moves import Move
from bot.engine.model.options import Option, Value

if TYPE_CHECKING:  # avoids a cycle: a table knows its rules, which hold house rules, whose hooks take a table
    from bot.engine.model.rules import Rules
    from bot.engine.model.table import RoundFields


class HouseRule(Struct, frozen=True):
    """An optional change of the rules, made by overriding some of the hooks.

    Hooks get a table and return values. They never change the table, apply moves, or raise; anything that a
    rule has to remember is part of the table. `bot.engine.play` combines them: a move is legal if it is
    ordinary or granted, not forbidden, and allowed by the obligations.
    """

    option: ClassVar[Option]
    refusal: ClassVar[Refusal] = Refusal.NOT_PLAYABLE  # the error code for a card that it forbids
    opens: ClassVar[frozenset[type[Decision]]] = frozenset()  # further decisions that a card may answer
    abolishes: ClassVar[frozenset[type[Move]]] = frozenset()  # kinds of moves that don't exist with this rule

    @classmethod
    def for_value(cls, value: Value) -> HouseRule | None:
        """The rule for this value of its option, or None if the value turns it off."""
        return cls() if value else None

    def adds(self) -> frozenset[type[Move]]:
        """The kinds of moves that exist only with this rule."""
        return frozenset()

    def check(self, rules: Rules) -> None:
        """Raise RulesError if it contradicts the other rules."""

    def stacks(self, table: RoundFields, card: Card) -> bool:
        """Whether this card may be put on the pending sum (T9)."""
        return False

    def grants(self, table: RoundFields, seat: int) -> tuple[Move, ...]:
        """Further moves that `seat` may make."""
        return ()

    def forbids(self, table: RoundFields, seat: int, card: Card) -> bool:
        """Whether `seat` must not play this card now."""
        return False

    def obliges(self, table: RoundFields, seat: int, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """The moves that remain; an obligation that leaves none is ignored."""
        return moves

    def script(
        self, table: RoundFields, seat: int, move: Move, effects: tuple[Effect, ...]
    ) -> tuple[Effect, ...]:
        """The effects of the move, rewritten. `table` is the table before the move."""
        return effects
