"""What a table does by itself when time runs out: its deadline, and the clock of a UNO call."""

from __future__ import annotations

from functools import partial
from random import Random

from bot.engine.model.choices import UnoCall
from bot.engine.model.events import CallOwed
from bot.engine.play.match import Match
from bot.game.changes import Change
from bot.game.clock.computer_turns import ComputerTurns
from bot.game.races import has_open
from bot.game.session import GameSession, Services
from bot.game.state import Stage
from bot.game.tasks import Tasks, Timers


class Deadlines:
    """Follows one session: sets its timers anew with each change, so that a late one is stale.

    The clocks of calls are the exception: they do not begin anew when somebody else moves.
    """

    def __init__(self, session: GameSession, services: Services, tasks: Tasks, rng: Random) -> None:
        self._session = session
        self._clock = services.clock
        self._deadline = Timers(services.clock, tasks)
        self._calls = Timers(services.clock, tasks)
        self._running: tuple[float, float] | None = None  # the deadline, and its steady time
        self._computers = ComputerTurns(session, services, tasks, rng)
        session.on_change.append(self.follow)

    def follow(self, change: Change) -> None:
        """Set the timers for the state that the session is in now."""
        self._deadline.clear()
        state = self._session.state
        if state.deadline is not None:
            work = partial(self._session.time_up, state.revision)
            self._deadline.set(self._due(state.deadline), "deadline", work)
        if not has_open(self._session.races):
            self._calls.clear()
        if state.stage is Stage.PLAYING and state.match is not None:
            for event in change.events:
                if isinstance(event, CallOwed):
                    self._set_call_clock(state.match, event.seat)
        self._computers.follow(change)

    def stop(self) -> None:
        """Let nothing more happen by itself, whatever else changes."""
        self._deadline.stop()
        self._calls.stop()
        self._computers.stop()

    def _due(self, deadline: float) -> float:
        """The steady time of a deadline, worked out once: the time of day may be set while it runs."""
        if self._running is None or self._running[0] != deadline:
            self._running = (deadline, deadline - self._clock.now() + self._clock.steady())
        return self._running[1]

    def _set_call_clock(self, match: Match, seat: int) -> None:
        """In the timed mode the penalty comes by itself (N3); after a restart the clock begins anew."""
        if match.rules.uno_call is UnoCall.TIMED:
            due = self._clock.steady() + match.rules.uno_seconds
            work = partial(self._session.uno_time_up, seat, self._session.races[seat].opened)
            self._calls.set(due, "uno time-out", work)
