"""A house rule: five typed hooks, each of which does nothing by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bot.engine.errors import Refusal

if TYPE_CHECKING:
    from bot.engine.awaiting import Phase
    from bot.engine.cards import Card
    from bot.engine.effects import Effect
    from bot.engine.events import Event
    from bot.engine.moves import Move
    from bot.engine.options import Option, Value
    from bot.engine.rules import Rules
    from bot.engine.table import Table


@dataclass(frozen=True)
class HouseRule:
    """An optional change of the rules: it overrides some of the hooks, each of which does nothing here.

    Hooks get a table and return values. They never change the table, never apply moves, never raise;
    what a rule must remember lives in the table. How they combine is the business of `bot.engine.play`:
    legal = (ordinary or granted) and not forbidden, then obliged.
    """

    option: ClassVar[Option]
    own_effects: ClassVar[tuple[type[Effect], ...]] = ()  # effects that it brings, so that they can be stored
    refusal: ClassVar[Refusal] = Refusal.NOT_PLAYABLE  # why a card is refused that it forbids
    opens: ClassVar[frozenset[Phase]] = frozenset()  # further phases in which a card may be played
    abolishes: ClassVar[frozenset[type[Move]]] = frozenset()  # kinds of move that do not exist under it

    @classmethod
    def of(cls, value: Value) -> HouseRule | None:
        """The rule as this value of its option sets it, None where it is off."""
        return cls() if value else None

    def adds(self) -> frozenset[type[Move]]:
        """The rare kinds of move that exist under it."""
        return frozenset()

    def check(self, rules: Rules) -> None:
        """Raises RulesError where it does not go together with the other rules."""

    def answers(self, table: Table, card: Card) -> bool:
        """Whether this card may be put on the sum that is pending (T9)."""
        return False

    def grants(self, table: Table, seat: int) -> tuple[Move, ...]:
        """Moves that `seat` may make as well."""
        return ()

    def forbids(self, table: Table, seat: int, card: Card) -> bool:
        """Whether `seat` may not play this card now."""
        return False

    def obliges(self, table: Table, seat: int, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """The moves that are left of the choice; an obligation that leaves none is ignored."""
        return moves

    def script(self, table: Table, seat: int, move: Move, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        """What the move does, rewritten. `table` is as it was before the move."""
        return effects

    def react(self, table: Table, event: Event) -> tuple[Effect, ...]:
        """And then also this, before anything else that is still to be done."""
        return ()
