"""A table at one revision, and what can be seen of it, worked out once and shared."""

from __future__ import annotations

from functools import cached_property

from bot.engine.play.match import Match
from bot.engine.view import PublicView, SeatView, public_view, view_of
from bot.game.errors import Fault, GameError
from bot.game.state import TableState


class Snapshot:
    """The state of one revision; views are built when first asked for, each at most once."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self._seats: dict[int, SeatView] = {}

    @cached_property
    def public(self) -> PublicView:
        """The table as anybody may see it. Raises GameError not_started."""
        return public_view(self._match)

    def seat(self, seat: int) -> SeatView:
        """The table as a seat may see it. Raises GameError not_started."""
        if seat not in self._seats:
            self._seats[seat] = view_of(self._match, seat, self.public)
        return self._seats[seat]

    @cached_property
    def _match(self) -> Match:
        if self.state.match is None:
            raise GameError(Fault.NOT_STARTED)
        return self.state.match
