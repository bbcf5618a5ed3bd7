"""Somebody who looks at the cards of one seat: whose panel it is, and the presses made on it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.view import SeatView
from bot.game.session import GameSession
from bot.ui.controls import Kind, Press, press_at


@dataclass(frozen=True)
class Seated:
    """A seat as its player sees it."""

    session: GameSession
    view: SeatView

    def press(self, kind: Kind, argument: str = "") -> Press:
        """A press on this panel; it names the seat where the account has several (A1)."""
        state = self.session.state
        is_shared = len(state.seats_of(state.lobby.players[self.view.seat].account)) > 1
        return press_at(self.session, kind, argument, place=self.view.seat + 1 if is_shared else 0)


def seated(session: GameSession, player: int) -> Seated:
    """The seat of a player. Raises GameError not_seated, not_started."""
    return Seated(session, session.view(player))
