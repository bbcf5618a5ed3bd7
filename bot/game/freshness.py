"""Which panels still hold: since which revision each seat has seen what it sees now."""

from __future__ import annotations

from bot.engine.model.moves import CallUno, CatchUno
from bot.engine.view import view_of
from bot.game.state import TableState


class Freshness:
    """The memory of one process. After a restart only what the current revision shows holds."""

    def __init__(self) -> None:
        self._since: dict[int, int] = {}

    def note(self, old: TableState, new: TableState) -> None:
        """A seat that sees something else than before holds a stale panel."""
        for seat in range(len(new.lobby.players)):
            if _choices(old, seat) != _choices(new, seat):
                self._since[seat] = new.revision
            else:
                self._since.setdefault(seat, old.revision)

    def holds(self, state: TableState, seat: int, seen: int) -> bool:
        """Whether what this seat saw at revision `seen` is what it sees in this state."""
        return self._since.get(seat, state.revision) <= seen <= state.revision


def _choices(state: TableState, seat: int) -> object:
    """What a panel is drawn from, calls and catches aside: races come and go beside the turn."""
    if state.match is None or seat >= len(state.match.table.hands):
        return None
    view = view_of(state.match, seat)
    moves = [move for move in view.moves if not isinstance(move, CallUno | CatchUno)]
    return state.match.round, view.hand, moves, view.drawn
