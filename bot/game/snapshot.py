"""One state of a table with everything that is derived from it once and shared: views, fresh buttons."""

from __future__ import annotations

from functools import cached_property

from bot.engine.model.moves import CallUno, CatchUno
from bot.engine.play.legal import Moves, legal_moves
from bot.engine.play.match import Match
from bot.engine.view import PublicView, SeatView, public_view, view_of
from bot.game.errors import Fault, GameError
from bot.game.state import Stage, TableState


class Snapshot:
    """A state, and what can be seen of it; each view is built when first asked for.

    It also knows since which revision each seat has had the same choices, if it is given the snapshot
    `before` it. Without one, as after a restart, only what the current revision shows is fresh.
    """

    def __init__(self, state: TableState, before: Snapshot | None = None) -> None:
        self.state = state
        self._moves = _moves(state.match)
        self.choices = _choices(state, self._moves)
        self.same_since = [state.revision] * len(self.choices)
        if before is not None:
            for seat, (old, new) in enumerate(zip(before.choices, self.choices, strict=False)):
                if old == new:
                    self.same_since[seat] = before.same_since[seat]
        self._views: dict[int, SeatView] = {}

    @cached_property
    def public(self) -> PublicView:
        """The table as anybody may see it. Raises GameError not_started."""
        return public_view(self._match())

    @cached_property
    def awaited(self) -> int | None:
        """The account of the person whose move it is; None if it is a bot's, or nobody's."""
        seat = self.public.decider if self.state.stage is Stage.PLAYING else None
        player = None if seat is None else self.state.lobby.players[seat]
        return None if player is None or player.is_played_by_computer else player.account

    def seat(self, seat: int) -> SeatView:
        """The table as this seat may see it. Raises GameError not_started."""
        if seat not in self._views:
            self._views[seat] = view_of(self._match(), seat, self.public, self._moves[seat])
        return self._views[seat]

    def is_fresh(self, seat: int, seen: int) -> bool:
        """Whether what the seat could do at revision `seen` is what it can do now."""
        return self.same_since[seat] <= seen <= self.state.revision

    def _match(self) -> Match:
        if self.state.match is None:
            raise GameError(Fault.NOT_STARTED)
        return self.state.match


def _moves(match: Match | None) -> list[Moves]:
    """The legal moves of each seat."""
    if match is None:
        return []
    table, is_over = match.table, match.is_over
    return [() if is_over else legal_moves(table, seat) for seat in range(len(table.hands))]


def _choices(state: TableState, moves: list[Moves]) -> list[object]:
    """What each seat chooses from. Calls and catches are left out: races do not depend on the turn."""
    match = state.match
    if match is None:
        return [None] * len(state.lobby.players)
    return [
        (match.round, hand, [move for move in legal if not isinstance(move, CallUno | CatchUno)])
        for hand, legal in zip(match.table.hands, moves, strict=True)
    ]
