"""A house rule consists of typed hooks, which do nothing by default."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from bot.engine.model.cards import Card
from bot.engine.model.decisions import Decision
from bot.engine.model.effect import Effect
from bot.engine.model.errors import Refusal
from bot.engine.model.moves import Move
from bot.engine.model.options import Option, Value

if TYPE_CHECKING:  # avoids a cycle: a table has rules, which hold house rules, whose hooks take a table
    from bot.engine.model.rules import Rules
    from bot.engine.model.table import RoundFields


class HouseRule(Struct, frozen=True):
    """An optional change of the rules, made by overriding some of the hooks.

    Hooks take a table and return values. They never change the table, apply moves, or raise. Everything that
    a rule has to remember is part of the table. They are combined by `bot.engine.play`: a move is legal if it
    is ordinary or granted, not forbidden, and allowed by the obligations.
    """

    option: ClassVar[Option]
    refusal: ClassVar[Refusal] = Refusal.NOT_PLAYABLE  # the error code for a card that it forbids
    opens: ClassVar[frozenset[type[Decision]]] = frozenset()  # additional decisions that a card can answer
    abolishes: ClassVar[frozenset[type[Move]]] = frozenset()  # kinds of moves that don't exist with this rule

    @classmethod
    def for_value(cls, value: Value) -> HouseRule | None:
        """Return the rule for this value of its option, or None if the value turns it off."""
        return cls() if value else None

    def adds(self) -> frozenset[type[Move]]:
        """The kinds of moves that exist only with this rule."""
        return frozenset()

    def check(self, rules: Rules) -> None:
        """Raise RulesError if it contradicts the other rules."""

    def stacks(self, table: RoundFields, card: Card) -> bool:
        """Return whether this card can be added to the pending sum (T9)."""
        return False

    def grants(self, table: RoundFields, seat: int) -> tuple[Move, ...]:
        """Return additional moves that `seat` can make."""
        return ()

    def forbids(self, table: RoundFields, seat: int, card: Card) -> bool:
        """Return whether `seat` must not play this card now."""
        return False

    def obliges(self, table: RoundFields, seat: int, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return the moves that remain. An obligation that leaves no moves is ignored."""
        return moves

    def script(
        self, table: RoundFields, seat: int, move: Move, effects: tuple[Effect, ...]
    ) -> tuple[Effect, ...]:
        """Return the modified effects of the move. `table` is the table before the move."""
        return effects
