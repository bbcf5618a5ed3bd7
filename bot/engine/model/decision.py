"""A decision: what the table waits for, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bot.engine.model.moves import Move
from bot.engine.model.record import Tagged

if TYPE_CHECKING:  # a circle: a table awaits a decision, and what can be decided depends on the table
    from bot.engine.model.table import State


class Decision(Tagged):
    """What the table waits for; `seat` has to answer.

    `phase` is its public name (docs/scenarios.md), `moves` are the kinds of move that can answer it. One that
    `completes` a move already begun is made by default for a seat that leaves in the middle of it (M30).
    `keeps_two`: the top card may still be undone, so the card under it must not be reshuffled (M6).
    """

    phase: ClassVar[str]
    moves: ClassVar[frozenset[type[Move]]] = frozenset()
    completes: ClassVar[bool] = False
    keeps_two: ClassVar[bool] = False
    seat: int | None

    def answers(self, table: State) -> tuple[Move, ...]:
        """The legal answers, before house rules change them; a play comes without color and target."""
        return ()

    def allows(self, table: State, move: Move) -> bool:
        """Whether the move, without color and target, is one of the answers."""
        return move in self.answers(table)

    def default(self, table: State) -> Move:
        """The answer made for a seat that runs out of time (M34): the first, unless overridden."""
        return self.answers(table)[0]

    def public(self) -> Decision:
        """The decision as everybody may know it."""
        return self
